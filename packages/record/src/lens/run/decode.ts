import type { LensMap, LensNode, LensPath, LensRelationship, LensValue } from '@consilium/kernel';

/** A number that keeps whether it was written with decimal places. */
type Tagged =
  | null
  | boolean
  | string
  | number
  | bigint
  | readonly Tagged[]
  | { readonly [key: string]: Tagged };

/** A row of an answer from its tagged JSON (compile/typed.ts). Integers beyond 2^53 are bigint. */
export function decodeRow(text: string): readonly LensValue[] {
  return (parse(text) as readonly Tagged[]).map(decode);
}

/** JSON as it is written: an integer that a number cannot hold is bigint. */
function parse(text: string): Tagged {
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source: string }) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
    return context !== undefined && /^-?\d+$/.test(context.source) ? BigInt(context.source) : value;
  }) as Tagged;
}

function decode(value: Tagged): LensValue {
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(decode);
  if ('map' in value) return { kind: 'map', entries: entriesOf(value.map) } satisfies LensMap;
  if ('node' in value) return nodeOf(value);
  if ('relationship' in value) return relationshipOf(value);
  if ('path' in value) return pathOf(value.path as readonly Tagged[]);
  if ('duration' in value) {
    const [months, days, microseconds] = (value.duration as readonly (number | bigint)[]).map(BigInt);
    return durationText(months!, days!, microseconds!);
  }
  const moment = value.date ?? value.datetime;
  if (typeof moment === 'string') return moment;
  throw new Error('a value with an unknown tag');
}

function isList(value: object): value is readonly Tagged[] {
  return Array.isArray(value);
}

function entriesOf(value: Tagged | undefined): Readonly<Record<string, LensValue>> {
  // Object.fromEntries defines, it does not assign: a key `__proto__` stays a key.
  return Object.fromEntries(Object.entries(value ?? {}).map(([key, each]) => [key, decode(each as Tagged)]));
}

function nodeOf(value: { readonly [key: string]: Tagged }): LensNode {
  return {
    kind: 'node',
    uuid: value.node as string,
    labels: value.labels as readonly string[],
    properties: entriesOf(value.properties),
    source: sourceOf(value.properties),
  };
}

/** `Condition/x/_history/2`, as the graph writes it. */
function sourceOf(properties: Tagged | undefined): NonNullable<LensNode['source']> | null {
  const { source } = (properties ?? {}) as { readonly source?: Tagged };
  const said = typeof source === 'string' ? /^([^/]+\/[^/]+)\/_history\/(\d{1,9})$/.exec(source) : null;
  return said === null ? null : { resource: said[1]!, version: Number(said[2]) };
}

function relationshipOf(value: { readonly [key: string]: Tagged }): LensRelationship {
  return {
    kind: 'relationship',
    uuid: value.relationship as string,
    type: value.type as string,
    source: value.source as string,
    target: value.target as string,
    properties: entriesOf(value.properties),
  };
}

function pathOf(elements: readonly Tagged[]): LensPath {
  const decoded = elements.map(decode);
  return {
    kind: 'path',
    nodes: decoded.filter((_, index) => index % 2 === 0) as LensNode[],
    relationships: decoded.filter((_, index) => index % 2 === 1) as LensRelationship[],
  };
}

const PER_SECOND = 1_000_000n;

/** A duration in ISO 8601 as Cypher writes it: `P1Y2M10DT2H30M0.5S`; months, days and time keep their own signs. */
export function durationText(months: bigint, days: bigint, microseconds: bigint): string {
  const part = (value: bigint, unit: string) => (value === 0n ? '' : `${value}${unit}`);
  const date = part(months / 12n, 'Y') + part(months % 12n, 'M') + part(days, 'D');
  const minutes = microseconds / (60n * PER_SECOND);
  const time =
    part(minutes / 60n, 'H') + part(minutes % 60n, 'M') + secondsText(microseconds % (60n * PER_SECOND));
  if (date === '' && time === '') return 'PT0S';
  return time === '' ? `P${date}` : `P${date}T${time}`;
}

function secondsText(microseconds: bigint): string {
  if (microseconds === 0n) return '';
  const size = microseconds < 0n ? -microseconds : microseconds;
  const decimals = String(size % PER_SECOND)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${microseconds < 0n ? '-' : ''}${size / PER_SECOND}${decimals === '' ? '' : `.${decimals}`}S`;
}
