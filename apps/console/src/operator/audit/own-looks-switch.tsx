import { useNavigate } from '@tanstack/react-router';
import type { OperatorSearch } from '../../places/operator-search.ts';
import { pageOf } from '../page-of.ts';
import { leavesOutOwnLooks } from './audit-query.ts';

/** What the reader's own pages have read is not listed at first. Nothing leaves the trail. */
export function OwnLooksSwitch({ search }: { readonly search: OperatorSearch }) {
  const navigate = useNavigate({ from: '/operator' });
  // A search for somebody or for an act lists all that it finds.
  if (search.actor !== undefined || search.action !== undefined) return null;
  const isShown = !leavesOutOwnLooks(search);
  return (
    <label className="mb-2 flex min-h-6 w-fit items-center gap-2 text-small pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={isShown}
        onChange={() =>
          void navigate({
            to: '/operator/$part',
            params: { part: 'audit' },
            search: { ...pageOf(search, undefined), own: isShown ? undefined : 'shown' },
          })
        }
      />
      List page loads of my own too
      <span className="text-ink-2 text-note">They are always in the trail.</span>
    </label>
  );
}
