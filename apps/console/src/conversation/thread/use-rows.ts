import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Turn } from '../turns.ts';

/** Pixels that a turn is taken to be high until it was drawn once. */
const USUAL_HEIGHT = 420;
/** Pixels from the beginning at which the page before is read. */
const NEAR_START = 800;

/**
 * Which turns are drawn, and where. The newest answer opens at its beginning; who reads elsewhere stays at their place, also when an
 * earlier page is put above; on the way up earlier pages are read.
 */
export function useRows(options: {
  readonly conversation: string;
  readonly turns: readonly Turn[];
  readonly sending: number;
  readonly loaded: boolean;
  /** The seq of a turn that is to be brought into sight. */
  readonly shownTurn: number | null;
  readonly readEarlier: () => Promise<void>;
}) {
  const { conversation, turns, sending, loaded, shownTurn, readEarlier } = options;
  const box = useRef<HTMLDivElement>(null);
  const reading = useRef(false);
  const rows = useVirtualizer({
    count: turns.length,
    getScrollElement: () => box.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (at) => turns[at]?.seq ?? at,
    overscan: 3,
    paddingStart: 20,
    scrollPaddingStart: 12,
    anchorTo: 'end',
    // Below nothing: the end is not held, since an answer is read from its beginning.
    scrollEndThreshold: -1,
  });
  const drawNewest = useCallback(
    () => rows.scrollToIndex(turns.length - 1, { align: 'start' }),
    [rows, turns.length],
  );
  const { leave } = useNewest(box, {
    newest: loaded ? turns.length - 1 : -1,
    sending: sending > 0,
    drawNewest,
    again: `${conversation} ${sending > 0}`,
  });

  const toEnd = useCallback(() => {
    rows.scrollToEnd();
    const element = box.current;
    // What is on its way stands below the turns.
    if (element) requestAnimationFrame(() => element.scrollTo({ top: element.scrollHeight }));
  }, [rows]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each turn that is looked for, not at each message
  useEffect(() => {
    const at = turns.findIndex(({ seq }) => seq === shownTurn);
    if (shownTurn === null || at < 0) return;
    leave();
    rows.scrollToIndex(at, { align: 'start' });
  }, [shownTurn]);

  // The browser would glide there, and stop half-way when a row turns out higher or lower than it was taken to be.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Home' && event.key !== 'End') return;
      if ((event.target as HTMLElement).closest('input, textarea, select, dialog')) return;
      event.preventDefault();
      if (event.key === 'End') toEnd();
      else element.scrollTo({ top: 0 });
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [toEnd]);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element || reading.current || element.scrollTop > NEAR_START) return;
    if (element.scrollHeight <= element.clientHeight) return;
    reading.current = true;
    void readEarlier()
      .catch(() => {})
      .finally(() => {
        reading.current = false;
      });
  }, [readEarlier]);

  return { box, rows, onScroll };
}

const OWN_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']);

/**
 * Keeps the newest turn where its answer is read from its beginning, while it is written too, until the reader scrolls: then the
 * reader's place is the reader's own, until `again` (another conversation, a message that was sent).
 */
function useNewest(
  box: RefObject<HTMLElement | null>,
  options: {
    readonly newest: number;
    readonly sending: boolean;
    readonly drawNewest: () => void;
    readonly again: string;
  },
): { readonly leave: () => void } {
  const { newest, sending, drawNewest, again } = options;
  const follows = useRef(true);
  const place = useCallback(() => {
    const element = box.current;
    if (!element || !follows.current || newest < 0) return;
    const top = element.getBoundingClientRect().top - element.scrollTop;
    const turn = element.querySelector(`[data-index="${newest}"]`);
    if (sending) element.scrollTo({ top: element.scrollHeight });
    else if (turn === null) drawNewest();
    else {
      const answer = turn.querySelector('[data-answer]');
      const at = placeNewest({
        height: element.scrollHeight,
        viewport: element.clientHeight,
        turnTop: turn.getBoundingClientRect().top - top,
        answerTop: answer === null ? null : answer.getBoundingClientRect().top - top,
      });
      if (Math.abs(element.scrollTop - at) > 1) element.scrollTo({ top: at });
    }
  }, [box, newest, sending, drawNewest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is what begins it again
  useEffect(() => {
    follows.current = true;
  }, [again]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box, place]);

  const leave = useCallback(() => {
    follows.current = false;
  }, []);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      if (OWN_KEYS.has(event.key)) leave();
    };
    // A press on the element itself is one on its scroll bar.
    const onPress = (event: PointerEvent) => {
      if (event.target === element) leave();
    };
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    element.addEventListener('wheel', leave, options);
    element.addEventListener('touchmove', leave, options);
    element.addEventListener('focusin', leave, options);
    element.addEventListener('keydown', onKey, options);
    element.addEventListener('pointerdown', onPress, options);
    return () => listening.abort();
  }, [box, leave]);

  return { leave };
}

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
