import type {
  ComponentProps,
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import { CONTROL } from './button.tsx';

export const FIELD = `${CONTROL} border-edge bg-sheet px-2 text-small text-ink`;

/** A form that the page sends itself. */
export function Form({
  onSend,
  ...rest
}: ComponentProps<'form'> & { readonly onSend: (form: FormData) => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(new FormData(event.currentTarget));
      }}
      {...rest}
    />
  );
}

/** A label above its control. */
export function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label className="flex min-w-0 flex-col gap-0.5">
      <span className="text-ink-2 text-note">{label}</span>
      {children}
    </label>
  );
}

interface Labelled {
  readonly label: string;
  /** What it says after each change. */
  readonly onText?: (text: string) => void;
}

const changing = (onText: Labelled['onText']) =>
  onText && {
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onText(target.value),
  };

/** An input with its label; `className` is added to its look. */
export function InputField({
  label,
  onText,
  className = '',
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & Labelled) {
  return (
    <Field label={label}>
      <input className={`${FIELD} ${className}`} {...changing(onText)} {...rest} />
    </Field>
  );
}

/** Several lines with their label. */
export function TextField({
  label,
  onText,
  className = 'py-1',
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & Labelled) {
  return (
    <Field label={label}>
      <textarea className={`${FIELD} ${className}`} {...changing(onText)} {...rest} />
    </Field>
  );
}

interface Choices extends SelectHTMLAttributes<HTMLSelectElement>, Labelled {
  /** What can be chosen, in words by value or in an order of its own. */
  readonly options: { readonly [value: string]: string } | readonly Option[];
  /** What is said where nothing is chosen; the value is empty then. */
  readonly empty?: string;
}

interface Option {
  readonly value: string;
  readonly name: string;
}

export function SelectField({ label, onText, options, empty, ...rest }: Choices) {
  const named = Array.isArray(options)
    ? (options as readonly Option[])
    : Object.entries(options).map(([value, name]) => ({ value, name }));
  return (
    <Field label={label}>
      <select className={FIELD} {...changing(onText)} {...rest}>
        {empty === undefined ? null : <option value="">{empty}</option>}
        {named.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}
