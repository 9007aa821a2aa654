import { useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import { putIntoComposer } from '../../places/message-box.ts';
import type { Turn } from '../turns.ts';
import { fittedQuestions } from './fitted-questions.ts';
import { useKnownRecord } from './use-known-record.ts';

const SHOWN = 3;

/** What could be asked next, fitted to this patient by code. A choice is put into the message box, not sent. */
export function Suggestions({ patient, turn }: { readonly patient: string; readonly turn: Turn }) {
  const record = useKnownRecord(patient);
  const questions = useMemo(() => {
    const claims = turn.replies.flatMap((reply) => reply.claims);
    return fittedQuestions(record, SHOWN, {
      refs: claims.flatMap(({ evidence }) => evidence.map(({ ref }) => ref)),
      text: [turn.question?.text ?? '', ...turn.replies.map(({ text }) => text)].join('\n'),
      asked: turn.question === null ? [] : [turn.question.text],
    });
  }, [record, turn]);
  return (
    <nav aria-label="What to ask next" className="mt-4">
      <QuestionList questions={questions} />
    </nav>
  );
}

export function QuestionList({ questions }: { readonly questions: readonly string[] }) {
  return (
    <ul className="flex flex-col items-start gap-2">
      {questions.map((question) => (
        <li key={question}>
          <Button sentence onClick={() => putIntoComposer(question)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  );
}
