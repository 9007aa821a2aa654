import { lazy, Suspense, useEffect } from 'react';
import type { Session } from '../api/session.ts';
import { resumeTour, useTourStep } from './tour-state.ts';
import { whoIs } from './who.ts';

const TourBar = lazy(async () => ({ default: (await import('./tour-bar.tsx')).TourBar }));

/** Begins by itself where everything is made up and nobody has seen it yet, elsewhere from the menu; a reload goes on with it. */
export function Tour({ session }: { readonly session: Session }) {
  const at = useTourStep();
  const { development } = session;
  const who = whoIs(session.roles);
  useEffect(() => resumeTour(who, development), [who, development]);
  if (at === null) return null;
  return (
    <Suspense fallback={null}>
      <TourBar who={who} at={at} />
    </Suspense>
  );
}
