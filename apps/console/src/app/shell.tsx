import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isProblem } from '../api/problem-error.ts';
import { type Session, useSession } from '../api/session.ts';
import { usePageLeft, useSessionEnded } from '../api/session-end.ts';
import { Button } from '../components/button.tsx';
import { clinicalMoment } from '../components/dates.ts';
import { Dialog } from '../components/dialog.tsx';
import { PartBoundary } from '../components/part-boundary.tsx';
import { ErrorState, LoadingState } from '../components/states.tsx';
import { useOnline } from '../components/use-online.ts';
import { LocationChoice } from '../location/location-choice.tsx';
import { RecallBanner } from '../notices/recall-banner.tsx';
import { useRecallNotices } from '../notices/use-recall-notices.ts';
import { SessionEnded, useSessionWatch } from '../sign-in/session-ended.tsx';
import { SignIn, SignOut } from '../sign-in/sign-in.tsx';
import { ThemeChoice } from '../theme/theme-choice.tsx';
import { Tour } from '../tour/tour.tsx';
import { startTour } from '../tour/tour-state.ts';
import { whoIs } from '../tour/who.ts';
import { RAIL_ICONS } from './rail-icons.tsx';

const ITEM =
  'flex size-11 items-center justify-center rounded-control text-ink-2 hover:bg-sunk hover:text-ink aria-[current=page]:bg-chart-wash aria-[current=page]:text-chart';

/** The ways to the main pages: at the left, on a phone at the bottom. An operator sees no patients here. */
function Rail({ session }: { readonly session: Session }) {
  const isOperator = session.roles.includes('operator');
  const hasNotices = (useRecallNotices().data?.pages[0]?.notices.length ?? 0) > 0;
  return (
    <nav
      aria-label="Main"
      className="flex items-center justify-around gap-2 border-rule border-t bg-sheet py-1 tablet:w-16 tablet:flex-col tablet:justify-start tablet:border-t-0 tablet:border-r tablet:py-4"
    >
      <Link to="/patients" className={ITEM} aria-label="My patients" title="My patients">
        {RAIL_ICONS.patients}
      </Link>
      <Link to="/evidence" className={ITEM} aria-label="Evidence" title="Evidence">
        {RAIL_ICONS.evidence}
      </Link>
      <Link to="/research" className={ITEM} aria-label="Research" title="Research">
        {RAIL_ICONS.research}
      </Link>
      <Link to="/functions" className={ITEM} aria-label="Functions" title="Functions">
        {RAIL_ICONS.functions}
      </Link>
      {isOperator ? (
        <Link to="/operator" className={ITEM} aria-label="Operations" title="Operations">
          {RAIL_ICONS.operator}
        </Link>
      ) : null}
      {hasNotices ? (
        <Link to="/notices" className={ITEM} aria-label="Recalled sources" title="Recalled sources">
          {RAIL_ICONS.notices}
        </Link>
      ) : null}
      <AccountMenu session={session} />
    </nav>
  );
}

/** Pages that need nobody: parts without a patient, and the end of a session. */
const FOR_ANYBODY = ['/gallery', '/signed-out'];

/** What every page stands in. A page that is left shows nothing any more. */
export function Shell() {
  const isLeft = usePageLeft();
  const isForAnybody = useRouterState({ select: ({ location }) => FOR_ANYBODY.includes(location.pathname) });
  if (isLeft) return null;
  return isForAnybody ? <Outlet /> : <Frame />;
}

/** The frame of every page: who is signed in decides what it holds. */
function Frame() {
  const session = useSession();
  const isCovered = useSessionEnded();
  useSessionWatch();
  if (session.isPending)
    return (
      <Bare>
        <LoadingState label="Looking who you are" />
      </Bare>
    );
  if (session.data === undefined) {
    if (isProblem(session.error, 'unauthorized')) return <SignIn />;
    return (
      <Bare>
        <ErrorState error={session.error} retry={() => void session.refetch()} />
      </Bare>
    );
  }
  return (
    // Words for screen readers stand out of the flow: what clips them must be positioned, or the document grows by them.
    <div className="relative flex h-dvh flex-col-reverse overflow-clip tablet:flex-row">
      <Rail session={session.data} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ConnectionNotice />
        <SessionEnded session={session.data} />
        {/* A session that ends in mid-work keeps the page: what was typed is on it. Nobody sees it until they are back. */}
        <div className={isCovered ? 'hidden' : 'contents'}>
          <PartBoundary of="tour">
            <Tour session={session.data} />
          </PartBoundary>
          <PartBoundary of="recalled sources">
            <RecallBanner />
          </PartBoundary>
          <Outlet />
        </div>
      </div>
    </div>
  );
}

/** A page of which nothing is known yet has its name and its place all the same. */
function Bare({ children }: { readonly children: ReactNode }) {
  return (
    <main>
      <h1 className="sr-only">Consilium</h1>
      {children}
    </main>
  );
}

/** One line while the browser has no network; what is on screen stays. */
function ConnectionNotice() {
  if (useOnline()) return null;
  return (
    <p
      className="border-propose border-b bg-propose-wash px-4 py-1.5 font-semibold text-propose text-small"
      role="status"
    >
      No connection. What you see may be out of date; nothing you write is sent until it is back.
    </p>
  );
}

/** Who is signed in, until when, the look, and the way out. */
function AccountMenu({ session }: { readonly session: Session }) {
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
