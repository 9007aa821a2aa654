import { type State, TOPIC_LABELS, type Topic } from '@consilium/kernel';

/** What the conversation is pinned to, as the gateway wrote it; null: nothing. */
export function topicOf(state: State): Topic | null {
  const uuid = state.session_topic_node_uuid?.value;
  const said = state.session_topic_node_type?.value;
  if (typeof uuid !== 'string' || typeof said !== 'string') return null;
  const name = said.replace(/Node$/, '');
  const type = TOPIC_LABELS.find((label) => label === name);
  return type === undefined ? null : { uuid, type };
}
