import { useApi } from '../../api/use-api.ts';
import { clinicalMoment, withClinicalDates } from '../../components/dates.ts';
import { EmptyState, QueryState } from '../../components/states.tsx';
import { useTenantNow } from '../clock/use-demo-clock.ts';
import { PlaceLink } from '../place-link.tsx';

/** The reports that the agent has written, newest first. */
export function AgentReports({ agent }: { readonly agent: string }) {
  const now = useTenantNow();
  const found = useApi('listFilesOfAgent', { agent }, { staleTime: 0 });
  if (!found.isSuccess) return <QueryState of={found} label="Loading reports" lines={6} />;
  const reports = found.data.files
    .filter(({ path }) => path.startsWith('reports/'))
    .toSorted((one, other) => other.written_at.localeCompare(one.written_at));
  const [newest, ...older] = reports;
  if (newest === undefined)
    return (
      <EmptyState title="No reports yet">
        What the agent reports is written down here, in all its versions.
      </EmptyState>
    );
  return (
    <>
      <Report agent={agent} path={newest.path} at={clinicalMoment(newest.written_at, now)} />
      {older.length === 0 ? null : (
        <ul aria-label="Earlier reports" className="mt-6 border-rule border-t">
          {older.map(({ path, written_at: at }) => (
            <li key={path} className="border-rule border-b">
              <PlaceLink
                place={{ page: 'agent', agent, part: 'files' }}
                search={{ file: path }}
                className="flex min-h-11 items-baseline justify-between gap-4 px-1 py-2.5 -outline-offset-2 hover:bg-sunk"
              >
                <span className="wrap-anywhere font-semibold">{nameOf(path)}</span>
                <span className="text-ink-2 text-note">{clinicalMoment(at, now)}</span>
              </PlaceLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Report({ agent, path, at }: { readonly agent: string; readonly path: string; readonly at: string }) {
  const found = useApi('readFileOfAgent', { agent, path });
  return (
    <section aria-label="Newest report">
      <p className="flex flex-wrap justify-between gap-3 text-ink-2 text-small">
        <span className="wrap-anywhere">{at.startsWith(nameOf(path)) ? at : `${nameOf(path)}, ${at}`}</span>
        <PlaceLink
          place={{ page: 'agent', agent, part: 'files' }}
          search={{ file: path }}
          className="inline-flex min-h-8 items-center underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
        >
          Versions
        </PlaceLink>
      </p>
      <QueryState of={found} label="Loading the report" lines={6} />
      {found.data === undefined ? null : (
        <div className="wrap-anywhere mt-2 max-w-[68ch] whitespace-pre-wrap font-serif text-answer">
          {withClinicalDates(found.data.content)}
        </div>
      )}
    </section>
  );
}

/** Reports are named by their day as a rule. */
function nameOf(path: string): string {
  return withClinicalDates(path.slice('reports/'.length)).replace(/\.md$/, '');
}
