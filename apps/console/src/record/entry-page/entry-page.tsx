import { useMemo } from 'react';
import type { ResourceVersion, SectionEntry } from '../../api/generated.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { EntryActions } from '../../changes/entry-actions.tsx';
import { ProposedChange } from '../../changes/proposed-change.tsx';
import { Chip } from '../../components/chip.tsx';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { usePeople } from '../../grants/use-people.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import type { Section } from '../../places/panel-search.ts';
import { statusWords } from '../../words/status-words.ts';
import { typeWords } from '../../words/type-words.ts';
import { AskButton } from '../entries/ask-button.tsx';
import { EntryDetails } from '../entries/entry-details.tsx';
import { datesWords, isOngoing } from '../entries/going-on.ts';
import { withDoubt } from '../entries/out-of-range.ts';
import { Reported } from '../entries/reported.tsx';
import { useQuestions } from '../entries/use-questions.ts';
import { BackToList } from '../section/back-to-list.tsx';
import type { NamedEntry } from '../section/item-in-address.ts';
import { Part } from '../section/part.tsx';
import { SECTION_NAMES } from '../section/section-names.ts';
import { EntryOrigin } from './entry-origin.tsx';
import { EntryVersions } from './entry-versions.tsx';
import { NewerVersion } from './newer-version.tsx';
import { RawResource } from './raw-resource.tsx';
import { ResultInItsPast } from './result-in-its-past.tsx';

/** One entry: what it says, where it comes from, how it has changed. At a version where the address names one. */
export default function EntryPage({
  patient,
  section,
  entry: { type, id, version },
}: {
  readonly patient: string;
  readonly section: Section;
  readonly entry: NamedEntry;
}) {
  const history = useApi('readEntryVersionsOfPatient', { patient, type, id });
  const versions = history.data?.versions;
  const newest = versions?.[0]?.version;
  const wanted = version ?? newest;
  const shown = useApi(
    'readEntryVersionOfPatient',
    { patient, type, id, version: wanted ?? 1 },
    { enabled: wanted !== undefined },
  );
  const error = history.error ?? shown.error;
  return (
    <>
      <BackToList name={SECTION_NAMES[section]} />
      {error ? (
        <ErrorState error={error} retry={() => void Promise.all([history.refetch(), shown.refetch()])} />
      ) : null}
      {shown.data === undefined || versions === undefined ? (
        error ? null : (
          <LoadingState label="Opening the entry" lines={5} />
        )
      ) : (
        <Entry
          patient={patient}
          section={section}
          entry={shown.data.entry}
          version={shown.data.version}
          currentVersion={shown.data.current_version}
          versions={versions}
        />
      )}
    </>
  );
}

function Entry({
  patient,
  section,
  entry,
  version,
  currentVersion,
  versions,
}: {
  readonly patient: string;
  readonly section: Section;
  readonly entry: SectionEntry;
  readonly version: ResourceVersion;
  readonly currentVersion: number;
  readonly versions: readonly ResourceVersion[];
}) {
  const open = useOpenInRecord();
  const session = useSession();
  const actors = useMemo(() => versions.map(({ writtenBy }) => writtenBy.actor), [versions]);
  const nameOf = usePeople(actors, session.data?.actor);
  const status = statusWords(entry.status);
  const questions = useQuestions(patient);
  const isCurrent = version.version === currentVersion;
  return (
    <article>
      <NewerVersion section={section} version={version} currentVersion={currentVersion} />
      <ProposedChange patient={patient} entry={version} />
      <div className="px-4">
        <p className="text-ink-3 text-note">{typeWords(entry.type)}</p>
        <h2 className="font-bold text-name [overflow-wrap:anywhere]">{entry.title}</h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink-2 text-small">
          {entry.type === 'FamilyMemberHistory' && entry.date !== null ? 'recorded ' : ''}
          {datesWords(entry, { lasts: LASTS.has(entry.type) && isOngoing(entry) })}
          <Reported words={entry.reported} />
          {status === null || version.withdrawn ? null : <Chip>{status}</Chip>}
          {version.withdrawn ? <Chip tone="danger">entered in error</Chip> : null}
        </p>
      </div>
      <EntryDetails details={withDoubt(entry, questions).details} />
      <div className="mt-2 flex flex-wrap items-center gap-2 px-4">
        <AskButton node={entry.node} name={entry.title} />
        {isCurrent ? (
          <EntryActions patient={patient} entry={version} onChanged={() => open(section, itemOf(version))} />
        ) : null}
      </div>
      {entry.type === 'Observation' ? <ResultInItsPast patient={patient} version={version} /> : null}
      <EntryOrigin patient={patient} version={version} nameOf={nameOf} />
      <EntryVersions section={section} versions={versions} shown={version.version} nameOf={nameOf} />
      <Part title="As it is stored">
        <RawResource resource={version.resource} />
      </Part>
    </article>
  );
}

/** The address of what stands now, without the version that a link may have named. */
function itemOf({ type, id }: ResourceVersion): string {
  return `${type}/${id}`;
}

const LASTS: ReadonlySet<string> = new Set([
  'Condition',
  'MedicationRequest',
  'MedicationStatement',
  'AllergyIntolerance',
  'CareTeam',
  'Goal',
  'CarePlan',
]);
