import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/** The width of an element in px, followed as it changes; 0 until it is known. */
export function useWidth<T extends HTMLElement>(): readonly [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(Math.floor(element.clientWidth));
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

/** The width of the window in px, followed as it changes. */
export function useScreenWidth(): number {
  return useSyncExternalStore(followWindow, () => window.innerWidth);
}

function followWindow(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}
