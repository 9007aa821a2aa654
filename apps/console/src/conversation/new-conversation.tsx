import { useMemo } from 'react';
import { fittedQuestions } from './suggest/fitted-questions.ts';
import { QuestionList } from './suggest/suggestions.tsx';
import { useKnownRecord } from './suggest/use-known-record.ts';
import { COLUMN } from './thread/turn-view.tsx';

const SHOWN = 4;

/** What can be asked, by questions that fit this patient; each is put into the message box, not sent. */
export function NewConversation({ patient, hint }: { readonly patient: string; readonly hint: string }) {
  const record = useKnownRecord(patient);
  const questions = useMemo(() => fittedQuestions(record, SHOWN), [record]);
  return (
    <div className={`${COLUMN} pt-8`}>
      <p className="max-w-[46ch] font-serif text-answer">
        {hint}. Every sentence that comes from the record says where it stands there, with a number that opens
        it.
      </p>
      <p className="mt-6 mb-2 font-semibold text-ink-2 text-small">For example</p>
      <QuestionList questions={questions} />
    </div>
  );
}
