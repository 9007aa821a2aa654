import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { placeNewest } from './place-newest.ts';

const OWN_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']);

/**
 * Keeps the newest turn where its answer is read from its beginning, while it is written too, until the reader scrolls: then the
 * reader's place is the reader's own, until `again` (another conversation, a message that was sent).
 */
export function useNewest(
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
