import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Operations } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { EmptyState, LoadingState } from '../../components/states.tsx';
import { LookError } from '../look-error.tsx';
import { OpeningsLine } from '../openings/openings-alarm.tsx';
import { pageOf } from '../page-of.ts';
import { Pager } from '../pager.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditQuery } from './audit-query.ts';
import { AuditTable } from './audit-table.tsx';
import { CheckpointLine } from './checkpoint-line.tsx';
import { OwnLooksSwitch } from './own-looks-switch.tsx';
import { TrailCheckBox } from './trail-check-box.tsx';

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
      {found.isPending ? <LoadingState label="Searching the trail" lines={6} /> : null}
      {found.isError ? (
        <LookError error={found.error} missing="There is no trail here" retry={() => void found.refetch()} />
      ) : null}
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
