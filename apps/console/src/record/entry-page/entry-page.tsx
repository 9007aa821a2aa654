import { useMemo, useState } from 'react';
import type { Lab, ResourceVersion, SectionEntry } from '../../api/generated.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { EntryActions } from '../../changes/entry-actions.tsx';
import { ProposedChange } from '../../changes/proposed-change.tsx';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { usePeople } from '../../grants/use-people.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import type { Section } from '../../places/panel-search.ts';
import { directionsWrittenOut } from '../../shown-text/without-directions.ts';
import { statusWords } from '../../words/status-words.ts';
import { typeWords } from '../../words/type-words.ts';
import { AskButton } from '../entries/ask-button.tsx';
import { EntryDetails } from '../entries/entry-details.tsx';
import { datesWords, isOngoing } from '../entries/going-on.ts';
import { withDoubt } from '../entries/out-of-range.ts';
import { Reported } from '../entries/reported.tsx';
import { useQuestions } from '../entries/use-questions.ts';
import { LabSeriesView } from '../labs/lab-series-view.tsx';
import { testName } from '../labs/lab-words.ts';
import { testsOf } from '../labs/tests-of.ts';
import { useLabSeries } from '../labs/use-lab-series.ts';
import { BackToList } from '../section/back-to-list.tsx';
import type { NamedEntry } from '../section/item-in-address.ts';
import { Part, WORD_BUTTON } from '../section/part.tsx';
import { SECTION_NAMES } from '../section/section-names.ts';
import { EntryOrigin } from './entry-origin.tsx';
import { EntryVersions } from './entry-versions.tsx';

interface EntryPageProps {
  readonly patient: string;
  readonly section: Section;
  readonly entry: NamedEntry;
}

/** One entry: what it says, where it comes from, how it has changed. At a version where the address names one. */
export default function EntryPage({ patient, section, entry: { type, id, version } }: EntryPageProps) {
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

interface EntryProps {
  readonly patient: string;
  readonly section: Section;
  readonly entry: SectionEntry;
  readonly version: ResourceVersion;
  readonly currentVersion: number;
  readonly versions: readonly ResourceVersion[];
}

function Entry({ patient, section, entry, version, currentVersion, versions }: EntryProps) {
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

interface NewerVersionProps {
  readonly section: Section;
  readonly version: ResourceVersion;
  readonly currentVersion: number;
}

/** Says that this is not how the entry stands now: a footnote names the version that was read when it was written. */
function NewerVersion({ section, version, currentVersion }: NewerVersionProps) {
  const open = useOpenInRecord();
  if (version.version === currentVersion) return null;
  const until = version.recordedTo === null ? '' : ` until ${clinicalMoment(version.recordedTo)}`;
  return (
    <div className="mx-4 mb-3 rounded-sheet border border-propose bg-propose-wash px-3 py-2" role="status">
      <p className="font-semibold text-propose text-small">
        This is version {version.version} of {currentVersion}: it has changed since
      </p>
      <p className="text-small">
        The record said this from {clinicalMoment(version.recordedFrom)}
        {until}.
      </p>
      <Button className="mt-2" onClick={() => open(section, `${version.type}/${version.id}`)}>
        Show the newest version
      </Button>
    </div>
  );
}

/** The FHIR resource as text, for those who want to see it. */
function RawResource({ resource }: { readonly resource: object }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="border-rule border-t pt-2">
      <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide the FHIR resource' : 'Show the FHIR resource'}
      </Button>
      {isShown ? (
        <pre className="mt-2 overflow-x-auto whitespace-pre-wrap rounded-control bg-sunk p-3 text-note [overflow-wrap:anywhere]">
          {directionsWrittenOut(JSON.stringify(resource, null, 2))}
        </pre>
      ) : null}
    </div>
  );
}

interface ResultInItsPastProps {
  readonly patient: string;
  readonly version: ResourceVersion;
}

/** A result is read against its own past: the chart of its test with this one marked. */
function ResultInItsPast({ patient, version }: ResultInItsPastProps) {
  const labs = useApi('listLabsOfPatient', { patient });
  const tests = useMemo(
    () => testsOf(labs.data?.labs ?? [], version.resource),
    [labs.data, version.resource],
  );
  return tests.map((test) => <Past key={test.code} patient={patient} test={test} id={version.id} />);
}

function Past({ patient, test, id }: { readonly patient: string; readonly test: Lab; readonly id: string }) {
  const open = useOpenInRecord();
  const series = useLabSeries(patient, test.code);
  const shown = useMemo(() => ({ id }), [id]);
  const own = series.data?.series.find(({ points }) => points.some((point) => point.id === id));
  // The series holds what stands now: a version that was corrected since is not in it.
  if (own === undefined) return null;
  return (
    <>
      <LabSeriesView name={testName(test)} series={own} isAlone isFirst={false} shown={shown} />
      <p className="px-4 pt-1">
        <button type="button" className={WORD_BUTTON} onClick={() => open('labs', test.code)}>
          All of {testName(test)}
        </button>
      </p>
    </>
  );
}
