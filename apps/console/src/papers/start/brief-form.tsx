import { useMemo, useState } from 'react';
import { FIELD, Field } from '../../components/field.tsx';
import { StartPaper } from './start-paper.tsx';

/** Asks for a question, and writes a brief on it from the library. */
export function BriefForm({
  patient,
  onWritten,
  onClose,
}: {
  readonly patient: string;
  readonly onWritten: (paper: string) => void;
  readonly onClose: () => void;
}) {
  const [question, setQuestion] = useState('');
  const asked = question.trim();
  const input = useMemo(() => (asked.length < 3 ? null : { question: asked }), [asked]);
  return (
    <StartPaper pipeline="patient-brief" title="Evidence brief" {...{ patient, input, onWritten, onClose }}>
      <Field label="Question for the library (required)">
        <textarea
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this form
          autoFocus
          required
          rows={2}
          maxLength={600}
          placeholder="Does spironolactone reduce hospital stays in heart failure?"
          className={`${FIELD} py-1`}
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
        />
      </Field>
      <p className="text-ink-2 text-note">
        Only the local library is searched; nothing leaves this installation.
      </p>
    </StartPaper>
  );
}
