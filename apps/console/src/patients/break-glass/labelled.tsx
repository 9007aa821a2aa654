import { type ReactNode, useId } from 'react';

interface Shared {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': true;
}

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly mistake?: string | undefined;
  readonly children: (shared: Shared) => ReactNode;
}

/** A field of the form with its hint, or what is wrong with it. */
export function Labelled({ label, hint, mistake, children }: Props) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className="mt-3 min-w-0">
      <label htmlFor={id} className="mb-1 block font-semibold text-ink-2 text-small">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note,
        'aria-invalid': mistake !== undefined,
        'aria-required': true,
      })}
      <p
        id={note}
        role="status"
        className={`mt-0.5 text-note ${mistake === undefined ? 'text-ink-3' : 'font-semibold text-urgent'}`}
      >
        {mistake ?? hint}
      </p>
    </div>
  );
}
