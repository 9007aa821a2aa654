import { TOPIC_LABELS, type Topic } from '@consilium/kernel';
import type { GraphSchema } from '../graph-schema.ts';
import { TOPIC_PARAMETER } from '../own-parameters.ts';

const UUID = /^[A-Za-z0-9-]{1,64}$/;

/** Whether a text can be the uuid of a node at all. */
export function isNodeUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}

/** The query that finds a topic's node; undefined: there can be none. The label is one of our own, the uuid a parameter. */
export function topicQuery({ uuid, type }: Topic, schema: GraphSchema): string | undefined {
  const label = TOPIC_LABELS.find((each) => each === type);
  if (label === undefined || schema.nodes[label] === undefined || !isNodeUuid(uuid)) return undefined;
  return `MATCH (n:${label} {uuid: $${TOPIC_PARAMETER}}) RETURN n`;
}
