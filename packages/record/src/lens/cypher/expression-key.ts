import type { Expression } from './ast.ts';

const KEYS = new WeakMap<object, string>();

/**
 * A text that two expressions share if they say the same, wherever they stand. 0.0 and -0.0, 5 and 5.0 are different. Made once of
 * each, so that many can be looked up among many.
 */
export function expressionKey(expression: Expression): string {
  return keyOf(expression);
}

function keyOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return keyOfPlain(part);
  const known = KEYS.get(part);
  if (known !== undefined) return known;
  const key = Array.isArray(part) ? `[${part.map(keyOf).join()}]` : `{${keysOfEntries(part).join()}}`;
  KEYS.set(part, key);
  return key;
}

function keysOfEntries(part: object): readonly string[] {
  const said = Object.entries(part).filter(([name, value]) => name !== 'span' && value !== undefined);
  return said.map(([name, value]) => `${name}:${keyOf(value)}`).sort();
}

function keyOfPlain(part: unknown): string {
  if (typeof part === 'string') return JSON.stringify(part);
  if (typeof part === 'bigint') return `${part}n`;
  return Object.is(part, -0) ? '-0' : String(part);
}
