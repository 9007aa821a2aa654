import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { useApi } from '../api/use-api.ts';
import { useSending } from './composer/use-sending.ts';
import { ConversationFrame } from './conversation-frame.tsx';
import './conversation.css';
import { useConversation } from './use-conversation.ts';
import { useTurns } from './use-turns.ts';

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
  const talk = useConversation(null, conversation);
  const { outgoing, send, sendAgain } = useSending(null, conversation, talk.state, talk.dispatch, {
    create: async () => (await call('createConversationOfMine', { body: { team } })).id,
    open: onBegun,
  });
  const turns = useTurns(talk.state.messages);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h2 className="sr-only">Conversation</h2>
      <ConversationFrame
        {...{ conversation, talk, hint, turns, outgoing }}
        patient={null}
        onSendAgain={sendAgain}
        onAsk={send}
        // Agents search; the one that answers does not.
        onSearch={null}
        proposals={NO_PROPOSALS}
        shownTurn={null}
        aside={null}
        beginning={children}
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
