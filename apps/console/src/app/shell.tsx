import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isProblem } from '../api/problem-error.ts';
import { useSession } from '../api/session.ts';
import { usePageLeft, useSessionEnded } from '../api/session-end.ts';
import { PartBoundary } from '../components/part-boundary.tsx';
import { ErrorState, LoadingState } from '../components/states.tsx';
import { RecallBanner } from '../notices/recall-banner.tsx';
import { SessionEnded } from '../sign-in/session-ended.tsx';
import { SignIn } from '../sign-in/sign-in.tsx';
import { useSessionWatch } from '../sign-in/use-session-watch.ts';
import { Tour } from '../tour/tour.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Rail } from './rail.tsx';

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
