import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../api/call.ts';
import { callIn } from '../../api/call-in.ts';
import { OPERATIONS, type Operations } from '../../api/generated.ts';
import { buttonLook } from '../../components/button.tsx';
import { StandInChip } from '../../components/chip.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { Facts } from '../../components/facts.tsx';
import { sizeWords } from '../../components/size-words.ts';
import { EmptyState, QueryState } from '../../components/states.tsx';
import { modelsWords } from '../../words/stand-in-words.ts';
import { PlaceLink, useScope } from '../scope.tsx';
import { artifactWords, typeWords } from './artifact-words.ts';

/** Every version of an artifact, with how it was made. */
export function ArtifactPage({ namespace, name }: { readonly namespace: string; readonly name: string }) {
  const found = useVersions(namespace, name);
  const { title, madeBy } = artifactWords(namespace, name);
  return (
    <>
      <h2 className="wrap-anywhere font-bold text-name">{title}</h2>
      <p className="mb-3 text-ink-2 text-small">Made by {madeBy}</p>
      <QueryState of={found} label="Loading versions" />
      <ol aria-label="Versions, newest first">
        {found.data?.map((artifact) => (
          <Version key={artifact.version} artifact={artifact} />
        ))}
      </ol>
    </>
  );
}

const GRID = 'mt-1 grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-small';

function Version({ artifact }: { readonly artifact: Artifact }) {
  const { version, created_at: at, size, mime_type: type, checksum, lineage, metadata } = artifact;
  const standIn = metadata.stand_in === true;
  const addressFor = useBytesAddress();
  const facts: readonly (readonly [string, string])[] = [
    ['Preset', lineage.preset ?? 'None'],
    [
      'Models',
      lineage.models.length === 0 ? 'None: by code' : modelsWords([...new Set(lineage.models)], standIn),
    ],
  ];
  const checksums: readonly (readonly [string, string])[] = [
    ['Input', lineage.input],
    ['File', checksum],
  ];
  return (
    <li className="border-rule border-t py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">
          Version {version}{' '}
          <span className="font-normal text-ink-2 text-small">
            {[clinicalMoment(at), typeWords(type), sizeWords(size)].join(' · ')}
          </span>{' '}
          {standIn ? <StandInChip /> : null}
        </h3>
        <div className="flex flex-wrap items-center gap-3">
          <PlaceLink
            place={{ page: 'run', run: lineage.run }}
            className="inline-flex min-h-8 items-center text-small underline underline-offset-2 pointer-coarse:min-h-11"
          >
            The run that made it
          </PlaceLink>
          <a href={addressFor(artifact)} download className={buttonLook()}>
            Download
          </a>
        </div>
      </div>
      <Facts facts={facts} className={GRID} />
      <details className="mt-1 text-small">
        <summary className="inline-flex min-h-8 items-center text-ink-2 underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11">
          Checksums (SHA-256)
        </summary>
        <Facts facts={checksums} className={GRID} />
      </details>
    </li>
  );
}

/** What this person has kept for good in this compartment. */
export function ArtifactsPage() {
  const found = useArtifacts();
  if (!found.isSuccess) return <QueryState of={found} label="Loading artifacts" lines={6} />;
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

type Artifact = Operations['listArtifactsOfMine']['response']['artifacts'][number];

const MOST = 200;

function useArtifacts() {
  const patient = useScope();
  return useQuery({
    queryKey: ['listArtifacts', patient],
    queryFn: async ({ signal }) =>
      (await callIn(patient, 'listArtifacts', { limit: MOST, signal })).artifacts,
    staleTime: 0,
  });
}

/** All versions of one, newest first. */
function useVersions(namespace: string, artifact: string) {
  const patient = useScope();
  return useQuery({
    queryKey: ['listArtifactVersions', patient, namespace, artifact],
    queryFn: async ({ signal }) =>
      (await callIn(patient, 'listArtifactVersions', { namespace, artifact, signal })).artifacts,
    staleTime: 0,
  });
}

/** Where the bytes of a version are. */
function useBytesAddress(): (of: Artifact) => string {
  const patient = useScope();
  const { path } = patient === null ? OPERATIONS.readArtifactOfMine : OPERATIONS.readArtifactOfPatient;
  return ({ namespace, name, version }) =>
    addressOf(path, {
      ...(patient === null ? {} : { patient }),
      namespace,
      artifact: name,
      revision: `v${version}`,
    });
}
