import { useEffect } from 'react';
import { readSessionAnew } from '../api/session.ts';
import { noteTimeOver } from '../api/session-end.ts';
import { hearOtherPages } from './sign-out.ts';

/**
 * A page that comes back into sight asks who is signed in before anybody reads it for long: in another tab somebody may
 * have signed out, or somebody else in.
 */
export function useSessionWatch(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      if (!navigator.onLine) noteTimeOver();
      readSessionAnew().catch(noteTimeOver);
    };
    const back = ({ persisted }: PageTransitionEvent) => persisted && look();
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', back);
    addEventListener('focus', look);
    const deaf = hearOtherPages();
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', back);
      removeEventListener('focus', look);
      deaf();
    };
  }, []);
}
