import { type Ref, useEffect, useRef, useState } from 'react';
import { type Session, signInAddress } from '../api/session.ts';
import { useSessionCut, useSessionEnded } from '../api/session-end.ts';
import { buttonLook } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useSessionBack, useSessionClock } from './use-session-back.ts';

/** A session that ends in mid-work: the page is kept, and goes on when the same person has signed in again. */
export function SessionEnded({ session }: { readonly session: Session }) {
  const ended = useSessionEnded();
  const isCovered = useSessionCut();
  useSessionClock(session);
  useSessionBack(ended);
  if (!ended) return null;
  return (
    <>
      <EndedNotice />
      {isCovered ? <Covered /> : null}
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
  const way = useRef<HTMLAnchorElement>(null);
  useEffect(() => way.current?.focus(), []);
  return (
    <>
      <p
        role="status"
        className="flex flex-wrap items-baseline gap-x-4 border-propose border-b bg-propose-wash px-4 py-1.5 font-semibold text-propose text-small"
      >
        Your session has ended. What you wrote is kept here.
        <NewTab className="underline" />
      </p>
      <Dialog open={!isClosed} onClose={() => setClosed(true)} title="Your session has ended: sign in">
        <p>
          This page is kept, with what you wrote. Sign in in a new tab and come back: it notices and goes on.
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
