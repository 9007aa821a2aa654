import { memo } from 'react';
import type { Message, Proposal } from '../../api/generated.ts';
import { Button } from '../../components/button.tsx';
import type { ActiveTurn } from '../active-turn.ts';
import { AnswerActions } from '../answer-actions/answer-actions.tsx';
import { OutsideSearchNote } from '../outside/outside-search.tsx';
import { saidText } from '../outside/outside-words.ts';
import { Suggestions } from '../suggest/suggestions.tsx';
import { agentName } from '../trace/agent-names.ts';
import { LiveTrace, Trace } from '../trace/trace.tsx';
import type { Turn } from '../turns.ts';
import { checkNote, type TurnUrgency } from '../urgency/urgency-of.ts';
import { AgentReport } from './agent-report.tsx';
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
