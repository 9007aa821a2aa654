import { type Callback, currentRun, linksIn } from '@consilium/kernel';
import { plainRequest } from '../rules/plain-requests.ts';
import { smallTalk } from '../rules/small-talk.ts';

/**
 * The rules of triage that code can tell, in the seed's order: a link (0), a whole list (2), sharing or editing (3). A greeting or
 * thanks is answered by code too. Then a conversation with a topic goes to its handler. What is left, rule 1 and rule 4, is for a
 * model to read.
 */
export const triageRules: Callback = {
  name: 'triage_rules',
  beforeAgent: () => {
    const { userText, state } = currentRun();
    if (linksIn(userText).length > 0) {
      return { decide: 'call', name: 'handle_url_request', input: { request: userText }, after: 'return' };
    }
    const plain = plainRequest(userText);
    if (plain) return { decide: 'answer', text: plain.text, section: plain.section };
    const talk = smallTalk(userText);
    if (talk !== null) return { decide: 'answer', text: talk };
    if (state.session_topic_node_uuid) return { decide: 'transfer', to: 'ask_handler' };
    return undefined;
  },
};
