import { type Ref, useEffect, useRef, useState } from 'react';
import { type Session, signInAddress } from '../api/session.ts';
import { useSessionEnded } from '../api/session-end.ts';
import { buttonLook } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useSessionActive } from './use-session-active.ts';
import { useSessionBack, useSessionClock } from './use-session-back.ts';

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
