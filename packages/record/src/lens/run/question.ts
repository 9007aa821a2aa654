import { type Json, TOPIC_LABELS, type Topic } from '@consilium/kernel';
import type { GraphSchema } from '../../graph/graph-schema.ts';
import type { LensLimits } from '../limits.ts';
import { PATIENT_PARAMETER, TOPIC_PARAMETER } from '../own-parameters.ts';
import { refuse } from '../refuse.ts';

const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/;

/** The moment that is asked about; undefined: now. Throws LensRefusal for one that is none or has not come yet. */
export function checkedMoment(asOf: string | undefined, now: Date): Date | undefined {
  if (asOf === undefined) return undefined;
  const instead = 'Give a past moment in ISO form: 2024-05-01T12:00:00Z.';
  const at = new Date(ISO.test(asOf) && isDay(asOf.slice(0, 10)) ? asOf : Number.NaN);
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1)
    refuse('as-of', '`asOf` is not a moment.', undefined, instead);
  if (at > now) refuse('as-of', '`asOf` lies in the future: nothing is recorded there.', undefined, instead);
  return at;
}

/** The 31st of February would be read as a day of March. */
function isDay(day: string): boolean {
  const at = new Date(day);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

const OWN = [
  [PATIENT_PARAMETER, 'record that is open'],
  [TOPIC_PARAMETER, 'topic of the conversation'],
] as const;

/** Throws LensRefusal for what can be the uuid of no node. */
export function checkedTopic(topic: string): string {
  if (isNodeUuid(topic)) return topic;
  const instead = 'Give the uuid of a node: letters, digits and hyphens.';
  return refuse('parameter', 'The topic is not a uuid.', undefined, instead);
}

/** Values of `$name` that the database can hold. Throws LensRefusal for others, and for those that are ours. */
export function checkedParameters(
  parameters: Readonly<Record<string, Json>>,
  limits: LensLimits,
): Readonly<Record<string, Json>> {
  const no = (what: string, instead: string) => refuse('parameter', what, undefined, instead);
  for (const [own, by] of OWN)
    if (Object.hasOwn(parameters, own))
      no(`$${own} is given by the ${by}.`, `Leave ${own} out of the parameters.`);
  const check = (value: unknown, depth: number): void => {
    if (depth > limits.nesting) no('A parameter is nested too deeply.', 'Give flat lists and maps.');
    if (typeof value === 'string') {
      if (value.length > limits.stringLength || value.includes('\0') || !value.isWellFormed())
        no('A parameter holds a text that cannot be used.', 'Give a shorter text of whole characters.');
    } else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value);
      if (entries.length > limits.listLength) no('A parameter is too long.', 'Give fewer values.');
      for (const [key, each] of entries) {
        check(key, depth);
        check(each, depth + 1);
      }
    }
  };
  check(parameters, 0);
  if (JSON.stringify(parameters).length > limits.bytes)
    no('The parameters are too large.', 'Give fewer values.');
  return parameters;
}

const UUID = /^[A-Za-z0-9-]{1,64}$/;

/** Whether a text can be the uuid of a node at all. */
function isNodeUuid(text: unknown): text is string {
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
