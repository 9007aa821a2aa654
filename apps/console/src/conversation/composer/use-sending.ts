import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import type { ConversationAction } from '../conversation-state.ts';
import { clientKey, forgetClientKey, keepClientKey, keepUnsent, unsentText } from './unsent-texts.ts';

export interface Outgoing {
  readonly key: string;
  readonly text: string;
}

/** Sends messages one after the other; the first one of a new conversation begins it. */
export function useSending(
  patient: string,
  conversation: string | null,
  dispatch: (action: ConversationAction) => void,
) {
  const navigate = useNavigate();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** The conversation that is being begun, so that a second message does not begin another. */
  const begun = useRef<Promise<string> | null>(null);

  const begin = useCallback(async () => {
    const { id } = await call('createConversationOfPatient', { patient, body: {} });
    // What was typed meanwhile goes along.
    keepUnsent(`${patient}/${id}`, unsentText(`${patient}/null`));
    keepUnsent(`${patient}/null`, '');
    void queryClient.invalidateQueries({ queryKey: ['listConversationsOfPatient'] });
    await navigate({
      to: '/patients/$patient/c/$conversation',
      params: { patient, conversation: id },
      search: (panel) => panel,
      replace: true,
    });
    return id;
  }, [patient, navigate]);

  /** Resolves when the message is durably there; rejects as `call` does. */
  const send = useCallback(
    (text: string): Promise<void> => {
      const place = `${patient}/${conversation}`;
      const key = clientKey(place, text);
      keepClientKey(place, text, key);
      setOutgoing((before) => [...before, { key, text }]);
      const post = async () => {
        try {
          const id = await conversationId();
          keepClientKey(`${patient}/${id}`, text, key);
          const body = { text, client_key: key };
          const accepted = await call('postMessageOfPatient', { patient, conversation: id, body });
          forgetClientKey(place);
          forgetClientKey(`${patient}/${id}`);
          dispatch({ type: 'accepted', conversation: id, accepted, text, at: new Date().toISOString() });
        } finally {
          setOutgoing((before) => before.filter((each) => each.key !== key));
        }
      };
      const sent = queue.current.then(post, post);
      queue.current = sent.catch(() => {});
      return sent;

      async function conversationId(): Promise<string> {
        if (conversation !== null) return conversation;
        begun.current ??= begin();
        try {
          return await begun.current;
        } catch (error) {
          begun.current = null;
          throw error;
        }
      }
    },
    [patient, conversation, dispatch, begin],
  );

  // A conversation that was begun is the one of the address from now on; the next new one begins anew.
  if (conversation !== null) begun.current = null;
  return { outgoing, send };
}
