import { duration } from '../../components/numbers.ts';
import { wordOf } from '../../components/word-of.ts';
import { rangeWords } from '../../words/price-words.ts';
import { moneyWords } from '../../words/stand-in-words.ts';
import { plainName } from '../drawing/stage-words.ts';
import type { Work, WorkStatus } from '../model.ts';

export const STATUS_WORDS: { readonly [status in WorkStatus]: string } = {
  waiting: 'Waiting',
  running: 'Running',
  complete: 'Done',
  partial: 'Done in part',
  cancelled: 'Cancelled',
  failed: 'Failed',
  parked: 'Paused',
};

const CODE_WORDS: { readonly [code: string]: string } = {
  budget_exhausted: 'It would have cost more than it may, so it stopped before the next call.',
  over_cap: 'It would have cost more than it may, so it stopped before the next call.',
  cap: 'It would have cost more than it may, so it stopped before the next call.',
  cut: 'There were more items than a run takes; the rest was left out.',
  not_valid: 'The result did not pass its check, and no attempt is left.',
  invalid_output: 'The model’s answer did not have the form that was asked for.',
  cancelled: 'It was cancelled.',
  deadline: 'It took longer than it may.',
  timeout: 'A model did not answer in time.',
};

/** Why something failed, in a sentence; a code that is not known stays one. */
export function codeWords(code: string): string {
  return wordOf(CODE_WORDS, code) ?? `Reason: ${plainName(code)}.`;
}

/** Milliseconds; of one that runs until now. Null: it has not begun. */
export function tookMs(
  { startedAt, endedAt }: Pick<Work, 'startedAt' | 'endedAt'>,
  now: number,
): number | null {
  if (startedAt === null) return null;
  return Math.max(0, (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt));
}

/** "3.2 s · would cost $0.020", "Free: the result was there already". */
export function costWords(work: Work, now: number): string {
  const ms = tookMs(work, now);
  return [
    ...(ms === null ? [] : [duration(ms)]),
    work.cached
      ? 'free, from an earlier run with the same input'
      : work.microUsd === 0
        ? 'no cost'
        : moneyWords(work.microUsd, work.standIn),
  ].join(' · ');
}

export function estimateWords({ estimate }: Work): string | null {
  if (estimate === null || estimate.most === 0) return null;
  return `Estimated ${rangeWords(estimate.least, estimate.most)}`;
}
