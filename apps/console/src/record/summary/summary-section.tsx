import { useMemo } from 'react';
import type { Panel } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { RecordDangers } from '../../changes/dangers/record-dangers.tsx';
import { useProposedMedicines } from '../../changes/proposed-changes.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { clinicalDate, today } from '../../components/dates.ts';
import { LoadingState, QueryState } from '../../components/states.tsx';
import { codeOf, fieldsOf, nameOf, textOf } from '../../fhir/values.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import { statusWords } from '../../words/status-words.ts';
import { Reported } from '../entries/reported.tsx';
import { useSectionPages } from '../entries/use-section-pages.ts';
import { mostTelling } from '../labs/lab-order.ts';
import { LabRow } from '../labs/lab-row.tsx';
import { namesOf } from '../labs/lab-words.ts';
import { MedicationRow } from '../medications/medication-row.tsx';
import { isCurrent, isOverdue } from '../medications/medication-words.ts';
import { Part, ROW } from '../section/part.tsx';
import { None, Rest, ToSection } from './in-short.tsx';
import { ReadersInShort } from './readers-in-short.tsx';

const SHOWN = 8;

/** The tests that matter to this patient, newest first, against their own past. */
function LabsInShort({ patient }: { readonly patient: string }) {
  const labs = useApi('listLabsOfPatient', { patient });
  const all = labs.data?.labs;
  const names = useMemo(() => namesOf(all ?? []), [all]);
  const shown = useMemo(() => mostTelling(all ?? [], SHOWN), [all]);
  if (!labs.isSuccess) return <QueryState of={labs} label="Reading the results" />;
  return (
    <Part title="Lab trends" aside={<ToSection section="labs">All {labs.data.labs.length}</ToSection>}>
      {shown.length === 0 ? <None>No results with a number yet.</None> : null}
      <ul>
        {shown.map((lab) => (
          <LabRow key={lab.code} lab={lab} name={names.get(lab.code) ?? lab.name} />
        ))}
      </ul>
    </Part>
  );
}

/** What one wants to see before asking: results against their past, what is taken, what is wrong, who came and who read. */
export function SummarySection({ patient }: { readonly patient: string }) {
  const panel = useApi('readPanelOfPatient', { patient });
  if (!panel.isSuccess) return <QueryState of={panel} label="Opening the record" lines={6} />;
  return (
    <div className="@3xl:grid @3xl:grid-cols-2 @3xl:items-start">
      <div className="@3xl:col-span-2">
        <RecordDangers patient={patient} />
        <WaitsForYou patient={patient} proposals={panel.data.openProposals} />
      </div>
      <LabsInShort patient={patient} />
      <div>
        <Medications patient={patient} />
        <Conditions panel={panel.data} />
        <Visits panel={panel.data} />
        <ReadersInShort patient={patient} />
      </div>
    </div>
  );
}

function Medications({ patient }: { readonly patient: string }) {
  const pages = useSectionPages(patient, 'medications', { limit: 200 });
  const proposed = useProposedMedicines(patient);
  const day = today();
  const current = pages.entries.filter((entry) => isCurrent(entry) && !isOverdue(entry, day));
  const overdue = pages.entries.filter((entry) => isOverdue(entry, day)).length;
  if (pages.isPending) return <LoadingState label="Reading the medications" />;
  return (
    <Part title="Current medications" aside={<ToSection section="medications">All and schedule</ToSection>}>
      {current.length === 0 ? <None>None is written as taken now.</None> : null}
      <ul>
        {current.slice(0, SHOWN).map((entry) => (
          <MedicationRow
            key={`${entry.type}/${entry.id}`}
            entry={entry}
            today={day}
            proposed={proposed(entry)}
          />
        ))}
      </ul>
      <Rest count={current.length - SHOWN} />
      {overdue === 0 ? null : (
        <p className="text-note text-propose">
          {overdue === 1 ? '1 more is' : `${overdue} more are`} written as active, but past the end date.
        </p>
      )}
    </Part>
  );
}

function Conditions({ panel }: { readonly panel: Panel }) {
  const open = useOpenInRecord();
  return (
    <Part title="Conditions and symptoms" aside={<ToSection section="conditions">All</ToSection>}>
      {panel.conditions.length === 0 ? <None>None that goes on.</None> : null}
      <ul>
        {panel.conditions.slice(0, SHOWN).map((condition) => (
          <li key={String(condition.id)} className={`${ROW} flex items-baseline justify-between gap-3`}>
            <button
              type="button"
              className="min-h-6 min-w-0 text-left font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline pointer-coarse:min-h-11"
              onClick={() => open('conditions', `Condition/${String(condition.id)}`)}
            >
              {nameOf(condition.code) ?? 'Not named'}
            </button>
            <Reported words={panel.reported[`Condition/${String(condition.id)}`]} />
            <span className="flex shrink-0 items-baseline gap-2 text-ink-3 text-note">
              <HowItGoes condition={condition} />
              {sinceOf(condition)}
            </span>
          </li>
        ))}
      </ul>
      <Rest count={panel.conditions.length - SHOWN} />
    </Part>
  );
}

/** That it is in remission or came back is said; that it is active is what the list says. */
function HowItGoes({ condition }: { readonly condition: { readonly [field: string]: unknown } }) {
  const code = codeOf(condition.clinicalStatus) ?? 'active';
  return code === 'active' ? null : <Chip>{statusWords(code)}</Chip>;
}

function sinceOf(condition: { readonly [field: string]: unknown }): string {
  const begin = textOf(condition.onsetDateTime) ?? textOf(fieldsOf(condition.onsetPeriod).start);
  return begin === undefined ? '' : `since ${clinicalDate(begin)}`;
}

function Visits({ panel: { encounters, reported } }: { readonly panel: Panel }) {
  // Lists are newest first: the soonest of what is to come stands last.
  const [next, last] = [encounters.upcoming.at(-1), encounters.past[0]];
  return (
    <Part title="Visits" aside={<ToSection section="encounters">All</ToSection>}>
      <ul>
        <Visit label="Next" visit={next} reported={reported} none="None is planned" />
        <Visit label="Last" visit={last} reported={reported} none="None is written" />
      </ul>
    </Part>
  );
}

interface Props {
  readonly label: string;
  readonly visit: Panel['encounters']['past'][number] | undefined;
  readonly reported: Panel['reported'];
  readonly none: string;
}

function Visit({ label, visit, reported, none }: Props) {
  const open = useOpenInRecord();
  const start = textOf(visit?.start) ?? textOf(fieldsOf(visit?.period).start);
  return (
    <li className={`${ROW} grid grid-cols-[3rem_minmax(0,1fr)_auto] items-baseline gap-2`}>
      <span className="text-ink-3 text-small">{label}</span>
      {visit === undefined ? (
        <span className="text-ink-2 text-small">{none}</span>
      ) : (
        <span>
          <button
            type="button"
            className="min-h-6 text-left underline-offset-4 [overflow-wrap:anywhere] hover:underline pointer-coarse:min-h-11"
            onClick={() => open('encounters', `${visit.resourceType}/${String(visit.id)}`)}
          >
            {nameOf(visit.type) ?? nameOf(visit.serviceType) ?? textOf(visit.description) ?? 'Visit'}
          </button>{' '}
          <Reported words={reported[`${visit.resourceType}/${String(visit.id)}`]} />
        </span>
      )}
      <span className="text-ink-3 text-note">{start === undefined ? '' : clinicalDate(start)}</span>
    </li>
  );
}

/** What asks something of a person: proposals in amber, questions quietly. */
function WaitsForYou({ patient, proposals }: { readonly patient: string; readonly proposals: number }) {
  const open = useOpenInRecord();
  const questions = useApi('listQuestionsOfPatient', { patient }, { staleTime: 60_000 });
  const asked = questions.data?.questions.length ?? 0;
  return (
    <>
      {proposals === 0 ? null : (
        <div className="mx-4 mt-4 flex flex-wrap items-center justify-between gap-2 rounded-sheet border border-propose bg-propose-wash px-3 py-2">
          <p className="font-semibold text-propose">
            {proposals === 1 ? '1 proposal needs your review' : `${proposals} proposals need your review`}
          </p>
          <Button onClick={() => open('proposals')}>Look at {proposals === 1 ? 'it' : 'them'}</Button>
        </div>
      )}
      {asked === 0 ? null : (
        <p className="mx-4 mt-3 text-small">
          <button
            type="button"
            className="min-h-6 text-left text-ink-2 underline decoration-rule-strong underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
            onClick={() => open('questions')}
          >
            {asked === 1 ? '1 question about this record' : `${asked} questions about this record`}
          </button>
        </p>
      )}
    </>
  );
}
