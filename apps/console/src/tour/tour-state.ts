import { useSyncExternalStore } from 'react';

const KEY = 'consilium-tour';

/** The number of the step; null while no tour runs. Kept in memory: a reload begins it anew, until it was ended. */
let step: number | null = null;
const listeners = new Set<() => void>();

function set(next: number | null): void {
  step = next;
  for (const listener of listeners) listener();
}

export function startTour(): void {
  set(0);
}

export function goToStep(next: number): void {
  set(next);
}

export function endTour(): void {
  localStorage.setItem(KEY, 'seen');
  set(null);
}

export function tourWasSeen(): boolean {
  return localStorage.getItem(KEY) === 'seen';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTourStep(): number | null {
  return useSyncExternalStore(subscribe, () => step);
}
