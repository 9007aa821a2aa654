import { Link } from '@tanstack/react-router';
import type { Session } from '../api/session.ts';
import { useRecallNotices } from '../notices/use-recall-notices.ts';
import { AccountMenu } from './account-menu.tsx';
import { RAIL_ICONS } from './rail-icons.tsx';

const ITEM =
  'flex size-11 items-center justify-center rounded-control text-ink-2 hover:bg-sunk hover:text-ink aria-[current=page]:bg-chart-wash aria-[current=page]:text-chart';

/** The ways to the main pages: at the left, on a phone at the bottom. An operator sees no patients here. */
export function Rail({ session }: { readonly session: Session }) {
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
