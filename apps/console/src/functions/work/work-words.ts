import type { WorkFailureCode } from '../../api/generated.ts';
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

const TOO_DEAR = 'It would have cost more than it may, so it stopped before the next call.';
const LATER = 'The model provider did not answer. Try again in a few minutes.';
const REFUSED = 'The model provider refused the call. An operator can see why.';

const CODE_WORDS: { readonly [code in WorkFailureCode]: string } = {
  budget_exhausted: TOO_DEAR,
  cap: TOO_DEAR,
  cut: 'There were more items than a run takes; the rest was left out.',
  not_valid: 'The result did not pass its check, and no attempt is left.',
  invalid_output:
    'The model’s answer did not have the form that was asked for. Run it again, or choose a stronger preset.',
  output_over_budget: 'The answer was longer than this function may write. Divide the task.',
  invalid_task_graph: 'The model’s subtasks do not form a plan. Run it again, or choose a stronger preset.',
  nothing_supported: 'Nothing in the model’s answer holds against the text. Choose a stronger preset.',
  evidence_unavailable: 'This installation has no knowledge library.',
  stopped_at_limit:
    'The answer was longer than its price allows, so it was stopped. Allow long answers, or divide the task.',
  cancelled: 'It was cancelled.',
  timeout: 'A model did not answer in time.',
  rate_limited: LATER,
  overloaded: LATER,
  network: LATER,
  malformed: 'The model provider’s answer could not be read. Run it again.',
  invalid_request: REFUSED,
  unauthorized: REFUSED,
  unknown_model: REFUSED,
  withdrawn_model: REFUSED,
  filtered: 'The model provider refused the text. Rephrase it, or choose another preset.',
  unsupported: 'This installation cannot run it.',
  too_large: 'The text is too long for the model. Send less, or choose a preset for long texts.',
  unknown_function: 'This function is no longer available.',
  unknown_preset: 'This preset is no longer available.',
  invalid_input: 'What an earlier stage wrote does not fit this one.',
  over_budget: 'What an earlier stage wrote is too long for this one.',
  forbidden: 'Your access has ended.',
  erased: 'The record was erased.',
  internal: 'An error on our side. Try again, and tell an operator if it returns.',
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
