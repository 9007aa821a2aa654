import { useState } from 'react';
import { dayText, readDay } from '../changes/forms/day-text.ts';
import { InputField } from '../components/field.tsx';

const WHOLE_DAY = 10;

/** The typed text as an ISO date; null: empty, incomplete or ambiguous. */
export function wholeDay(text: string): string | null {
  const day = readDay(text);
  return day?.length === WHOLE_DAY ? day : null;
}

interface Props {
  readonly label: string;
  readonly name: string;
  readonly day: string | undefined;
  readonly required?: boolean;
}

/**
 * A date field of a filter, in our own format (03-Apr-2017) and not the browser's. The form submits it as 2017-04-03 under `name`; an
 * invalid date blocks the form with the browser's validation message.
 */
export function DayField({ label, name, day, required = false }: Props) {
  const [text, setText] = useState(dayText(day));
  const read = wholeDay(text);
  const write = (input: HTMLInputElement) => {
    const isWrong = input.value.trim() !== '' && wholeDay(input.value) === null;
    input.setCustomValidity(isWrong ? 'Enter a date like 03-Apr-2017' : '');
    setText(input.value);
  };
  return (
    <>
      <InputField
        label={label}
        className="tablet:w-32"
        type="text"
        autoComplete="off"
        maxLength={40}
        placeholder="03-Apr-2017"
        required={required}
        value={text}
        onChange={(event) => write(event.target)}
        onBlur={() => {
          if (read !== null) setText(dayText(read));
        }}
      />
      <input type="hidden" name={name} value={read ?? ''} />
    </>
  );
}
