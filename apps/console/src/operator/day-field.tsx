import { useState } from 'react';
import { dayText, readDay } from '../changes/forms/day-text.ts';
import { FIELD, Field } from '../components/field.tsx';

const WHOLE_DAY = 10;

/** What a person wrote as a whole day; null: none, or not clear which. */
export function wholeDay(text: string): string | null {
  const day = readDay(text);
  return day?.length === WHOLE_DAY ? day : null;
}

/**
 * A day of a filter, written and shown as everywhere here (03-Apr-2017), whatever the browser's own form of dates is. The form gets
 * it as 2017-04-03 under `name`; what is no day stops the form with the browser's own message.
 */
export function DayField({
  label,
  name,
  day,
  required = false,
}: {
  readonly label: string;
  readonly name: string;
  readonly day: string | undefined;
  readonly required?: boolean;
}) {
  const [text, setText] = useState(dayText(day));
  const read = wholeDay(text);
  const write = (input: HTMLInputElement) => {
    const isWrong = input.value.trim() !== '' && wholeDay(input.value) === null;
    input.setCustomValidity(isWrong ? 'Write a day like 03-Apr-2017' : '');
    setText(input.value);
  };
  return (
    <>
      <Field label={label}>
        <input
          type="text"
          autoComplete="off"
          maxLength={40}
          placeholder="03-Apr-2017"
          required={required}
          value={text}
          className={`${FIELD} tablet:w-32`}
          onChange={(event) => write(event.target)}
          onBlur={() => {
            if (read !== null) setText(dayText(read));
          }}
        />
      </Field>
      <input type="hidden" name={name} value={read ?? ''} />
    </>
  );
}
