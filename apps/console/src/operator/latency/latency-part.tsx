import { useSearch } from '@tanstack/react-router';
import { useApi } from '../../api/use-api.ts';
import { clinicalDate } from '../../components/dates.ts';
import { EmptyState, LoadingState } from '../../components/states.tsx';
import { LookError } from '../look-error.tsx';
import { LatencyTable } from './latency-table.tsx';
import { readSpan } from './span.ts';
import { SpanFilters } from './span-filters.tsx';

/** How long answers took in a span of days, of all teams and of each. */
export function LatencyPart() {
  const search = useSearch({ from: '/operator' });
  const span = readSpan(search, new Date());
  const { from, to } = span;
  const latency = useApi('readLatency', { from, to });
  return (
    <>
      <SpanFilters key={`${span.first} ${span.last}`} span={span} />
      <h2 className="mt-4 mb-1 text-ink-2 text-small">
        Turns that ended with an answer and began from {clinicalDate(span.first)} to {clinicalDate(span.last)}
      </h2>
      {latency.isPending ? <LoadingState label="Measuring" lines={4} /> : null}
      {latency.isError ? (
        <LookError
          error={latency.error}
          missing="No times are kept here"
          retry={() => void latency.refetch()}
        />
      ) : null}
      {latency.data?.rows.length === 0 ? (
        <EmptyState title="Nothing was answered in these days">Choose more days above.</EmptyState>
      ) : null}
      {latency.data && latency.data.rows.length > 0 ? <LatencyTable rows={latency.data.rows} /> : null}
    </>
  );
}
