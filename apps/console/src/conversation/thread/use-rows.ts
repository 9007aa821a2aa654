import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import type { Turn } from '../turns.ts';
import { useNewest } from './use-newest.ts';

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
