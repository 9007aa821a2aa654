import { useState } from 'react';
import type { Session } from '../api/session.ts';
import { Button } from '../components/button.tsx';
import { clinicalMoment } from '../components/dates.ts';
import { Dialog } from '../components/dialog.tsx';
import { LocationChoice } from '../location/location-choice.tsx';
import { SignOut } from '../sign-in/sign-out-button.tsx';
import { ThemeChoice } from '../theme/theme-choice.tsx';
import { startTour } from '../tour/tour-state.ts';
import { whoIs } from '../tour/who.ts';
import { RAIL_ICONS } from './rail-icons.tsx';

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
          {session.actor}, {session.tenant}. Signed in until {clinicalMoment(session.expires_at)}.
        </p>
        <LocationChoice />
        <ThemeChoice />
        <div className="mt-4 flex flex-wrap gap-2">
          <SignOut />
          <Button
            kind="quiet"
            onClick={() => {
              setOpen(false);
              startTour(whoIs(session.roles));
            }}
          >
            Show the tour
          </Button>
        </div>
      </Dialog>
    </>
  );
}
