import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { isProblem } from '../../api/problem-error.ts';
import { queryClient } from '../../api/query-client.ts';
import type { Audience } from '../audience/audience-words.ts';
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

/** Sends messages one after the other; the first one of a new conversation begins it. One that is not sent stays to be seen. */
export function useSending(
  patient: string,
  conversation: string | null,
  { messages, lastSeq }: Pick<ConversationState, 'messages' | 'lastSeq'>,
  dispatch: (action: ConversationAction) => void,
  /** Who reads a conversation that is begun here; null: as the server begins it. */
  audience: Audience | null,
) {
  const navigate = useNavigate();
  const outgoing = useOutgoing(patient, conversation);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** The conversation that is being begun, so that a second message does not begin another. */
  const begun = useRef<Promise<string> | null>(null);

  const begin = useCallback(async () => {
    const { id } = await call('createConversationOfPatient', {
      patient,
      body: audience === null ? {} : { audience: { audience: audience.audience, proxies: audience.proxies } },
    });
    // What was typed meanwhile goes along, and what was not sent.
    keepUnsent(`${patient}/${id}`, unsentText(`${patient}/null`));
    keepUnsent(`${patient}/null`, '');
    takeAlong(patient, id);
    void queryClient.invalidateQueries({ queryKey: ['listConversationsOfPatient'] });
    await navigate({
      to: '/patients/$patient/c/$conversation',
      params: { patient, conversation: id },
      search: (panel) => panel,
      replace: true,
    });
    return id;
  }, [patient, navigate, audience]);

  const attempt = useCallback(
    (message: Attempt): void => {
      const { key, text } = message;
      beginSending(message);
      const post = async () => {
        try {
          const id = message.conversation ?? (await conversationId());
          keepClientKey(`${patient}/${id}`, text, key);
          const body = { text, client_key: key };
          const accepted = await call('postMessageOfPatient', { patient, conversation: id, body });
          settled(message, id);
          dispatch({ type: 'accepted', conversation: id, accepted, text, at: new Date().toISOString() });
          // The first message is the title.
          if (accepted.seq === 1)
            void queryClient.invalidateQueries({ queryKey: ['readConversationOfPatient'] });
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
    [patient, dispatch, begin],
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

  // A conversation that was begun is the one of the address from now on; the next new one begins anew.
  if (conversation !== null) begun.current = null;
  return { outgoing, send, sendAgain: attempt };
}

function settled({ patient, conversation, key }: Attempt, id: string | null): void {
  forgetClientKey(`${patient}/${conversation}`);
  forgetClientKey(`${patient}/${id}`);
  forgetOutgoing(key);
}
