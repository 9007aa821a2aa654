import { useEffect } from 'react';
import { keepSessionActive } from '../api/session.ts';
import { sessionHasEnded } from '../api/session-end.ts';

/** What a person does; a stream that runs or a list that is read again is none of it. */
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;
const TELLS_EVERY_MS = 60_000;

/** Tells the server at most once a minute that somebody is at this page, so that only an idle one is signed out. */
export function useSessionActive(): void {
  useEffect(() => {
    let told = Date.now();
    const tell = () => {
      if (Date.now() - told < TELLS_EVERY_MS || sessionHasEnded()) return;
      told = Date.now();
      // Refused: the page is covered. Not reached: the next sign says it again.
      void keepSessionActive().catch(() => undefined);
    };
    for (const sign of SIGNS) addEventListener(sign, tell, { passive: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, tell);
    };
  }, []);
}
