import { clinicalDate, clinicalMoment } from '../../components/dates.ts';
import { dollars } from '../../components/numbers.ts';
import { wordOf } from '../../components/word-of.ts';
import { LEVEL_WORDS } from '../../words/evidence-words.ts';
import type { Agent } from './use-agents.ts';

/** What an active agent does just now. */
export const ACTIVITY_WORDS = { working: 'At work', waiting: 'Waiting', asleep: 'Asleep' } as const;

/** Why an agent is not active. */
export const STATE_WORDS = {
  met: 'Threshold met',
  out_of_budget: 'Budget used up',
  paused: 'Paused',
  stopped: 'Stopped',
} as const;

/** A threshold as its row has it: typed, or in free text. */
export interface Threshold {
  readonly level?: string;
  readonly independent_sources?: number;
  readonly outcome?: string;
  readonly population?: string;
  readonly until?: string;
  readonly text?: string;
}

/** When the evidence is enough, in one line. */
export function thresholdWords(threshold: Threshold | null): string {
  if (threshold === null) return 'No threshold: it goes on until you stop it';
  if (threshold.text !== undefined) return threshold.text;
  const { level, independent_sources: sources = 1, outcome, population, until } = threshold;
  const kind = (level === undefined ? undefined : wordOf(LEVEL_WORDS, level)?.toLowerCase()) ?? 'source';
  return [
    `Stops at ${sources} independent ${sources === 1 ? kind : pluralOf(kind)}${level === undefined ? '' : ' or stronger'}`,
    ...(outcome === undefined ? [] : [`on ${outcome}`]),
    ...(population === undefined ? [] : [`in ${population}`]),
    ...(until === undefined ? [] : [`at the latest on ${clinicalDate(until)}`]),
  ].join(', ');
}

function pluralOf(word: string): string {
  if (word.endsWith('study')) return `${word.slice(0, -1)}ies`;
  return word.endsWith('series') ? word : `${word}s`;
}

const NO_WAKE_UP = {
  met: 'None: its threshold is met',
  paused: 'None while it is paused',
  stopped: 'None: it was stopped',
} as const;

/** When it wakes next. What is planned for an agent that does not go on wakes nobody. */
export function wakeUpWords(
  { state, next_wake_up: next }: Pick<Agent, 'state' | 'next_wake_up'>,
  now: Date,
): string {
  if (state !== 'active' && state !== 'out_of_budget') return NO_WAKE_UP[state];
  return next === null ? 'None planned' : clinicalMoment(next, now);
}

/** `stand-in`: nobody pays. */
export function budgetWords(spent: number, budget: number): string {
  return `${dollars(spent)} of ${dollars(budget)} this month`;
}

const REASONS: { readonly [why: string]: string } = {
  created: 'First work',
  message: 'Asked',
  trigger: 'Woken by its schedule',
  watch: 'Woken by what it watches',
  budget: 'A new month began',
};

export function reasonWords(why: string): string {
  return wordOf(REASONS, why) ?? why;
}

const STATUSES: { readonly [status: string]: string } = {
  waiting: 'Waiting',
  running: 'At work',
  reported: 'Reported',
  silent: 'Nothing to report',
  failed: 'Failed',
  cancelled: 'Stopped',
  stopped: 'Not done: stopped',
  met: 'Not done: threshold met',
  out_of_budget: 'Not done: budget used up',
};

export function statusWords(status: string): string {
  return wordOf(STATUSES, status) ?? status;
}
