import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import { Button } from '../components/button.tsx';
import { putIntoComposer } from '../places/message-box.ts';
import { type Place, type Step, stepsFor } from './steps.ts';
import { endTour, goToStep } from './tour-state.ts';
import type { Who } from './who.ts';

/** A line above the page that says what to try next and notices when it was done. It covers nothing. */
export function TourBar({ who, at }: { readonly who: Who; readonly at: number }) {
  const place = usePlace();
  const steps = stepsFor(who);
  const step = steps[at];
  const done = step?.isDone(place) ?? false;
  useEffect(() => {
    if (done) goToStep(who, at + 1, steps.length);
  }, [done, who, at, steps.length]);
  const isElsewhere = step?.before?.holds(place) ?? false;
  return (
    <section
      aria-label="Guided tour"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-rule-strong border-b bg-sunk px-4 py-2 text-small tablet:px-5"
    >
      <p role="status" className="min-w-0 flex-1 basis-80">
        {step === undefined ? (
          <>
            <span className="font-semibold text-good">That was the tour.</span> It can be started again from
            the menu.
          </>
        ) : (
          <>
            <span className="text-ink-3">
              {at + 1} of {steps.length}
            </span>{' '}
            <span className="font-semibold">{/[.?!]$/.test(step.title) ? step.title : `${step.title}.`}</span>{' '}
            {isElsewhere ? step.before?.words : step.words}
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {step === undefined || isElsewhere ? null : <Help step={step} />}
        {step === undefined ? (
          <Button onClick={endTour}>Close</Button>
        ) : (
          <>
            <Button kind="quiet" onClick={() => goToStep(who, at + 1, steps.length)}>
              Skip this
            </Button>
            <Button kind="quiet" onClick={endTour}>
              End the tour
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** Does the first half of a step for anyone who wants that. */
function Help({ step: { help } }: { readonly step: Step }) {
  const navigate = useNavigate();
  if (help === undefined) return null;
  async function show(): Promise<void> {
    if (help === undefined) return;
    if ('part' in help) return navigate({ to: '/operator/$part', params: { part: help.part } });
    if ('section' in help)
      return navigate({ to: '.', search: { section: help.section, view: 'record' as const } as never });
    await navigate({ to: '.', search: (({ view: _, ...kept }: { view?: string }) => kept) as never });
    putIntoComposer(help.example);
  }
  return <Button onClick={() => void show()}>{help.label}</Button>;
}

/** Where somebody is and what is on the page, as far as the tour needs it. It looks and touches nothing. */
function usePlace(): Place {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const search = useRouterState({ select: ({ location }) => location.search }) as {
    readonly section?: string;
    readonly item?: string;
  };
  return {
    path,
    section: search.section,
    item: search.item,
    hasNotes: useHasNotes(),
    hasAccepted: useHasAccepted(),
  };
}

function useHasNotes(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (has) return;
    const look = () => setHas(document.querySelector('button[data-mark]') !== null);
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [has]);
  return has;
}

function useHasAccepted(): boolean {
  const [has, setHas] = useState(false);
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ mutation }) => {
        const sent = mutation?.state.variables as { readonly verdict?: unknown } | undefined;
        if (mutation?.state.status === 'success' && sent?.verdict === 'accept') setHas(true);
      }),
    [],
  );
  return has;
}
