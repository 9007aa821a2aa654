import type { LensAnswer } from '@consilium/kernel';
import { textOf } from './canary.ts';

/** Where Cypher leaves the order open and the query takes a part of it, two right answers may differ in what they hold. */
const TAKES_A_PART = /\b(skip|limit|head|last|tail|reverse|percentiledisc)\b|[\w)\]]\[/i;

/** Equal as bags of rows whose lists are bags; where a part is taken of an open order, equal in their columns. */
export function sameAnswer(cypher: string, one: LensAnswer, other: LensAnswer): boolean {
  if (String(one.columns) !== String(other.columns)) return false;
  if (one.truncated || other.truncated) return one.truncated === other.truncated;
  return TAKES_A_PART.test(cypher) || bag(one.rows) === bag(other.rows);
}

function bag(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(bag).sort().join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, inner]) => `${key}:${bag(inner)}`)
      .sort()
      .join(',')}}`;
  // The order in which floats are added shows in their last digits.
  return typeof value === 'number' ? value.toPrecision(12) : textOf(value);
}
