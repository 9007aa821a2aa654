import { useEffect, useSyncExternalStore } from 'react';
import type { EndedEntry } from './restore-version.ts';

/** What somebody has ended last on this page, of which patient. It lives in memory and goes with the tab. */
export interface LastEnd extends EndedEntry {
  readonly patient: string;
  readonly title: string;
  readonly at: number;
}

/** Milliseconds in which an end can be taken back with one click. Later it is corrected like any other entry. */
export const UNDO_MS = 600_000;

const listeners = new Set<() => void>();
let last: LastEnd | null = null;

function set(next: LastEnd | null): void {
  last = next;
  for (const tell of listeners) tell();
}

export function keepLastEnd(end: Omit<LastEnd, 'at'>): void {
  set({ ...end, at: Date.now() });
}

export function forgetLastEnd(): void {
  set(null);
}

/** Whether it can still be taken back here. */
export function canUndo(end: LastEnd | null, patient: string, now: number): end is LastEnd {
  return end !== null && end.patient === patient && now - end.at < UNDO_MS;
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** What can still be taken back of this patient; null when its time is over. */
export function useLastEnd(patient: string): LastEnd | null {
  const end = useSyncExternalStore(subscribe, () => last);
  useEffect(() => {
    if (end === null) return;
    const timer = setTimeout(forgetLastEnd, Math.max(0, end.at + UNDO_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [end]);
  return canUndo(end, patient, Date.now()) ? end : null;
}
