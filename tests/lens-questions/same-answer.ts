import type { LensValue } from '@consilium/kernel';

/** An answer as JSON: what an expected one is compared with. A `{ bag: [...] }` leaves the order of a list open. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

/** A value of the lens without what a question does not ask for: a map is its entries, a node its properties. */
export function plain(value: LensValue): Plain {
  if (typeof value === 'bigint') return Number(value);
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(plain);
  if (value.kind === 'path') return value.nodes.map(plain);
  const entries = value.kind === 'map' ? value.entries : value.properties;
  return Object.fromEntries(Object.entries(entries).map(([key, each]) => [key, plain(each)]));
}

const isList = <Item>(value: readonly Item[] | object): value is readonly Item[] => Array.isArray(value);
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const NEAR = 1e-9;

/** Numbers as near as rounding leaves them; moments however they are written; maps by their keys. */
export function same(expected: Plain, got: Plain): boolean {
  if (typeof expected === 'number' && typeof got === 'number') {
    return Math.abs(expected - got) <= NEAR * Math.max(1, Math.abs(expected));
  }
  if (typeof expected === 'string' && typeof got === 'string') {
    if (MOMENT.test(expected) && MOMENT.test(got)) return Date.parse(expected) === Date.parse(got);
    return expected === got;
  }
  if (expected === null || got === null || typeof expected !== 'object' || typeof got !== 'object') {
    return expected === got;
  }
  if (!isList(expected) && 'bag' in expected) {
    return isList(got) && sameBag(expected.bag as readonly Plain[], got);
  }
  if (isList(expected) || isList(got)) return isList(expected) && isList(got) && sameList(expected, got);
  const keys = Object.keys(expected);
  return (
    keys.length === Object.keys(got).length &&
    keys.every((key) => key in got && same(expected[key] ?? null, got[key] ?? null))
  );
}

export function sameList(expected: readonly Plain[], got: readonly Plain[]): boolean {
  return expected.length === got.length && expected.every((each, index) => same(each, got[index] ?? null));
}

/** The same things as often, in any order. */
export function sameBag(expected: readonly Plain[], got: readonly Plain[]): boolean {
  const left = [...got];
  for (const each of expected) {
    const at = left.findIndex((other) => same(each, other));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}
