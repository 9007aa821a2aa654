import { useSyncExternalStore } from 'react';

/**
 * `none`: nobody has signed in on this page yet. `ended`: somebody had, and it is over: what is on the page is covered until the
 * same person is back. `left`: this page is over, for good: it shows nothing and hears nothing until the browser has put
 * another in its place.
 */
type SessionState = 'none' | 'open' | 'ended' | 'left';

let state: SessionState = 'none';
let until = 0;
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  if (next === state || state === 'left') return;
  state = next;
  for (const listener of listeners) listener();
}

export function noteSessionOpen(expiresAt: string): void {
  until = Date.parse(expiresAt);
  set('open');
}

/** Any refusal for want of a session says so. Before the first session there is none to end. */
export function noteUnauthorized(): void {
  if (state === 'open') set('ended');
}

/** Its time is over by our own clock: without a connection nobody says so, and what is on the page is not for everybody. */
export function noteTimeOver(): void {
  if (Date.now() >= until) noteUnauthorized();
}

/**
 * Takes everything off the screen at once and loads another page: only so is nothing left in memory, of what was read,
 * typed or followed. The page does not stay behind the back button.
 */
export function leavePage(to: '/signed-out' | '/somebody-else'): void {
  if (state === 'left') return;
  set('left');
  location.replace(to);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function sessionHasEnded(): boolean {
  return state === 'ended';
}

export function pageIsLeft(): boolean {
  return state === 'left';
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, sessionHasEnded);
}

export function usePageLeft(): boolean {
  return useSyncExternalStore(subscribe, pageIsLeft);
}
