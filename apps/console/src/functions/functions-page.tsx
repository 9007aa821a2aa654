import { PAGE_LINK, PageLinks } from '../components/page-links.tsx';
import { EmptyState } from '../components/states.tsx';
import { type FunctionsPlace, functionsPath, readFunctionsPlace } from '../places/functions-place.ts';
import { ArtifactPage, ArtifactsPage } from './artifacts/artifact-page.tsx';
import { ListPage } from './list-page.tsx';
import { PatientScope, PlaceLink, useScope } from './scope.tsx';
import { StartPage } from './start/start-form.tsx';
import { RunPage } from './work/run-page.tsx';
import { WorkPage } from './work/work-page.tsx';

const PAGES = [
  { page: 'list', name: 'Functions', holds: ['list', 'function', 'pipeline'] },
  { page: 'work', name: 'Runs', holds: ['work', 'run'] },
  { page: 'artifacts', name: 'Artifacts', holds: ['artifacts', 'artifact'] },
] as const;

/** The header of these pages, with links between them. Below a patient's banner it has no title of its own. */
function FunctionsHeader({ place }: { readonly place: FunctionsPlace | null }) {
  const patient = useScope();
  // A page has one banner: the patient's, where there is one.
  const Tag = patient === null ? 'header' : 'div';
  return (
    <Tag className="border-rule border-b bg-sheet">
      <div className={`mx-auto max-w-5xl px-4 tablet:px-6 ${patient === null ? 'pt-3 tablet:pt-4' : ''}`}>
        {patient === null ? <h1 className="font-bold text-title">Functions</h1> : null}
        <PageLinks label="Pages of functions" current={place?.page ?? null}>
          {PAGES.map(({ page, name, holds }) => (
            <PlaceLink
              key={page}
              place={{ page }}
              isCurrent={place !== null && (holds as readonly string[]).includes(place.page)}
              className={PAGE_LINK}
            >
              {name}
            </PlaceLink>
          ))}
        </PageLinks>
      </div>
    </Tag>
  );
}

/**
 * Functions and pipelines: choose one, see its price, run it, watch it, and what it made.
 *
 * @param patient Whose compartment; null: the person's own.
 * @param path What follows `/functions/` in the address.
 */
export function FunctionsPage({ patient, path }: { readonly patient: string | null; readonly path: string }) {
  const place = readFunctionsPlace(path);
  return (
    <PatientScope value={patient}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <FunctionsHeader place={place} />
        <main className="mx-auto max-w-5xl px-4 pt-4 pb-10 tablet:px-6">
          {place === null ? <EmptyState title="There is no such page">Choose one above.</EmptyState> : null}
          {place?.page === 'list' ? <ListPage /> : null}
          {place?.page === 'function' || place?.page === 'pipeline' ? (
            <StartPage
              key={functionsPath(place)}
              kind={place.page}
              name={place.name}
              from={place.from ?? null}
            />
          ) : null}
          {place?.page === 'work' ? <WorkPage /> : null}
          {place?.page === 'run' ? <RunPage key={place.run} run={place.run} /> : null}
          {place?.page === 'artifacts' ? <ArtifactsPage /> : null}
          {place?.page === 'artifact' ? <ArtifactPage namespace={place.namespace} name={place.name} /> : null}
        </main>
      </div>
    </PatientScope>
  );
}
