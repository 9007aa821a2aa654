import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly name: string;
  /** Read aloud in place of the name, where there are several of it; begins with the name. */
  readonly label?: string;
  /** The question. */
  readonly title: string;
  /** On the button that does it. */
  readonly confirm: string;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
  /** What will happen. */
  readonly children: ReactNode;
}

/** A button for what cannot be undone: says what will happen, and asks once more. */
export function ConfirmButton({ name, label, title, confirm, disabled = false, onConfirm, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="quiet" disabled={disabled} aria-label={label} onClick={() => setOpen(true)}>
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
