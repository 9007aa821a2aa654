import { useCallback, useEffect, useRef } from 'react';
import { callIn } from '../../api/call-in.ts';
import { isProblem } from '../../api/problem-error.ts';
import { queryClient } from '../../api/query-client.ts';
import type { ConversationAction, ConversationState } from '../conversation-state.ts';
import {
  arrivedOf,
  beginSending,
  forgetOutgoing,
  noteNotSent,
  type Outgoing,
  takeAlong,
  useOutgoing,
} from './outgoing.ts';
import { clientKey, forgetClientKey, keepClientKey, keepUnsent, unsentText } from './unsent-texts.ts';

type Attempt = Omit<Outgoing, 'state'>;

/** How a new conversation comes about. */
export interface NewConversationPlace {
  /** Creates it; gives its id. */
  readonly create: () => Promise<string>;
  /** Makes it the one of the address. */
  readonly open: (id: string) => Promise<unknown>;
}

/** Sends messages one after the other; the first one of a new conversation begins it. One that is not sent stays to be seen. */
export function useSending(
  /** Null: the person's own compartment. */
  patient: string | null,
  conversation: string | null,
  { messages, lastSeq }: Pick<ConversationState, 'messages' | 'lastSeq'>,
  dispatch: (action: ConversationAction) => void,
  place: NewConversationPlace,
) {
  const of = patient === null ? 'OfMine' : 'OfPatient';
  const latest = useRef(place);
  latest.current = place;
  const outgoing = useOutgoing(patient, conversation);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** The conversation that is being begun, so that a second message does not begin another. */
  const begun = useRef<Promise<string> | null>(null);

  const begin = useCallback(async () => {
    const id = await latest.current.create();
    // What was typed meanwhile goes along, and what was not sent.
    keepUnsent(`${patient}/${id}`, unsentText(`${patient}/null`));
    keepUnsent(`${patient}/null`, '');
    takeAlong(patient, id);
    void queryClient.invalidateQueries({ queryKey: [`listConversations${of}`] });
    await latest.current.open(id);
    return id;
  }, [patient, of]);

  const attempt = useCallback(
    (message: Attempt): void => {
      const { key, text } = message;
      beginSending(message);
      const post = async () => {
        try {
          const id = message.conversation ?? (await conversationId());
          keepClientKey(`${patient}/${id}`, text, key);
          const body = { text, client_key: key };
          const accepted = await callIn(patient, 'postMessage', { conversation: id, body });
          settled(message, id);
          dispatch({ type: 'accepted', conversation: id, accepted, text, at: new Date().toISOString() });
          // The first message is the title.
          if (accepted.seq === 1) void queryClient.invalidateQueries({ queryKey: [`readConversation${of}`] });
        } catch (error) {
          noteNotSent(key, isProblem(error) ? error : { code: 'unknown', remedy: null });
        }
      };
      queue.current = queue.current.then(post, post);

      async function conversationId(): Promise<string> {
        begun.current ??= begin();
        try {
          return await begun.current;
        } catch (error) {
          begun.current = null;
          throw error;
        }
      }
    },
    [patient, of, dispatch, begin],
  );

  const send = useCallback(
    (text: string) => {
      const place = `${patient}/${conversation}`;
      const key = clientKey(place, text);
      keepClientKey(place, text, key);
      // What is not known yet cannot be told from what was there before.
      const after = conversation === null ? 0 : (lastSeq ?? Number.MAX_SAFE_INTEGER);
      attempt({ key, text, patient, conversation, after });
    },
    [patient, conversation, lastSeq, attempt],
  );

  useEffect(() => {
    for (const message of arrivedOf(outgoing, messages)) settled(message, message.conversation);
  }, [outgoing, messages]);

  // A conversation that was begun is the one of the address from now on; the next new one starts empty.
  if (conversation !== null) begun.current = null;
  return { outgoing, send, sendAgain: attempt };
}

function settled({ patient, conversation, key }: Attempt, id: string | null): void {
  forgetClientKey(`${patient}/${conversation}`);
  forgetClientKey(`${patient}/${id}`);
  forgetOutgoing(key);
}
