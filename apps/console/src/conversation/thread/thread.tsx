import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Message, Proposal } from '../../api/generated.ts';
import type { Outgoing } from '../composer/outgoing.ts';
import type { ConversationState } from '../conversation-state.ts';
import type { Turn } from '../turns.ts';
import { urgencyOfTurn } from '../urgency/urgency-of.ts';
import { OutgoingView } from './outgoing-view.tsx';
import { COLUMN, TurnView } from './turn-view.tsx';
import { useRows } from './use-rows.ts';

const NONE: readonly Proposal[] = [];

/** All turns, and what is on its way. Only turns near the screen are drawn, however long the conversation. */
export function Thread({
  patient,
  conversation,
  state,
  turns,
  outgoing,
  onSendAgain,
  onAsk,
  onSearch,
  proposals,
  shownTurn,
  readEarlier,
  children,
}: {
  /** Null: a conversation of the person's own. */
  readonly patient: string | null;
  readonly conversation: string;
  readonly state: ConversationState;
  readonly turns: readonly Turn[];
  readonly outgoing: readonly Outgoing[];
  readonly onSendAgain: (message: Outgoing) => void;
  readonly onAsk: (text: string) => void;
  /** Null: no search is offered here. */
  readonly onSearch: ((answer: Message) => Promise<void>) | null;
  readonly proposals: ReadonlyMap<number, readonly Proposal[]>;
  /** The seq of a turn that somebody looks for. */
  readonly shownTurn: number | null;
  readonly readEarlier: () => Promise<void>;
  /** What stands there while there are no turns. */
  readonly children: ReactNode;
}) {
  const { active, advice, ended, runs } = state;
  // The same function for all turns and all the time, so that none is drawn again for it.
  const latest = useRef({ onAsk, onSearch });
  useEffect(() => {
    latest.current = { onAsk, onSearch };
  }, [onAsk, onSearch]);
  const ask = useCallback((text: string) => latest.current.onAsk(text), []);
  const search = useCallback(async (answer: Message) => latest.current.onSearch?.(answer), []);
  const accepted = useMemo(() => new Set(turns.map(({ question }) => question?.outside?.of)), [turns]);
  const urgencies = useStable(turns, (turn) => urgencyOfTurn(turn, advice), advice);
  const { box, rows, onScroll } = useRows({
    conversation,
    turns,
    sending: outgoing.length,
    loaded: state.loaded,
    shownTurn,
    readEarlier,
  });
  return (
    <div ref={box} onScroll={onScroll} className="min-h-0 flex-1 overflow-y-auto" data-testid="thread">
      {children}
      <ol aria-label="Messages" className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const turn = turns[index];
          if (turn === undefined) return null;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={turns.length}
              aria-posinset={index + 1}
              className={`absolute inset-x-0 top-0 ${turn.seq === shownTurn ? 'before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-focus' : ''}`}
              style={{ transform: `translateY(${start}px)` }}
            >
              <TurnView
                patient={patient}
                conversation={conversation}
                turn={turn}
                active={active?.seq === turn.seq ? active : null}
                state={waitingWords(turn, state, index === turns.length - 1)}
                run={runOf(turn, runs)}
                urgency={urgencies[index] ?? null}
                proposals={proposals.get(turn.seq) ?? NONE}
                isNewest={index === turns.length - 1 && active === null && outgoing.length === 0}
                hasEnded={ended[turn.seq] !== undefined}
                isAccepted={turn.replies.some(({ seq }) => accepted.has(seq))}
                onAsk={ask}
                onSearch={onSearch === null ? null : search}
              />
            </li>
          );
        })}
      </ol>
      {outgoing.map((message) => (
        <div key={message.key} className={`${COLUMN} pt-5`}>
          <OutgoingView message={message} onSendAgain={onSendAgain} />
        </div>
      ))}
    </div>
  );
}

function runOf({ question, replies, seq }: Turn, runs: ConversationState['runs']): string | null {
  if (replies.length === 0) return null;
  return replies.find(({ run }) => run !== null)?.run ?? question?.run ?? runs[seq] ?? null;
}

function waitingWords(
  { question, replies, seq }: Turn,
  { active, ended }: ConversationState,
  last: boolean,
): string | null {
  const answered = replies.some(({ urgency, source_agents }) => urgency === null || source_agents.length > 0);
  if (question === null || question.role === 'agent' || answered || active?.seq === seq) return null;
  if (ended[seq] === 'cancelled') return 'stopped';
  if (ended[seq] !== undefined) return 'no answer came: ask again';
  if (active !== null && active.seq < seq) return 'waits for the answer before it';
  return last ? 'sent' : null;
}

/** One value a turn, the same object as before where neither the turn nor what else it depends on has changed. */
function useStable<T>(turns: readonly Turn[], read: (turn: Turn) => T, depends: unknown): readonly T[] {
  const before = useRef<{ depends: unknown; values: Map<Turn, T> }>({ depends, values: new Map() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` depends on nothing but `depends`
  return useMemo(() => {
    const known = before.current.depends === depends ? before.current.values : new Map<Turn, T>();
    const values = new Map(turns.map((turn) => [turn, known.has(turn) ? known.get(turn)! : read(turn)]));
    before.current = { depends, values };
    return [...values.values()];
  }, [turns, depends]);
}
