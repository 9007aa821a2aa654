import { currentRun, type Json } from '@consilium/kernel';
import type { Cited } from './cite.ts';

/** Of one run of an agent: how many of its queries were refused, and what the others found. */
interface Asked {
  readonly run: string;
  readonly refusals: number;
  readonly found: readonly Cited[];
}

const KEY = 'temp:asked_record';
const MOST_KEPT = 60;

/** What an earlier run of the same turn asked is not this one's. */
export function askedSoFar(): Asked {
  const { state, run } = currentRun();
  const kept = state[KEY]?.value as Asked | undefined;
  return kept?.run === run ? kept : { run, refusals: 0, found: [] };
}

export function keepAsked({ run, refusals, found }: Asked): void {
  const once = [...new Map(found.map((each) => [each.fact, each])).values()].slice(-MOST_KEPT);
  currentRun().setState(KEY, { run, refusals, found: once as unknown as Json });
}
