import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Operations } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { EmptyState } from '../../components/states.tsx';
import type { OperatorSearch } from '../../places/operator-search.ts';
import { LookState } from '../look-state.tsx';
import { OpeningsLine } from '../openings/openings-alarm.tsx';
import { Pager, pageOf } from '../pager.tsx';
import { AuditFilters, auditQuery, leavesOutOwnLooks } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { checkpointWords } from './check-words.ts';
import { TrailCheckBox } from './trail-check-box.tsx';

const EVERY_MS = 20_000;

/** What was signed last, below the check of the whole trail. Each look is an entry: it is renewed only until there is one. */
function CheckpointLine() {
  const first = useApi('readCheckpoint', {});
  const isNone = first.data?.checkpoint === null;
  const found = useApi('readCheckpoint', {}, isNone ? { refetchInterval: EVERY_MS } : {});
  if (found.data === undefined) return null;
  const { isBad, text } = checkpointWords(found.data.checkpoint);
  return (
    <p
      role={isBad ? 'alert' : undefined}
      className={`mt-2 px-4 text-small ${isBad ? 'font-semibold text-urgent' : 'text-ink-2'}`}
    >
      {text}
    </p>
  );
}

/** Who did what in this tenant, with pseudonyms for whose record it was; and whether the trail holds. */
export function AuditPart() {
  const search = useSearch({ from: '/operator' });
  const navigate = useNavigate({ from: '/operator' });
  const found = useApi('searchAudit', auditQuery(search) as Operations['searchAudit']['query']);
  const go = (before: string | undefined) =>
    void navigate({ to: '/operator/$part', params: { part: 'audit' }, search: pageOf(search, before) });
  return (
    <>
      <TrailCheckBox />
      <CheckpointLine />
      <OpeningsLine />
      <h2 className="mt-6 mb-2 font-semibold text-ink-2 text-small">Search the trail</h2>
      <AuditFilters key={JSON.stringify({ ...search, before: '' })} search={search} />
      <OwnLooksSwitch search={search} />
      <LookState of={found} label="Searching the trail" lines={6} missing="There is no trail here" />
      {found.data ? (
        <>
          {found.data.entries.length === 0 ? (
            <EmptyState title="No entry is like this">Take away a filter, or widen the days.</EmptyState>
          ) : (
            <AuditTable entries={found.data.entries} />
          )}
          <Pager
            isNewest={search.before === undefined}
            next={found.data.next_before}
            onNewest={() => go(undefined)}
            onOlder={go}
          />
        </>
      ) : null}
    </>
  );
}

/** What the reader's own pages have read is not listed at first. Nothing leaves the trail. */
function OwnLooksSwitch({ search }: { readonly search: OperatorSearch }) {
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
