import { useSyncExternalStore } from 'react';

/** `none`: nobody has signed in on this page yet. `ended`: somebody had, and the server no longer knows them. */
type SessionState = 'none' | 'open' | 'ended';

let state: SessionState = 'none';
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export function noteSessionOpen(): void {
  set('open');
}

/** Any refusal for want of a session says so. Before the first session there is none to end. */
export function noteUnauthorized(): void {
  if (state === 'open') set('ended');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function sessionHasEnded(): boolean {
  return state === 'ended';
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, sessionHasEnded);
}
