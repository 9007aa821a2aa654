import { useSyncExternalStore } from 'react';
import type { Who } from './who.ts';

const KEY = 'consilium-tour';

/** The number of the step; null while no tour runs. A reload goes on with it; a tour that was ended stays ended. */
let step: number | null = null;
const listeners = new Set<() => void>();

function set(next: number | null): void {
  step = next;
  for (const listener of listeners) listener();
}

/** From its first step. */
export function startTour(who: Who): void {
  goToStep(who, 0, Number.POSITIVE_INFINITY);
}

/** Behind the last one, at `count`, it has been seen to its end. */
export function goToStep(who: Who, next: number, count: number): void {
  localStorage.setItem(KEY, next < count ? `${who} ${next}` : 'seen');
  set(next);
}

export function endTour(): void {
  localStorage.setItem(KEY, 'seen');
  set(null);
}

/** Where it was when the page was loaded, unless it was seen. Where it was never begun, it begins if `isNew` says so. */
export function resumeTour(who: Who, isNew: boolean): void {
  const kept = localStorage.getItem(KEY);
  if (kept === 'seen' || (kept === null && !isNew)) return;
  const [whose, at] = kept?.split(' ') ?? [];
  // Another kind of person has other steps.
  set(whose === who && /^\d$/u.test(at ?? '') ? Number(at) : 0);
}

/** Ended in another tab is ended here. */
function hear({ key, newValue }: StorageEvent): void {
  if (key === KEY && newValue === 'seen') set(null);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', hear);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', hear);
  };
}

export function tourStep(): number | null {
  return step;
}

export function useTourStep(): number | null {
  return useSyncExternalStore(subscribe, tourStep);
}
