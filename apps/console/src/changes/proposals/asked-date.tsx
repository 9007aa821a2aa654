import { useId } from 'react';
import { CONTROL } from '../../components/button.tsx';
import { today } from '../../components/dates.ts';
import { readDay } from '../forms/day-text.ts';

/** The day that a person wrote, if it can be that of a measurement. */
export function measuredOn(text: string): string | null {
  const day = readDay(text);
  return day !== null && day <= today().slice(0, day.length) ? day : null;
}

export function AskedDate({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const id = useId();
  const isWrong = value.trim() !== '' && measuredOn(value) === null;
  return (
    <div className="mt-2">
      <label htmlFor={id} className="mb-1 block font-semibold text-small">
        When was it measured? The document does not say clearly.
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        maxLength={40}
        value={value}
        aria-required
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        className={`${CONTROL} w-44 border-edge bg-sheet px-2.5 py-1 text-ink aria-[invalid=true]:border-urgent`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className={`text-note ${isWrong ? 'font-semibold text-urgent' : 'text-ink-2'}`}>
        {isWrong ? 'Write a day that has been, like 03-Apr-2017' : 'Like 03-Apr-2017'}
      </p>
    </div>
  );
}
