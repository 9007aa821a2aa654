import neo4j, { type Duration, type Integer, type Node, type Path, type Relationship } from 'neo4j-driver';
import { isList, type Tagged } from './tagged.ts';

/** What the driver sends for a tagged value that may be a property or a parameter. Throws on a node, relationship or path. */
export function toNeo4j(value: Tagged): unknown {
  if (typeof value === 'bigint') return neo4j.int(value);
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(toNeo4j);
  const [tag, inner] = Object.entries(value)[0] ?? [];
  if (tag === 'date') return neo4j.types.Date.fromStandardDate(new Date(`${inner}T00:00:00Z`));
  if (tag === 'datetime' || tag === 'localdatetime') return moment(tag, String(inner));
  if (tag === 'duration') return duration(inner as readonly bigint[]);
  if (tag === 'map') {
    return Object.fromEntries(Object.entries(inner as object).map(([key, each]) => [key, toNeo4j(each)]));
  }
  throw new TypeError(`${tag} cannot be sent as a value`);
}

function moment(tag: 'datetime' | 'localdatetime', text: string): unknown {
  const found = /^(-?\d+)-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?Z?$/.exec(text);
  if (found === null) throw new TypeError(`${text} is no moment`);
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => neo4j.int(part));
  const nanosecond = neo4j.int((found[7] ?? '').padEnd(9, '0') || '0');
  const parts = [year!, month!, day!, hour!, minute!, second!, nanosecond] as const;
  return tag === 'datetime'
    ? new neo4j.types.DateTime(...parts, neo4j.int(0))
    : new neo4j.types.LocalDateTime(...parts);
}

function duration([months = 0n, days = 0n, microseconds = 0n]: readonly bigint[]): unknown {
  // The rest is never negative, as Neo4j keeps it.
  const rest = ((microseconds % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const parts = [months, days, (microseconds - rest) / 1_000_000n, rest * 1_000n] as const;
  return new neo4j.types.Duration(
    ...(parts.map((part) => neo4j.int(part)) as [Integer, Integer, Integer, Integer]),
  );
}

/**
 * A value of an answer as tagged JSON, with what is of the graph by its identity alone: `{node: uuid}`,
 * `{relationship: [type, source, target], properties}`, `{path: […]}`. `uuidOf` is by Neo4j's own element id.
 */
export function fromNeo4j(value: unknown, uuidOf: ReadonlyMap<string, string>): Tagged {
  const again = (inner: unknown) => fromNeo4j(inner, uuidOf);
  const node = (id: string) => uuidOf.get(id) ?? `unknown ${id}`;
  const edge = ({ type, startNodeElementId, endNodeElementId, properties }: Relationship): Tagged => ({
    relationship: [type, node(startNodeElementId), node(endNodeElementId)],
    properties: mapped(properties, again),
  });
  if (value === null || value === undefined) return null;
  if (neo4j.isInt(value)) return value.toBigInt();
  if (typeof value !== 'object') return value as Tagged;
  if (Array.isArray(value)) return value.map(again);
  if (neo4j.isNode(value)) return { node: node((value as Node).elementId) };
  if (neo4j.isRelationship(value)) return edge(value as Relationship);
  if (neo4j.isPath(value)) {
    const { start, segments } = value as Path;
    const rest = segments.flatMap(({ relationship, end }) => [relationship, end]);
    return { path: [start, ...rest].map(again) };
  }
  if (neo4j.isDate(value)) return { date: value.toString() };
  if (neo4j.isDateTime(value)) return { datetime: shortFraction(value.toString()) };
  if (neo4j.isLocalDateTime(value)) return { localdatetime: shortFraction(value.toString()) };
  if (neo4j.isDuration(value)) {
    const { months, days, seconds, nanoseconds } = value as Duration<Integer>;
    const micro = seconds.toBigInt() * 1_000_000n + nanoseconds.toBigInt() / 1_000n;
    return { duration: [months.toBigInt(), days.toBigInt(), micro] };
  }
  if (neo4j.isTime(value) || neo4j.isLocalTime(value)) return { time: value.toString() };
  return { map: mapped(value, again) };
}

function mapped(of: object, turn: (value: unknown) => Tagged): { readonly [key: string]: Tagged } {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, turn(value)]));
}

function shortFraction(text: string): string {
  return text.replace(/\.(\d*?)0+(?=Z|[+-]|$)/, (_, digits: string) => (digits === '' ? '' : `.${digits}`));
}
