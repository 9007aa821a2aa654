import { useMemo, useState } from 'react';
import { InputField, SelectField, TextField } from '../../components/field.tsx';
import { StartPaper } from './start-paper.tsx';

interface LetterFormProps {
  readonly patient: string;
  readonly onWritten: (paper: string) => void;
  readonly onClose: () => void;
}

/** Asks what a letter to an insurer is about, and writes its draft. */
export function LetterForm({ patient, onWritten, onClose }: LetterFormProps) {
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
      <InputField
        label="Treatment that is asked for (required)"
        // The person has just asked for this form.
        autoFocus
        required
        maxLength={200}
        autoComplete="off"
        placeholder="sacubitril and valsartan"
        {...type('treatment')}
      />
      <SelectField
        label="Kind of letter"
        options={[
          { value: 'prior-authorisation', name: 'Request for prior authorisation' },
          { value: 'appeal', name: 'Appeal against a refusal' },
        ]}
        {...type('letter')}
      />
      <InputField label="Insurer" maxLength={200} autoComplete="off" {...type('insurer')} />
      {typed.letter === 'appeal' ? (
        <TextField
          label="Why it was refused, as the insurer says it"
          rows={3}
          maxLength={1_000}
          {...type('denial')}
        />
      ) : null}
      <InputField
        label="Question for the library (empty: the treatment)"
        maxLength={600}
        autoComplete="off"
        placeholder="sacubitril valsartan in heart failure"
        {...type('question')}
      />
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

interface BriefFormProps {
  readonly patient: string;
  readonly onWritten: (paper: string) => void;
  readonly onClose: () => void;
}

/** Asks for a question, and writes a brief on it from the library. */
export function BriefForm({ patient, onWritten, onClose }: BriefFormProps) {
  const [question, setQuestion] = useState('');
  const asked = question.trim();
  const input = useMemo(() => (asked.length < 3 ? null : { question: asked }), [asked]);
  return (
    <StartPaper pipeline="patient-brief" title="Evidence brief" {...{ patient, input, onWritten, onClose }}>
      <TextField
        label="Question for the library (required)"
        // The person has just asked for this form.
        autoFocus
        required
        rows={2}
        maxLength={600}
        placeholder="Does spironolactone reduce hospital stays in heart failure?"
        value={question}
        onText={setQuestion}
      />
      <p className="text-ink-2 text-note">
        Only the local library is searched; nothing leaves this installation.
      </p>
    </StartPaper>
  );
}
