import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

/** What grows while somebody types (`middle`) begins at the same height. */
const WIDTHS = { usual: 'max-w-lg', middle: 'mt-[6dvh] max-w-2xl', wide: 'max-w-5xl' } as const;

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly width?: keyof typeof WIDTHS;
  readonly children: ReactNode;
}

/** The browser's own dialog: it keeps the focus, closes on Escape and gives the focus back. */
export function Dialog({ open, onClose, title, width = 'usual', children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    // Closed before it leaves the page, whoever takes it away: only so does the browser give the focus back.
    return () => dialog?.close();
  }, [open]);
  if (!open) return null;
  return (
    <dialog
      ref={ref}
      aria-labelledby={heading}
      // In development React opens it twice over: the end of the first opening is none.
      onClose={() => ref.current?.open !== true && onClose()}
      className={`max-h-[92dvh] w-full ${WIDTHS[width]} overflow-auto rounded-sheet border border-rule-strong bg-sheet p-5 text-ink`}
    >
      <div className="mb-3 flex items-start justify-between gap-4">
        <h2 id={heading} className="font-bold text-name">
          {title}
        </h2>
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      {children}
    </dialog>
  );
}
