import { type ReactNode, useState } from 'react';
import { call } from '../api/call.ts';
import { ProblemError } from '../api/problem-error.ts';
import { useApi } from '../api/use-api.ts';
import { ErrorState, LoadingState } from '../components/states.tsx';
import { AnnounceAnswers } from './announce-answers.tsx';
import { Composer } from './composer/composer.tsx';
import { useSending } from './composer/use-sending.ts';
import { ConnectionLine } from './connection-line.tsx';
import './conversation.css';
import { Thread } from './thread/thread.tsx';
import { useConversation } from './use-conversation.ts';
import { useTurns } from './use-turns.ts';

const NOT_OPEN = new ProblemError(404, 'not_found');
const NO_PROPOSALS: ReadonlyMap<number, readonly never[]> = new Map();

interface Props {
  /** Who answers in a conversation that is begun here. */
  readonly team: string;
  readonly conversation: string | null;
  readonly hint: string;
  /** Makes a new conversation the one of the address. */
  readonly onBegun: (id: string) => Promise<unknown>;
  /** What is there before the first message. */
  readonly children: ReactNode;
}

/** A conversation without a patient, in the person's own compartment; without one the first message begins it. */
export function OwnConversationPane({ team, conversation, hint, onBegun, children }: Props) {
  const { state, dispatch, error, readEarlier, again } = useConversation(null, conversation);
  const { outgoing, send, sendAgain } = useSending(null, conversation, state, dispatch, {
    create: async () => (await call('createConversationOfMine', { body: { team } })).id,
    open: onBegun,
  });
  const turns = useTurns(state.messages);
  const [stopping, setStopping] = useState<string | null>(null);
  const { active } = state;

  async function cancel(run: string): Promise<void> {
    if (conversation === null) return;
    setStopping(run);
    await call('cancelTurnOfMine', { conversation }).catch(() => setStopping(null));
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h2 className="sr-only">Conversation</h2>
      <Thread
        patient={null}
        conversation={conversation ?? ''}
        state={state}
        turns={turns}
        outgoing={outgoing}
        onSendAgain={sendAgain}
        onAsk={send}
        // Agents search; the one that answers does not.
        onSearch={null}
        proposals={NO_PROPOSALS}
        shownTurn={null}
        readEarlier={readEarlier}
      >
        {conversation === null && outgoing.length === 0 ? children : null}
        {error !== null ? (
          <ErrorState error={error} retry={again} />
        ) : state.connection === 'forbidden' && !state.loaded ? (
          <ErrorState error={NOT_OPEN} />
        ) : conversation !== null && !state.loaded && outgoing.length === 0 ? (
          <div className="mx-auto max-w-[57rem]">
            <LoadingState label="Reading the conversation" lines={5} />
          </div>
        ) : null}
      </Thread>
      <AnnounceAnswers key={conversation} messages={state.messages} loaded={state.loaded} />
      <ConnectionLine connection={conversation === null || !state.loaded ? 'open' : state.connection} />
      <Composer
        place={`null/${conversation}`}
        hint={hint}
        onSend={send}
        onCancel={active === null ? null : () => void cancel(active.run)}
        stopping={active !== null && stopping === active.run}
        aside={null}
      />
    </div>
  );
}

/** The newest conversation with this team; null: there is none. Undefined while it is not known. */
export function useNewestOwnConversation(team: string): string | null | undefined {
  const found = useApi('listConversationsOfMine', { limit: 50 });
  if (found.data === undefined) return found.isError ? null : undefined;
  return found.data.conversations.find((each) => each.team === team)?.id ?? null;
}
