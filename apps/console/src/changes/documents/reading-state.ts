/** Where a paper's reading is; `round` counts the steps of two pages each. */
export type ReadingState =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'reading'; readonly round: number }
  | { readonly phase: 'ended'; readonly failed: boolean };

export const WAITING: ReadingState = { phase: 'waiting' };
const AT_ONCE = 2;

interface ReadingEvent {
  readonly type: string;
  readonly agent?: unknown;
  readonly status?: unknown;
}

/** One event of the conversation in which the paper is read. Unknown ones change nothing; what has ended stays ended. */
export function readingAfter(state: ReadingState, event: ReadingEvent): ReadingState {
  if (state.phase === 'ended') return state;
  if (event.type === 'turn-started')
    return state.phase === 'waiting' ? { phase: 'reading', round: 0 } : state;
  if (event.type === 'step-started' && event.agent === 'page_reader')
    return { phase: 'reading', round: (state.phase === 'reading' ? state.round : 0) + 1 };
  if (event.type === 'turn-ended')
    return { phase: 'ended', failed: event.status === 'failed' || event.status === 'cancelled' };
  return state;
}

/** What is said while it is read. `pages`: the numbers of the pages that have text. */
export function readingWords(state: ReadingState, pages: readonly number[]): string {
  if (state.phase === 'waiting') return 'Waits for the readers';
  if (state.phase === 'ended') return state.failed ? 'It could not be read. Try again.' : 'Read';
  const now = pages.slice((state.round - 1) * AT_ONCE, state.round * AT_ONCE);
  if (state.round === 0 || now.length === 0) return 'Being read';
  const which = now.length === 1 ? `page ${now[0]}` : `pages ${now.join(' and ')}`;
  return `Reading ${which} of ${pages.at(-1)}`;
}
