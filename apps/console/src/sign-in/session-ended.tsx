import { useState } from 'react';
import { type Session, signInAddress } from '../api/session.ts';
import { useSessionEnded } from '../api/session-end.ts';
import { buttonLook } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useSessionBack, useSessionClock } from './use-session-back.ts';

/** A session that ends in mid-work: the page stays as it is, and goes on when somebody has signed in again. */
export function SessionEnded({ session }: { readonly session: Session }) {
  const ended = useSessionEnded();
  useSessionClock(session);
  useSessionBack(ended);
  return ended ? <EndedNotice /> : null;
}

/** A dialog, and a line that stays when it was closed. */
export function EndedNotice() {
  const [isClosed, setClosed] = useState(false);
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
          What is on this page and what you wrote stays here. Sign in in a new tab and come back: this page
          notices and goes on.
        </p>
        <p className="mt-4 flex flex-wrap gap-2">
          <NewTab className={buttonLook('main')} />
          <a href={signInAddress()} className={buttonLook('quiet')}>
            Sign in here, without what was not sent
          </a>
        </p>
      </Dialog>
    </>
  );
}

function NewTab({ className }: { readonly className: string }) {
  return (
    <a href={signInAddress('/signed-in')} target="_blank" rel="noopener" className={className}>
      Sign in in a new tab
    </a>
  );
}
