import { type Ref, useEffect, useRef, useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import { keepSessionActive, readSessionAnew, type Session, signInAddress } from '../api/session.ts';
import { noteTimeOver, sessionHasEnded, useSessionEnded } from '../api/session-end.ts';
import { buttonLook } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { hearOtherPages } from './sign-out.ts';

/** A session that ends in mid-work: the page is covered, and goes on when the same person has signed in again. */
export function SessionEnded({ session }: { readonly session: Session }) {
  const ended = useSessionEnded();
  useSessionClock(session);
  useSessionActive();
  useSessionBack(ended);
  if (!ended) return null;
  return (
    <>
      <EndedNotice />
      <Covered />
    </>
  );
}

function Covered() {
  return (
    <main className="px-4 py-6">
      <h1 className="font-serif text-title">Your session has ended</h1>
      <p className="mt-2 text-ink-2">What stood here is shown again when you have signed in.</p>
    </main>
  );
}

/** A dialog, and a line that stays when it was closed. */
export function EndedNotice() {
  const [isClosed, setClosed] = useState(false);
  const [round, setRound] = useState(0);
  const way = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it opens
  useEffect(() => way.current?.focus(), [round]);
  /** A form that is open on the covered page keeps everything but this dialog from being pressed: then it stays. */
  function close(): void {
    const others = [...document.querySelectorAll('dialog:modal')].filter(
      (each) => !each.contains(way.current),
    );
    if (others.length === 0) setClosed(true);
    else setRound(round + 1);
  }
  return (
    <>
      <p
        role="status"
        className="flex flex-wrap items-baseline gap-x-4 border-propose border-b bg-propose-wash px-4 py-1.5 font-semibold text-propose text-small"
      >
        Your session has ended. What you wrote is kept for you.
        <NewTab className="underline" />
      </p>
      <Dialog key={round} open={!isClosed} onClose={close} title="Your session has ended: sign in">
        <p>
          This page is covered and kept, with what you wrote. Sign in in a new tab and come back: it notices
          and goes on. For anybody else it is closed.
        </p>
        <p className="mt-4 flex flex-wrap gap-2">
          <NewTab className={buttonLook('main')} ref={way} />
          <a href={signInAddress()} className={buttonLook('quiet')}>
            Sign in here, without what was not sent
          </a>
        </p>
      </Dialog>
    </>
  );
}

function NewTab({ className, ref }: { readonly className: string; readonly ref?: Ref<HTMLAnchorElement> }) {
  return (
    <a ref={ref} href={signInAddress('/signed-in')} target="_blank" rel="noopener" className={className}>
      Sign in in a new tab
    </a>
  );
}

/** What a person does; a stream that runs or a list that is read again is none of it. */
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;
const TELLS_EVERY_MS = 60_000;

/** Tells the server at most once a minute that somebody is at this page, so that only an idle one is signed out. */
function useSessionActive(): void {
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

const LOOKS_EVERY_MS = 5_000;

/** While the session is gone: looks whether somebody signed in elsewhere, and then reads everything on the page again. */
function useSessionBack(ended: boolean): void {
  useEffect(() => {
    if (!ended) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      void queryClient.refetchQueries({ queryKey: ['readSession'] });
    };
    const timer = setInterval(look, LOOKS_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
      // What was refused in the meantime is asked again.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'readSession' });
    };
  }, [ended]);
}

/** The longest that a browser's timer can wait. */
const LONGEST_MS = 2_147_483_647;

/** Asks again when the session should be over: the page says so before somebody writes in vain. */
function useSessionClock({ expires_at }: Pick<Session, 'expires_at'>): void {
  useEffect(() => {
    const left = Date.parse(expires_at) - Date.now();
    const look = () => {
      // Without a network the question would wait for one.
      if (!navigator.onLine) noteTimeOver();
      void queryClient.refetchQueries({ queryKey: ['readSession'] }).then(noteTimeOver);
    };
    const timer = setTimeout(look, Math.min(Math.max(left, 0) + 500, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [expires_at]);
}

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
