import { useMemo, useState } from 'react';
import { FIELD, Field, SelectField } from '../../components/field.tsx';
import { StartPaper } from './start-paper.tsx';

/** Asks what a letter to an insurer is about, and writes its draft. */
export function LetterForm({
  patient,
  onWritten,
  onClose,
}: {
  readonly patient: string;
  readonly onWritten: (paper: string) => void;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState(EMPTY);
  const input = useMemo(() => inputOf(typed), [typed]);
  const type = (field: keyof Typed) => ({
    value: typed[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped((before) => ({ ...before, [field]: target.value })),
  });
  return (
    <StartPaper
      pipeline="insurer-letter"
      title="Letter to an insurer"
      {...{ patient, input, onWritten, onClose }}
    >
      <Field label="Treatment that is asked for (required)">
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this form
          autoFocus
          required
          maxLength={200}
          autoComplete="off"
          placeholder="sacubitril and valsartan"
          className={FIELD}
          {...type('treatment')}
        />
      </Field>
      <SelectField
        label="Kind of letter"
        options={[
          { value: 'prior-authorisation', name: 'Request for prior authorisation' },
          { value: 'appeal', name: 'Appeal against a refusal' },
        ]}
        {...type('letter')}
      />
      <Field label="Insurer">
        <input maxLength={200} autoComplete="off" className={FIELD} {...type('insurer')} />
      </Field>
      {typed.letter === 'appeal' ? (
        <Field label="Why it was refused, as the insurer says it">
          <textarea rows={3} maxLength={1_000} className={`${FIELD} py-1`} {...type('denial')} />
        </Field>
      ) : null}
      <Field label="Question for the library (empty: the treatment)">
        <input
          maxLength={600}
          autoComplete="off"
          placeholder="sacubitril valsartan in heart failure"
          className={FIELD}
          {...type('question')}
        />
      </Field>
    </StartPaper>
  );
}

const EMPTY = { treatment: '', letter: 'prior-authorisation', insurer: '', denial: '', question: '' };
type Typed = typeof EMPTY;

/** Null: not whole yet. What is said of a refusal belongs to an appeal alone. */
export function inputOf(typed: Typed): { readonly [field: string]: string } | null {
  const { treatment, letter, insurer, denial, question } = trimmed(typed);
  const asked = question === '' ? treatment : question;
  if (treatment.length < 2 || asked.length < 3) return null;
  return { treatment, letter, insurer, denial: letter === 'appeal' ? denial : '', question: asked };
}

function trimmed(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, text.trim()])) as Typed;
}
