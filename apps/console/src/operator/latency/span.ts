import type { OperatorSearch } from '../../places/operator-search.ts';
import { startOfDay } from '../whole-days.ts';

export interface Span {
  /** Days, the last one included, as the fields show them. */
  readonly first: string;
  readonly last: string;
  /** Moments, as the API takes them. */
  readonly from: string;
  readonly to: string;
}

/** How many days back the links offer, today included. */
export const SPANS = [1, 7, 30, 90] as const;

/** The days that the address names; without them, or where they are no span, the last seven. */
export function readSpan(search: OperatorSearch, today: Date): Span {
  const asked = spanOf(search.from ?? '', search.to ?? dayOf(today));
  return asked !== null && asked.from < asked.to ? asked : lastDays(7, today);
}

export function lastDays(days: number, today: Date): Span {
  const start = new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1);
  return spanOf(dayOf(start), dayOf(today)) as Span;
}

function spanOf(first: string, last: string): Span | null {
  const [from, to] = [startOfDay(first, 0), startOfDay(last, 1)];
  return from === undefined || to === undefined ? null : { first, last, from, to };
}

function dayOf(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
