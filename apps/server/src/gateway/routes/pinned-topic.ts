import type { Lens, LensNode, Scope, State, Topic } from '@consilium/kernel';
import { invalidField } from '../problem.ts';

/** What a conversation begins with: what it is about, and what its agents know of that. */
interface Pinned {
  readonly topic: { readonly uuid: string; readonly type: string; readonly name: string } | null;
  readonly state: State;
}

export const UNPINNED: Pinned = { topic: null, state: {} };

const LONGEST_NAME = 120;

/** Looks the node up in this patient's record: an id of another patient's, or of nothing, is refused. */
export async function pinnedTopic(lens: Pick<Lens, 'topic'>, scope: Scope, topic: Topic): Promise<Pinned> {
  const { uuid, type } = topic;
  const node = scope.compartment.startsWith('patient/') ? await lens.topic({ scope }, topic) : null;
  if (node === null) throw invalidField('topic.uuid', 'unknown_topic');
  const name = nameOf(node, type);
  return {
    topic: { uuid, type, name },
    state: {
      session_topic_node_uuid: { value: uuid, origin: 'code' },
      session_topic_node_type: { value: type, origin: 'code' },
      // The patient's text: anyone who may not see the chart does not see it either.
      topic: { value: name, origin: 'chart' },
    },
  };
}

/** What the record calls it, on one line; what it is where it has no name. */
function nameOf({ properties }: LensNode, type: Topic['type']): string {
  const { name, date } = properties;
  const called = typeof name === 'string' ? name.replaceAll(/\s+/g, ' ').trim() : '';
  const text = called === '' ? type : called;
  const dated = type === 'Encounter' && typeof date === 'string' ? `${text} on ${date}` : text;
  return dated.length > LONGEST_NAME ? `${dated.slice(0, LONGEST_NAME - 1)}…` : dated;
}
