import { lazy, Suspense, useEffect } from 'react';
import type { Session } from '../api/session.ts';
import { startTour, tourWasSeen, useTourStep } from './tour-state.ts';

const TourBar = lazy(async () => ({ default: (await import('./tour-bar.tsx')).TourBar }));

/** Begins by itself where everything is made up and nobody has seen it yet; elsewhere from the menu. */
export function Tour({ session }: { readonly session: Session }) {
  const at = useTourStep();
  const { development } = session;
  useEffect(() => {
    if (development && !tourWasSeen()) startTour();
  }, [development]);
  if (at === null) return null;
  return (
    <Suspense fallback={null}>
      <TourBar session={session} at={at} />
    </Suspense>
  );
}
