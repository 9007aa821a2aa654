import { EmptyState } from '../components/states.tsx';
import { functionsPath, readFunctionsPlace } from '../places/functions-place.ts';
import { ArtifactPage } from './artifacts/artifact-page.tsx';
import { ArtifactsPage } from './artifacts/artifacts-page.tsx';
import { FunctionsHeader } from './functions-header.tsx';
import { ListPage } from './list-page.tsx';
import { PatientScope } from './scope.tsx';
import { StartPage } from './start/start-page.tsx';
import { RunPage } from './work/run-page.tsx';
import { WorkPage } from './work/work-page.tsx';

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
