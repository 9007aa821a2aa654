import { useEffect, useRef, useState } from 'react';
import { useApi } from '../api/use-api.ts';
import { EmptyState, ErrorState, LoadingState } from '../components/states.tsx';
import { QuestionCard } from './questions/question-card.tsx';

/** What code finds odd in the record. It changes nothing: a person corrects it, ends it, or says that it is right. */
export function QuestionsSection({ patient }: { readonly patient: string }) {
  const asked = useApi('listQuestionsOfPatient', { patient });
  const [done, setDone] = useState({ words: '', times: 0 });
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // What was settled goes; the focus goes to what was said of it, above the next question.
    if (done.times > 0) top.current?.focus();
  }, [done]);
  if (asked.isPending) return <LoadingState label="Looking through the record" lines={6} />;
  if (asked.isError) return <ErrorState error={asked.error} retry={() => void asked.refetch()} />;
  const { questions } = asked.data;
  const settled = (words: string) => setDone(({ times }) => ({ words, times: times + 1 }));
  return (
    <div className="@container p-4">
      <p ref={top} tabIndex={-1} role="status" className="wrap-anywhere text-good text-small empty:hidden">
        {done.words}
      </p>
      {questions.length === 0 ? (
        <EmptyState title="No open questions">
          Code looks for dates that cannot be, units that jump, entries that stand twice and courses that
          should be over. It finds none that nobody has answered.
        </EmptyState>
      ) : (
        <>
          <h2 className="mb-2 flex justify-between font-semibold text-ink-2 text-small">
            <span>Questions about this record, asked by code</span>
            <span>{questions.length}</span>
          </h2>
          {questions.map((question) => (
            <QuestionCard key={question.id} patient={patient} question={question} onSettled={settled} />
          ))}
        </>
      )}
    </div>
  );
}
