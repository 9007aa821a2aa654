import { isProblem } from '../../api/problem-error.ts';
import { wordOf } from '../../components/word-of.ts';

const REFUSALS: { readonly [code: string]: string } = {
  not_running: 'It had ended before.',
  not_repeatable: 'It cannot be run again: it runs, was answered, or was run again since.',
  grant_ended: 'Refused: the person who wrote the message may not open the record any more.',
  not_replayable: 'It cannot be run on another model: it is still running, or its input was not kept.',
  not_found: 'There is no such run any more.',
  unavailable: 'The engine does not take it just now. Try again in a moment.',
  offline: 'The server cannot be reached. Nothing was done.',
  csrf: 'The page is too old to act. Reload it.',
};

/** What came of a cancel, a retry or a replay, in words. `error` null: it was done. */
export function actResult(
  act: 'cancel' | 'retry' | 'replay',
  error: unknown,
  isCancelled: boolean,
): { readonly text: string; readonly refused: boolean } {
  if (error === null) {
    const cancelled = isCancelled ? 'It was cancelled.' : 'It is being cancelled.';
    return { refused: false, text: act === 'cancel' ? cancelled : 'It runs again, as a new run.' };
  }
  const code = isProblem(error) ? error.code : 'unknown';
  const known = wordOf(REFUSALS, code);
  return { refused: true, text: known ?? `The server refused it: ${code}.` };
}
