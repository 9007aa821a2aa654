import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Session } from '../api/session.ts';
import { noteTimeOver } from '../api/session-end.ts';

const LOOKS_EVERY_MS = 5_000;

/** While the session is gone: looks whether somebody signed in elsewhere, and then reads everything on the page again. */
export function useSessionBack(ended: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!ended) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      void client.refetchQueries({ queryKey: ['readSession'] });
    };
    const timer = setInterval(look, LOOKS_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
      // What was refused in the meantime is asked again.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'readSession' });
    };
  }, [client, ended]);
}

/** The longest that a browser's timer can wait. */
const LONGEST_MS = 2_147_483_647;

/** Asks again when the session should be over: the page says so before somebody writes in vain. */
export function useSessionClock({ expires_at }: Pick<Session, 'expires_at'>): void {
  const client = useQueryClient();
  useEffect(() => {
    const left = Date.parse(expires_at) - Date.now();
    const look = () => {
      // Without a network the question would wait for one.
      if (!navigator.onLine) noteTimeOver();
      void client.refetchQueries({ queryKey: ['readSession'] }).then(noteTimeOver);
    };
    const timer = setTimeout(look, Math.min(Math.max(left, 0) + 500, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [client, expires_at]);
}
