/** How much of the screen the question may take above its answer. */
const MOST_OF_QUESTION = 0.4;
const MARGIN = 12;

/**
 * Where the newest turn is read from: its answer begins in sight, below its question; a long question gives way. All in pixels from the
 * beginning of the thread. `answerTop` null: nothing is answered yet. While the turn is short, the end of the thread is.
 */
export function placeNewest(thread: {
  readonly height: number;
  readonly viewport: number;
  readonly turnTop: number;
  readonly answerTop: number | null;
}): number {
  const { height, viewport, turnTop, answerTop } = thread;
  const question = answerTop === null ? 0 : answerTop - turnTop;
  const hidden = Math.max(0, question - viewport * MOST_OF_QUESTION);
  const start = Math.max(0, turnTop + hidden - MARGIN);
  return Math.min(start, Math.max(0, height - viewport));
}
