import { StandInChip } from '../../components/chip.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { sizeWords } from '../../components/size-words.ts';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { PlaceLink } from '../scope.tsx';
import { artifactWords, typeWords } from './artifact-words.ts';
import { useArtifacts } from './use-artifacts.ts';

/** What this person has kept for good in this compartment. */
export function ArtifactsPage() {
  const found = useArtifacts();
  if (found.isPending) return <LoadingState label="Loading artifacts" lines={6} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (found.data.length === 0)
    return (
      <EmptyState title="No artifacts yet">
        Give a result a name before you run a function, and it is kept here with all its versions.
      </EmptyState>
    );
  return (
    <ul aria-label="Artifacts">
      {found.data.map(({ namespace, name, version, size, mime_type: type, created_at: at, metadata }) => (
        <li key={`${namespace}/${name}`} className="border-rule border-b">
          <PlaceLink
            place={{ page: 'artifact', namespace, name }}
            className="grid items-baseline gap-x-6 gap-y-0.5 px-1 py-2.5 -outline-offset-2 hover:bg-sunk tablet:grid-cols-[minmax(0,1fr)_minmax(0,15rem)_17rem]"
          >
            <span className="wrap-anywhere font-semibold">
              {artifactWords(namespace, name).title} {metadata.stand_in === true ? <StandInChip /> : null}
            </span>
            <span className="wrap-anywhere text-ink-2 text-small">
              {artifactWords(namespace, name).madeBy}
            </span>
            <span className="text-ink-2 text-note tablet:text-right">
              {[
                version === 1 ? '1 version' : `${version} versions`,
                typeWords(type),
                sizeWords(size),
                clinicalMoment(at),
              ].join(' · ')}
            </span>
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}
