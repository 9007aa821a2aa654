import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { callIn } from '../api/call-in.ts';
import type { Message } from '../api/generated.ts';
import { isProblem } from '../api/problem-error.ts';
import { queryClient } from '../api/query-client.ts';
import { useSessionEnded } from '../api/session-end.ts';
import {
  beginState,
  type ConversationAction,
  type ConversationState,
  conversationReducer,
} from './conversation-state.ts';
import { followConversation } from './follow-conversation.ts';

/** Messages that are read at once, at most as many as the server gives. */
const PAGE = 100;

/** The page that ends with the message `last`; the server counts messages of a conversation from 1 without gaps. */
async function readPageUpTo(
  patient: string | null,
  conversation: string,
  last: number,
): Promise<readonly Message[]> {
  if (last <= 0) return [];
  const after = Math.max(0, last - PAGE);
  const limit = last - after;
  return (await callIn(patient, 'readMessages', { conversation, after, limit })).messages;
}

/** All messages from the first on, where nothing told how many there are. */
async function readAllPages(patient: string | null, conversation: string): Promise<readonly Message[]> {
  const all: Message[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: { readonly messages: readonly Message[]; readonly next_after: number | null } = await callIn(
      patient,
      'readMessages',
      { conversation, after, limit: 200 },
    );
    all.push(...page.messages);
    after = page.next_after;
  }
  return all;
}

export interface OpenConversation {
  readonly state: ConversationState;
  readonly dispatch: (action: ConversationAction) => void;
  /** What went wrong when the messages were read. */
  readonly error: unknown;
  /** Reads the page before the first message that is there. */
  readonly readEarlier: () => Promise<void>;
  /** Reads and follows again, e.g. after signing in. */
  readonly again: () => void;
}

/** One conversation, read and followed for as long as it is on screen. */
export function useConversation(patient: string | null, conversation: string | null): OpenConversation {
  const [kept, dispatch] = useReducer(conversationReducer, conversation, beginState);
  const [round, setRound] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const state = useMemo(
    () => (kept.conversation === conversation ? kept : beginState(conversation)),
    [kept, conversation],
  );
  const latest = useRef(state);
  latest.current = state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` is asked for by `again`
  useEffect(() => {
    dispatch({ type: 'opened', conversation });
    setError(null);
    if (conversation === null) return;
    let left = false;
    /** The last message that was told or read: where a new stream goes on. */
    let heard: number | null = null;
    const hear = (seq: number) => {
      heard = Math.max(heard ?? 0, seq);
    };
    const readPage = async (read: () => Promise<readonly Message[]>) => {
      try {
        const messages = await read();
        if (left) return;
        dispatch({ type: 'page-read', conversation, messages });
        hear(messages.at(-1)?.seq ?? 0);
      } catch (problem) {
        if (!left) setError(problem);
      }
    };
    const close = followConversation({
      patient,
      conversation,
      after: () => heard,
      onArrival: (arrival) => {
        const { event } = arrival;
        if (event.type === 'message-committed' && hasNewRecall(latest.current.messages, event.message))
          void queryClient.invalidateQueries({ queryKey: ['listRecallNotices'] });
        dispatch({ type: 'arrived', arrival, now: Date.now() });
        if (event.type === 'message-committed') hear(event.seq);
        if (event.type === 'audience-changed')
          void queryClient.invalidateQueries({ queryKey: ['readConversationOfPatient'] });
        if (event.type !== 'ready') return;
        const first = heard === null;
        hear(event.last_seq);
        if (first) void readPage(() => readPageUpTo(patient, conversation, event.last_seq));
      },
      onLost: () => dispatch({ type: 'connection', connection: 'lost' }),
      onRefused: async () => {
        try {
          await callIn(patient, 'readConversation', { conversation });
          // No stream for now, e.g. too many are open: what was said can be read all the same.
          if (heard === null) await readPage(() => readAllPages(patient, conversation));
          return true;
        } catch (problem) {
          if (isProblem(problem, 'unauthorized')) dispatch({ type: 'connection', connection: 'signed-out' });
          else if (isProblem(problem, 'not_found')) dispatch({ type: 'connection', connection: 'forbidden' });
          else return true;
          return false;
        }
      },
    });
    return () => {
      left = true;
      close();
    };
  }, [patient, conversation, round]);

  const again = useCallback(() => setRound((before) => before + 1), []);
  useSignedInAgain(state.connection === 'signed-out', again);

  const readEarlier = useCallback(async () => {
    const first = latest.current.messages[0]?.seq ?? 0;
    if (conversation === null || first <= 1) return;
    const messages = await readPageUpTo(patient, conversation, first - 1);
    dispatch({ type: 'page-read', conversation, messages });
  }, [patient, conversation]);

  return { state, dispatch, error, readEarlier, again };
}

/** A source of an answer on screen was recalled: its reader has a new notice. */
function hasNewRecall(shown: readonly Message[], { seq, recalls }: Message): boolean {
  const before = shown.find((message) => message.seq === seq);
  return before !== undefined && recalls.length > before.recalls.length;
}

/** The page has a session again, e.g. from another tab: the conversation goes on. */
function useSignedInAgain(signedOut: boolean, again: () => void): void {
  const ended = useSessionEnded();
  const before = useRef(ended);
  useEffect(() => {
    if (before.current && !ended && signedOut) again();
    before.current = ended;
  }, [ended, signedOut, again]);
}
