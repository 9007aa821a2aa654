import { buttonLook } from '../../components/button.tsx';
import { StandInChip } from '../../components/chip.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { sizeWords } from '../../components/size-words.ts';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { modelsWords } from '../../words/stand-in-words.ts';
import { PlaceLink } from '../scope.tsx';
import { artifactWords, typeWords } from './artifact-words.ts';
import { type Artifact, useBytesAddress, useVersions } from './use-artifacts.ts';

/** Every version of an artifact, with how it was made. */
export function ArtifactPage({ namespace, name }: { readonly namespace: string; readonly name: string }) {
  const found = useVersions(namespace, name);
  const { title, madeBy } = artifactWords(namespace, name);
  return (
    <>
      <h2 className="wrap-anywhere font-bold text-name">{title}</h2>
      <p className="mb-3 text-ink-2 text-small">Made by {madeBy}</p>
      {found.isPending ? <LoadingState label="Loading versions" /> : null}
      {found.isError ? <ErrorState error={found.error} retry={() => void found.refetch()} /> : null}
      <ol aria-label="Versions, newest first">
        {found.data?.map((artifact) => (
          <Version key={artifact.version} artifact={artifact} />
        ))}
      </ol>
    </>
  );
}

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
      <Facts facts={facts} />
      <details className="mt-1 text-small">
        <summary className="inline-flex min-h-8 items-center text-ink-2 underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11">
          Checksums (SHA-256)
        </summary>
        <Facts facts={checksums} />
      </details>
    </li>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="mt-1 grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-small">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
