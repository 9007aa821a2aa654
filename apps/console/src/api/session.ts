import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { Operations } from './generated.ts';
import { queryClient } from './query-client.ts';
import { tellPages } from './session-channel.ts';
import { leavePage, noteSessionOpen } from './session-end.ts';
import { keepCsrfToken, renewWith } from './session-token.ts';

export type Session = Operations['readSession']['response'];

const KEY = ['readSession'] as const;

let person: string | null = null;

async function readSession(): Promise<Session> {
  const session = await call('readSession', {});
  const read = `${session.tenant}/${session.actor}`;
  // Somebody else signed in in another tab: nothing on this page, nor what was typed here, is theirs.
  if (person !== null && person !== read) {
    leavePage('/somebody-else');
    return new Promise(() => {});
  }
  if (person === null) tellPages({ person: read });
  person = read;
  keepCsrfToken(session.csrf ?? '');
  noteSessionOpen(session.expires_at);
  return session;
}

/** Whose page this is; null until it was asked. */
export function thisPerson(): string | null {
  return person;
}

/** Asks again who is signed in; once for all who ask at the same time. Rejects as `call` does. */
export function readSessionAnew(): Promise<Session> {
  return queryClient.fetchQuery({ queryKey: KEY, queryFn: readSession, staleTime: 0, retry: false });
}

renewWith(readSessionAnew);

/** Says that somebody is here: the idle time begins again. A refusal shows as any other does. */
export async function keepSessionActive(): Promise<void> {
  const session = await call('keepSessionActive', {});
  noteSessionOpen(session.expires_at);
  queryClient.setQueryData(KEY, session);
}

/** Who is signed in. A refusal (401) is an error of this query: the page then asks to sign in. */
export function useSession() {
  return useQuery({ queryKey: KEY, queryFn: readSession, staleTime: 60_000, retry: false });
}

/** Where the browser goes to sign in and come back to the page that it is on. */
export function signInAddress(to: string = location.pathname + location.search): string {
  return `/auth/sign-in?to=${encodeURIComponent(to)}`;
}
