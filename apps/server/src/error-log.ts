import { errorFacts } from '@consilium/kernel';
import type { OnUnexpected } from '@consilium/runtime';
import type { GatewayLog } from './gateway/index.ts';

/** Lines of one place within a window; the rest is counted. */
const MOST_LINES = 5;
const WINDOW_MS = 60_000;

export interface ErrorLog {
  readonly report: OnUnexpected;
  readonly at: (place: string) => (error: unknown) => void;
}

/**
 * Errors of a worker with their place and their facts, never their text. A storm is `MOST_LINES` lines and a count at the
 * end of its minute. An error that passes several places is told once, at the first.
 */
export function createErrorLog({
  log,
  count,
}: {
  readonly log: Pick<GatewayLog, 'error'>;
  readonly count: (place: string) => void;
}): ErrorLog {
  const seen = new WeakSet<object>();
  const windows = new Map<string, number>();

  const closeWindow = (place: string) => {
    const more = (windows.get(place) ?? 0) - MOST_LINES;
    windows.delete(place);
    if (more > 0) log.error({ place, more }, 'more errors there within the last minute');
  };

  const report: OnUnexpected = (place, error) => {
    if (typeof error === 'object' && error !== null) {
      if (seen.has(error)) return;
      seen.add(error);
    }
    count(place);
    const lines = (windows.get(place) ?? 0) + 1;
    if (lines === 1) setTimeout(() => closeWindow(place), WINDOW_MS).unref();
    windows.set(place, lines);
    if (lines <= MOST_LINES) log.error({ place, error: errorFacts(error) }, 'error');
  };
  return { report, at: (place) => (error) => report(place, error) };
}
