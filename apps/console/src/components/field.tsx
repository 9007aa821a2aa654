import type { ReactNode, SelectHTMLAttributes } from 'react';
import { CONTROL } from './button.tsx';

export const FIELD = `${CONTROL} border-edge bg-sheet px-2 text-small text-ink`;

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

export function SelectField({
  label,
  options,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
}) {
  return (
    <Field label={label}>
      <select className={FIELD} {...rest}>
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}
