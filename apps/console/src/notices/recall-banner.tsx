import { Link, useRouterState } from '@tanstack/react-router';
import { buttonLook } from '../components/button.tsx';
import { useRecallNotices } from './use-recall-notices.ts';

/** One line above every page while the reader has an unseen recall notice. */
export function RecallBanner() {
  const found = useRecallNotices();
  const isThere = useRouterState({ select: ({ location }) => location.pathname === '/notices' });
  const unseen = (found.data?.pages ?? [])
    .flatMap(({ notices }) => notices)
    .filter(({ seen_at }) => seen_at === null).length;
  if (unseen === 0 || isThere) return null;
  return (
    <section
      aria-label="Recalled sources"
      className="flex items-center justify-between gap-x-3 border-urgent border-b bg-urgent-wash px-4 py-1.5 text-small tablet:justify-start"
    >
      <p role="status" className="font-semibold text-urgent">
        {bannerWords(unseen, found.hasNextPage)}
      </p>
      <Link to="/notices" className={buttonLook()}>
        Show
      </Link>
    </section>
  );
}

function bannerWords(count: number, hasMore: boolean): string {
  if (count === 1 && !hasMore) return 'A source of an answer you have read was recalled.';
  return `Sources of answers you have read were recalled: ${count}${hasMore ? ' or more' : ''} new notices.`;
}
