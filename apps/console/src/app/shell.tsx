import { Outlet, useRouterState } from '@tanstack/react-router';
import { isProblem } from '../api/problem-error.ts';
import { useSession } from '../api/session.ts';
import { ErrorState, LoadingState } from '../components/states.tsx';
import { SessionEnded } from '../sign-in/session-ended.tsx';
import { SignIn } from '../sign-in/sign-in.tsx';
import { Tour } from '../tour/tour.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Rail } from './rail.tsx';

/** The frame of every page: who is signed in decides what it holds. */
export function Shell() {
  const session = useSession();
  const isGallery = useRouterState({ select: (state) => state.location.pathname === '/gallery' });
  // The gallery shows parts without a patient, so it needs nobody.
  if (isGallery) return <Outlet />;
  if (session.isPending) return <LoadingState label="Looking who you are" />;
  // A session that ends in mid-work leaves the page as it is: what was typed is on it.
  if (session.data === undefined) {
    if (isProblem(session.error, 'unauthorized')) return <SignIn />;
    return <ErrorState error={session.error} retry={() => void session.refetch()} />;
  }
  return (
    <div className="flex h-dvh flex-col-reverse tablet:flex-row">
      <Rail session={session.data} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ConnectionNotice />
        <SessionEnded session={session.data} />
        <Tour session={session.data} />
        <Outlet />
      </div>
    </div>
  );
}
