import { useId } from 'react';
import { Button, CONTROL } from '../../components/button.tsx';
import { today } from '../../components/dates.ts';
import { dayText } from './day-text.ts';
import type { Field } from './field.ts';

const INPUT = `${CONTROL} w-full border-edge bg-sheet px-2.5 py-1 text-ink aria-[invalid=true]:border-urgent`;

interface Props {
  readonly field: Field;
  readonly value: string;
  readonly problem: string | undefined;
  /** Takes a row for itself. */
  readonly isWide: boolean;
  readonly suggestions?: readonly string[] | undefined;
  readonly onChange: (text: string) => void;
}

/** One labelled line of a form, with its hint and what is wrong with it. */
export function FieldView({ field, value, problem, isWide, suggestions, onChange }: Props) {
  const id = useId();
  const shared = {
    id,
    value,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-hint ${id}-problem`,
    'aria-required': field.required === true,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  };
  return (
    <div className={isWide ? 'col-span-full' : ''}>
      <label id={`${id}-label`} htmlFor={id} className="mb-1 block font-semibold text-ink-2 text-small">
        {field.label}
        {field.required ? null : (
          <span aria-hidden className="font-normal text-ink-3">
            {' '}
            optional
          </span>
        )}
      </label>
      {field.kind === 'choice' ? (
        <select {...shared} className={INPUT}>
          {field.required && value !== '' ? null : <option value="">Not said</option>}
          {choicesOf(field, value).map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </select>
      ) : field.kind === 'long' ? (
        <textarea {...shared} rows={2} maxLength={4_000} className={INPUT} />
      ) : (
        <div className="flex gap-1.5">
          <input
            {...shared}
            type="text"
            autoComplete="off"
            maxLength={400}
            inputMode={field.kind === 'number' ? 'decimal' : undefined}
            list={suggestions === undefined ? undefined : `${id}-list`}
            className={INPUT}
          />
          {field.kind === 'day' ? (
            <Button
              className="shrink-0"
              aria-describedby={`${id}-label`}
              onClick={() => onChange(dayText(today()))}
            >
              Today
            </Button>
          ) : null}
          {suggestions === undefined ? null : (
            <datalist id={`${id}-list`}>
              {suggestions.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          )}
        </div>
      )}
      <p id={`${id}-hint`} className="text-ink-3 text-note empty:hidden">
        {problem === undefined ? field.hint : null}
      </p>
      <p id={`${id}-problem`} className="font-semibold text-note text-urgent empty:hidden">
        {problem}
      </p>
    </div>
  );
}

/** A value that is not among the choices stands as one: what is there is never lost by opening a form. */
function choicesOf({ choices = [] }: Field, value: string) {
  const isThere = value === '' || choices.some((each) => each.value === value);
  return isThere ? choices : [...choices, { value, label: value }];
}
