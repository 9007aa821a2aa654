import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import type { ChartQuestion } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { useMayChange } from '../../grants/use-may-change.ts';
import { ProposalCard } from '../proposals/proposal-card.tsx';
import { questionWords } from '../question-words.ts';
import { renewRecord } from '../renew-record.ts';
import { writeRefusal } from '../write-refusal.ts';
import { EntryInQuestion } from './entry-in-question.tsx';

/** More entries than this are counted, not shown. */
const MOST = 6;

/** Something that code finds odd: the question, the entries beside each other, and what can be done about each. */
export function QuestionCard({
  patient,
  question,
  onSettled,
}: {
  readonly patient: string;
  readonly question: ChartQuestion;
  readonly onSettled: (words: string) => void;
}) {
  const client = useQueryClient();
  const card = useRef<HTMLElement>(null);
  const heading = useId();
  const may = useMayChange(patient);
  const keep = useMutation({
    networkMode: 'always',
    mutationFn: () => call('dismissQuestionOfPatient', { patient, question: question.id }),
    onSuccess: async () => {
      onSettled('Kept as it is. It is not asked again until the entry changes.');
      await renewRecord(client, patient);
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
      <p role="alert" className="mt-1 font-semibold text-small text-urgent empty:hidden">
        {keep.isError ? writeRefusal(keep.error) : null}
      </p>
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
