import { durationText, timeText } from './temporal-text.ts';
import type { Entries, NodeValue, PathValue, RelationshipValue, Value } from './value.ts';

type Tagged = null | boolean | string | Digits | readonly Tagged[] | { readonly [key: string]: Tagged };
/** A number as it was written: `7` and `7.0` are not the same value. */
class Digits {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The types of the language do not know yet that a reviver is given the text of a number. */
const parse = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => Tagged;

/** What a row of an answer says; the notation is that of packages/record/src/lens/compile/typed.ts. */
export function readTagged(text: string | null): Value {
  if (text === null) return null;
  const json = parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined ? new Digits(source) : value,
  );
  return untagged(json);
}

function untagged(json: Tagged): Value {
  if (json === null || typeof json === 'boolean' || typeof json === 'string') return json;
  if (json instanceof Digits)
    return /[.eE]/.test(json.text)
      ? { kind: 'float', value: Number(json.text) }
      : { kind: 'integer', value: BigInt(json.text) };
  if (isList(json)) return json.map(untagged);
  if ('node' in json) return nodeOf(json);
  if ('relationship' in json) return relationshipOf(json);
  if ('path' in json) return pathOf(json.path as readonly Tagged[]);
  if ('map' in json) return { kind: 'map', entries: entriesOf(json.map) };
  if ('date' in json) return json.date as string;
  if ('datetime' in json) return timeText(json.datetime as string);
  if ('float' in json) return { kind: 'float', value: Number(json.float) };
  if ('duration' in json) {
    const [months, days, microseconds] = json.duration as readonly Digits[];
    return durationText(Number(months?.text), Number(days?.text), BigInt(microseconds?.text ?? 0));
  }
  throw new Error(`no tag that is known: ${Object.keys(json).join(', ')}`);
}

function isList(json: Tagged): json is readonly Tagged[] {
  return Array.isArray(json);
}

type Properties = { readonly [key: string]: Tagged };

function entriesOf(json: Tagged | undefined): Entries {
  return new Map(Object.entries(json as Properties).map(([key, value]) => [key, untagged(value)]));
}

function nodeOf(json: Properties): NodeValue {
  return { kind: 'node', labels: json.labels as readonly string[], properties: entriesOf(json.properties) };
}

function relationshipOf(json: Properties): RelationshipValue {
  return { kind: 'relationship', type: json.type as string, properties: entriesOf(json.properties) };
}

function pathOf(parts: readonly Tagged[]): PathValue {
  const at = (index: number) => parts[index] as Properties;
  const hops = Array.from({ length: (parts.length - 1) / 2 }, (_, index) => {
    const relationship = at(2 * index + 1);
    const left = at(2 * index).node;
    return {
      relationship: relationshipOf(relationship),
      backwards: relationship.source !== left,
      node: nodeOf(at(2 * index + 2)),
    };
  });
  return { kind: 'path', start: nodeOf(at(0)), hops };
}
