import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import type { ChartQuestion } from '../api/generated.ts';
import { useApi } from '../api/use-api.ts';
import { Button } from '../components/button.tsx';
import { FormRefusal } from '../components/refusal.tsx';
import { EmptyState, QueryState } from '../components/states.tsx';
import { useMayChange } from '../grants/use-may-change.ts';
import { ProposalCard } from './proposals/proposal-card.tsx';
import { questionWords } from './question-words.ts';
import { EntryInQuestion } from './questions/entry-in-question.tsx';
import { renewRecord } from './renew-record.ts';
import { writeRefusal } from './write-refusal.ts';

/** What code finds odd in the record. It changes nothing: a person corrects it, ends it, or says that it is right. */
export function QuestionsSection({ patient }: { readonly patient: string }) {
  const asked = useApi('listQuestionsOfPatient', { patient });
  const [done, setDone] = useState({ words: '', times: 0 });
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // What was settled goes; the focus goes to what was said of it, above the next question.
    if (done.times > 0) top.current?.focus();
  }, [done]);
  if (!asked.isSuccess) return <QueryState of={asked} label="Looking through the record" lines={6} />;
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

/** More entries than this are counted, not shown. */
const MOST = 6;

interface Props {
  readonly patient: string;
  readonly question: ChartQuestion;
  readonly onSettled: (words: string) => void;
}

/** Something that code finds odd: the question, the entries beside each other, and what can be done about each. */
function QuestionCard({ patient, question, onSettled }: Props) {
  const card = useRef<HTMLElement>(null);
  const heading = useId();
  const may = useMayChange(patient);
  const keep = useMutation({
    networkMode: 'always',
    mutationFn: () => call('dismissQuestionOfPatient', { patient, question: question.id }),
    onSuccess: async () => {
      onSettled('Kept as it is. It is not asked again until the entry changes.');
      await renewRecord(patient);
    },
  });
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={heading}
      data-question=""
      className="border-rule border-t py-3"
    >
      <p id={heading} className="wrap-anywhere">
        {questionWords(question.question).map(({ text, isDay, at }) =>
          isDay ? (
            <span key={at} className="whitespace-nowrap">
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </p>
      <ul className="mt-2 grid gap-2 @md:grid-cols-2">
        {question.resources.slice(0, MOST).map((entry) => (
          <li key={`${entry.type}/${entry.id}`}>
            <EntryInQuestion patient={patient} entry={entry} question={question} onSettled={onSettled} />
          </li>
        ))}
      </ul>
      {question.resources.length > MOST ? (
        <p className="mt-1 text-ink-2 text-note">and {question.resources.length - MOST} more</p>
      ) : null}
      {question.can.includes('decide') && question.proposal !== null ? (
        <Proposed patient={patient} proposal={question.proposal} />
      ) : null}
      {question.can.includes('keep') && may === 'write' ? (
        <Button
          className="mt-2"
          aria-describedby={heading}
          disabled={keep.isPending}
          onClick={() => keep.mutate()}
        >
          Yes, keep it
        </Button>
      ) : null}
      <FormRefusal className="mt-1">{keep.isError ? writeRefusal(keep.error) : null}</FormRefusal>
    </article>
  );
}

function Proposed({ patient, proposal }: { readonly patient: string; readonly proposal: string }) {
  const open = useApi('listProposalsOfPatient', { patient, status: 'open', limit: 200 });
  const [kept, setKept] = useState(open.data?.proposals.find(({ id }) => id === proposal));
  const found = open.data?.proposals.find(({ id }) => id === proposal) ?? kept;
  if (found === undefined) return null;
  if (found !== kept) setKept(found);
  return (
    <div className="mt-2">
      <ProposalCard patient={patient} proposal={found} />
    </div>
  );
}
