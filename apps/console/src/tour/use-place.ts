import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Place } from './steps.ts';

/** Where somebody is and what is on the page, as far as the tour needs it. It looks and touches nothing. */
export function usePlace(): Place {
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
  const client = useQueryClient();
  const [has, setHas] = useState(false);
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ mutation }) => {
        const sent = mutation?.state.variables as { readonly verdict?: unknown } | undefined;
        if (mutation?.state.status === 'success' && sent?.verdict === 'accept') setHas(true);
      }),
    [client],
  );
  return has;
}
