import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { Operations } from './generated.ts';
import { noteSessionOpen } from './session-end.ts';
import { keepCsrfToken } from './session-token.ts';

export type Session = Operations['readSession']['response'];

let person: string | null = null;

async function readSession(): Promise<Session> {
  const session = await call('readSession', {});
  const read = `${session.tenant}/${session.actor}`;
  // Somebody else signed in in another tab: nothing on this page, nor what was typed here, is theirs.
  if (person !== null && person !== read) location.replace('/');
  person = read;
  keepCsrfToken(session.csrf ?? '');
  noteSessionOpen();
  return session;
}

/** Who is signed in. A refusal (401) is an error of this query: the page then asks to sign in. */
export function useSession() {
  return useQuery({ queryKey: ['readSession'], queryFn: readSession, staleTime: 60_000, retry: false });
}

/** Where the browser goes to sign in and come back to the page that it is on. */
export function signInAddress(to: string = location.pathname + location.search): string {
  return `/auth/sign-in?to=${encodeURIComponent(to)}`;
}
