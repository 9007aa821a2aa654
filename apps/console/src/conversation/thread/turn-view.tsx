import { memo, useMemo } from 'react';
import type { Message, Proposal } from '../../api/generated.ts';
import type { ActiveTurn } from '../active-turn.ts';
import { agentName } from '../trace/agent-names.ts';
import { LiveTrace, Trace } from '../trace/trace.tsx';
import type { Turn } from '../turns.ts';
import { checkNote, type TurnUrgency } from '../urgency/urgency-of.ts';
import { Answer } from './answer.tsx';
import { DraftView } from './draft-view.tsx';
import { Question } from './question.tsx';
import { TurnProposals } from './turn-proposals.tsx';

/** Wide enough for the answer at its full measure and the notes beside it. */
export const COLUMN = 'mx-auto w-full max-w-[57rem] px-4 tablet:px-6';

/** What was asked and all that came of it. */
export const TurnView = memo(function TurnView({
  patient,
  conversation,
  turn: { seq, question, replies },
  active,
  state,
  run,
  urgency,
  proposals,
}: {
  readonly patient: string;
  readonly conversation: string;
  readonly turn: Turn;
  readonly active: ActiveTurn | null;
  /** What the question waits for, in words; null: nothing. */
  readonly state: string | null;
  readonly run: string | null;
  readonly urgency: TurnUrgency | null;
  readonly proposals: readonly Proposal[];
}) {
  const below = useMemo(
    () => (
      <>
        <TurnProposals patient={patient} proposals={proposals} />
        {active !== null ? (
          <LiveTrace turn={active} />
        ) : run === null ? null : (
          <Trace patient={patient} conversation={conversation} run={run} />
        )}
      </>
    ),
    [patient, conversation, proposals, active, run],
  );
  return (
    <article aria-label={`Turn ${seq}`} data-turn={seq} className={`${COLUMN} pb-8`}>
      {question === null ? null : (
        <Question
          text={question.text}
          at={question.created_at}
          state={state}
          marker={urgency !== null && urgency.advice === null ? urgency : null}
          from={senderOf(question)}
          note={checkNote(question)}
        />
      )}
      {replies.map((reply, at) => (
        <div key={reply.seq} className={at === 0 ? '' : 'mt-5'}>
          <Answer message={reply}>{at === replies.length - 1 && active === null ? below : null}</Answer>
        </div>
      ))}
      {active?.drafts.map((draft) => (
        <DraftView key={`${draft.run}/${draft.step}`} draft={draft} />
      ))}
      {replies.length === 0 || active !== null ? <div className="@[44rem]:mr-[15rem]">{below}</div> : null}
    </article>
  );
});

/** Who wrote it, where that is no person. */
function senderOf({ role, parts }: Message): string | null {
  if (role !== 'agent') return null;
  const agent = parts.find((part) => part.agent !== undefined)?.agent;
  return agent === undefined ? 'a reminder' : agentName(agent);
}
