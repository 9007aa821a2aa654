import { useCallback } from 'react';
import { call } from '../../api/call.ts';
import type { Message } from '../../api/generated.ts';
import type { ConversationAction } from '../conversation-state.ts';

/** Starts the search that an answer offers. Sends only the answer's number: the server uses the query it stored. */
export function useOutsideSearch(
  patient: string,
  conversation: string | null,
  messages: readonly Message[],
  dispatch: (action: ConversationAction) => void,
): (answer: Message) => Promise<void> {
  return useCallback(
    async ({ seq, in_reply_to, outside }) => {
      if (conversation === null || outside === null) return;
      const accepted = await call('postMessageOfPatient', {
        patient,
        conversation,
        body: { search_of: seq },
      });
      dispatch({
        type: 'accepted',
        conversation,
        accepted,
        text: messages.find((each) => each.seq === in_reply_to)?.text ?? '',
        outside: { ...outside, state: 'accepted', of: seq },
        at: new Date().toISOString(),
      });
    },
    [patient, conversation, messages, dispatch],
  );
}
