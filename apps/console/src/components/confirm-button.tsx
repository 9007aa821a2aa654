import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A button for what cannot be undone: says what will happen, and asks once more. */
export function ConfirmButton({
  name,
  title,
  confirm,
  disabled = false,
  onConfirm,
  children,
}: {
  readonly name: string;
  /** The question. */
  readonly title: string;
  /** On the button that does it. */
  readonly confirm: string;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
  /** What will happen. */
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="quiet" disabled={disabled} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title}>
        <div className="text-small">{children}</div>
        <div className="mt-4 flex flex-wrap gap-1.5">
          <Button
            kind="main"
            onClick={() => {
              close();
              onConfirm();
            }}
          >
            {confirm}
          </Button>
          <Button onClick={close}>Keep it</Button>
        </div>
      </Dialog>
    </>
  );
}
