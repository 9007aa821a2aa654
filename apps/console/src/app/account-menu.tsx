import { useState } from 'react';
import type { Session } from '../api/session.ts';
import { csrfToken } from '../api/session-token.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { startTour } from '../tour/tour-state.ts';
import { LocationChoice } from './location-choice.tsx';
import { RAIL_ICONS } from './rail-icons.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** Who is signed in, until when, the look, and the way out. */
export function AccountMenu({ session }: { readonly session: Session }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="flex size-11 items-center justify-center rounded-control text-ink-2 hover:bg-sunk hover:text-ink tablet:mt-auto"
        aria-label={`You are ${session.name ?? session.actor}: settings and sign out`}
        title="Settings and sign out"
        onClick={() => setOpen(true)}
      >
        {RAIL_ICONS.account}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={session.name ?? session.actor}>
        <p className="text-ink-2 text-small">
          {session.actor}, {session.tenant}. Signed in until{' '}
          {new Date(session.expires_at).toLocaleTimeString()}.
        </p>
        <LocationChoice />
        <ThemeChoice />
        <div className="mt-4 flex flex-wrap gap-2">
          <form method="post" action="/auth/sign-out">
            <input type="hidden" name="csrf" value={csrfToken()} />
            <Button type="submit">Sign out</Button>
          </form>
          <Button
            kind="quiet"
            onClick={() => {
              setOpen(false);
              startTour();
            }}
          >
            Show the tour
          </Button>
        </div>
      </Dialog>
    </>
  );
}
