import { lazy, memo, Suspense } from 'react';
import type { Message, Proposal } from '../../api/generated.ts';
import { Button } from '../../components/button.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import type { ActiveTurn } from '../active-turn.ts';
import { AnswerActions } from '../answer-actions/answer-actions.tsx';
import { OutsideSearchNote } from '../outside/outside-search.tsx';
import { saidText } from '../outside/outside-words.ts';
import { Suggestions } from '../suggest/suggestions.tsx';
import { agentName } from '../trace/agent-names.ts';
import { LiveTrace, Trace } from '../trace/trace.tsx';
import type { Turn } from '../turns.ts';
import { checkNote, type TurnUrgency } from '../urgency/urgency-of.ts';
import { Answer } from './answer.tsx';
import { DraftView } from './draft-view.tsx';
import { Question } from './question.tsx';

const ProposalCard = lazy(async () => ({
  default: (await import('../../changes/proposals/proposal-card.tsx')).ProposalCard,
}));

interface TurnProposalsProps {
  readonly patient: string;
  readonly proposals: readonly Proposal[];
}

/** Facts that were read from a message and wait for a person; decided ones stay as a line. */
function TurnProposals({ patient, proposals }: TurnProposalsProps) {
  if (proposals.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ul className="mt-4 flex flex-col gap-3" aria-label="Proposals from this message">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <ProposalCard patient={patient} proposal={proposal} />
          </li>
        ))}
      </ul>
    </Suspense>
  );
}

/** Wide enough for the answer at its full measure and the notes beside it. */
export const COLUMN = 'mx-auto w-full max-w-[57rem] px-4 tablet:px-6';

/** What was asked and all that came of it. */
export const TurnView = memo(function TurnView({
  patient,
  conversation,
  turn,
  active,
  state,
  run,
  urgency,
  proposals,
  isNewest,
  hasEnded,
  isAccepted,
  onAsk,
  onSearch,
}: {
  readonly patient: string | null;
  readonly conversation: string;
  readonly turn: Turn;
  readonly active: ActiveTurn | null;
  /** What the question waits for, in words; null: nothing. */
  readonly state: string | null;
  readonly run: string | null;
  readonly urgency: TurnUrgency | null;
  readonly proposals: readonly Proposal[];
  /** Nothing comes after it and nothing is under way: here is said what could be asked next. */
  readonly isNewest: boolean;
  /** Its work is over, with an answer or without. */
  readonly hasEnded: boolean;
  /** The search that it offers was started. */
  readonly isAccepted: boolean;
  readonly onAsk: (text: string) => void;
  /** Null: no search is offered here. */
  readonly onSearch: ((answer: Message) => Promise<void>) | null;
}) {
  const { seq, question, replies } = turn;
  const last = replies.at(-1);
  const searched = replies.findLast(({ outside }) => outside !== null);
  const askAgain = question?.role === 'user' ? () => onAsk(question.text) : null;
  const below = (
    <>
      {searched === undefined || searched.outside === null || onSearch === null ? null : (
        <OutsideSearchNote
          outside={searched.outside}
          isAccepted={isAccepted}
          onSearch={() => onSearch(searched)}
        />
      )}
      {last === undefined || active !== null || isFixedText(last) ? null : (
        <AnswerActions
          about={patient === null ? null : { patient, conversation, turn: seq }}
          message={last}
          onAskAgain={askAgain}
        />
      )}
      {last !== undefined || !hasEnded || askAgain === null ? null : (
        <Button onClick={askAgain}>Ask again</Button>
      )}
      {patient === null ? null : <TurnProposals patient={patient} proposals={proposals} />}
      {active !== null ? (
        <LiveTrace turn={active} />
      ) : run === null ? null : (
        <Trace patient={patient} conversation={conversation} run={run} />
      )}
      {patient !== null && isNewest && last !== undefined ? (
        <Suggestions patient={patient} turn={turn} />
      ) : null}
    </>
  );
  return (
    <article aria-label={`Turn ${seq}`} data-turn={seq} className={`${COLUMN} pb-8`}>
      {question === null ? null : patient === null && question.role === 'agent' ? (
        <AgentReport from={senderOf(question) ?? ''} text={saidText(question)} at={question.created_at} />
      ) : (
        <Question
          text={saidText(question)}
          at={question.created_at}
          state={state}
          marker={urgency !== null && urgency.advice === null ? urgency : null}
          from={senderOf(question)}
          note={checkNote(question)}
        />
      )}
      {replies.map((reply, at) => (
        <div key={reply.seq} className={at === 0 ? '' : 'mt-5'} data-answer={reply.seq}>
          <Answer {...(patient !== null && { patient })} message={reply}>
            {at === replies.length - 1 && active === null ? below : null}
          </Answer>
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

/** A whole sentence of code alone, such as a greeting: there is nothing in it to copy, print or rate. */
function isFixedText({ parts, status }: Message): boolean {
  return status === 'complete' && parts.length > 0 && parts.every(({ origin }) => origin === 'code');
}

interface AgentReportProps {
  readonly from: string;
  readonly text: string;
  readonly at: string;
}

/** What an agent has reported to the one that answers: closed, as the answer says what counts of it. */
function AgentReport({ from, text, at }: AgentReportProps) {
  return (
    <details className="trace mb-3 text-small">
      <summary className="py-1 text-ink-2 marker:text-ink-3 hover:text-ink pointer-coarse:py-3">
        <span>
          Report of {from === '' ? 'an agent' : `the ${from.toLowerCase()}`},{' '}
          <time dateTime={at}>{clinicalMoment(at)}</time>
        </span>
      </summary>
      <p className="wrap-anywhere max-w-[68ch] whitespace-pre-wrap border-rule-strong border-l-2 pl-3 text-ink-2">
        {text}
      </p>
    </details>
  );
}
