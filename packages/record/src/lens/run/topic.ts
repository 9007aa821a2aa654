import { TOPIC_LABELS, type Topic } from '@consilium/kernel';
import type { GraphSchema } from '../../graph/graph-schema.ts';
import { PATIENT_PARAMETER, TOPIC_PARAMETER } from '../own-parameters.ts';

const UUID = /^[A-Za-z0-9-]{1,64}$/;

/** Whether a text can be the uuid of a node at all. */
export function isNodeUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}

/**
 * The query that finds a topic's node; undefined: there can be none. A type is reached from an instance of this patient's. The
 * labels are our own, the uuid is a parameter.
 */
export function topicQuery({ uuid, type }: Topic, schema: GraphSchema): string | undefined {
  const label = TOPIC_LABELS.find((each) => each === type);
  const node = label === undefined ? undefined : schema.nodes[label];
  if (node === undefined || !isNodeUuid(uuid)) return undefined;
  const found = `(n:${label} {uuid: $${TOPIC_PARAMETER}}) RETURN n`;
  if (!node.isType) return `MATCH ${found}`;
  const path = pathTo(type, schema);
  return path && `MATCH (:Patient {uuid: $${PATIENT_PARAMETER}})${path}${found} LIMIT 1`;
}

function pathTo(type: string, { relationships }: GraphSchema): string | undefined {
  const is = relationships.find(({ to }) => to === type);
  const has = relationships.find(({ from, to }) => from === 'Patient' && to === is?.from);
  return is && has && `-[:${has.type}]->(:${is.from})-[:${is.type}]->`;
}
