import type { Proposal, SectionEntry } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { RecordDangers } from '../../changes/dangers/record-dangers.tsx';
import { useProposedMedicines } from '../../changes/proposed-changes.ts';
import { today } from '../../components/dates.ts';
import { ShowMore } from '../../components/show-more.tsx';
import { QueryState } from '../../components/states.tsx';
import { Aside, Nothing } from '../entries/entry-section.tsx';
import { useSectionPages } from '../entries/use-section-pages.ts';
import { Part } from '../section/part.tsx';
import { MedicationRow } from './medication-row.tsx';
import { byCurrency } from './medication-words.ts';
import { ScheduleTable } from './schedule-table.tsx';

/** What is taken now, when in the day, and what was taken. */
export default function MedicationsSection({ patient }: { readonly patient: string }) {
  const pages = useSectionPages(patient, 'medications', { limit: 200 });
  const panel = useApi('readPanelOfPatient', { patient });
  const proposed = useProposedMedicines(patient);
  if (!pages.isSuccess) return <QueryState of={pages} label="Reading the medications" lines={6} />;
  if (pages.entries.length === 0) return <Nothing patient={patient} section="medications" />;
  const day = today();
  const { current, overdue, past } = byCurrency(pages.entries, day);
  return (
    <>
      <RecordDangers patient={patient} />
      <Part
        title="Current"
        aside={<Aside patient={patient} section="medications" isFirst count={String(current.length)} />}
      >
        {current.length === 0 ? (
          <p className="border-rule border-t py-2 text-ink-2 text-small">None is written as taken now.</p>
        ) : null}
        <Rows entries={current} day={day} proposed={proposed} />
      </Part>
      {overdue.length === 0 ? null : (
        <Part title="Past their end date: still taken?" aside={overdue.length}>
          <Rows entries={overdue} day={day} proposed={proposed} />
        </Part>
      )}
      {current.length === 0 ? null : (
        <ScheduleTable medications={panel.data?.medications ?? []} reported={panel.data?.reported ?? {}} />
      )}
      {past.length === 0 ? null : (
        <Part title="Past" aside={past.length}>
          <Rows entries={past} day={day} proposed={proposed} />
        </Part>
      )}
      <ShowMore pages={pages} />
    </>
  );
}

interface Props {
  readonly entries: readonly SectionEntry[];
  readonly day: string;
  readonly proposed: (entry: SectionEntry) => Proposal | undefined;
}

function Rows({ entries, day, proposed }: Props) {
  return (
    <ul>
      {entries.map((entry) => (
        <MedicationRow
          key={`${entry.type}/${entry.id}`}
          entry={entry}
          today={day}
          proposed={proposed(entry)}
        />
      ))}
    </ul>
  );
}
