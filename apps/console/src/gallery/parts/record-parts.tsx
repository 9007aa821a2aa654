import { DangersView } from '../../changes/dangers/record-dangers.tsx';
import { ProposalCard } from '../../changes/proposals/proposal-card.tsx';
import { EntryRow } from '../../record/entries/entry-row.tsx';
import { LabRow } from '../../record/labs/lab-row.tsx';
import { LabSeriesView } from '../../record/labs/lab-series-view.tsx';
import { MedicationRow } from '../../record/medications/medication-row.tsx';
import { ScheduleTable } from '../../record/medications/schedule-table.tsx';
import { DANGERS, ENTRIES, LABS, MEDICATIONS, PROPOSALS, SERIES, TIMED } from '../made-up/record.ts';
import { Chapter, Shown } from '../shown.tsx';

const PROPOSAL_NAMES = ['From a message', 'A medicine from a document', 'Accepted', 'Rejected'];

/** Proposals, labs with their chart, medications, entries. */
export function RecordParts() {
  return (
    <>
      <Chapter title="Proposals">
        {PROPOSALS.map((proposal, at) => (
          <Shown key={proposal.id} name={PROPOSAL_NAMES[at] ?? proposal.id}>
            <div className="max-w-[38rem]">
              <ProposalCard patient="gallery" proposal={proposal} />
            </div>
          </Shown>
        ))}
      </Chapter>
      <Chapter title="Dangers">
        <Shown name="For the care team">
          <div className="max-w-104">
            <DangersView found={DANGERS} isPatient={false} />
          </div>
        </Shown>
        <Shown name="For the patient: only a moderate one">
          <div className="max-w-104">
            <DangersView found={{ ...DANGERS, dangers: DANGERS.dangers.slice(-1) }} isPatient />
          </div>
        </Shown>
        <Shown name="Nothing found">
          <div className="max-w-104">
            <DangersView found={{ ...DANGERS, dangers: [] }} isPatient={false} />
          </div>
        </Shown>
      </Chapter>
      <Chapter title="Labs">
        <Shown name="Rows: high, within its range, low with one result, without a range">
          <ul className="max-w-104">
            {LABS.map((lab) => (
              <LabRow key={lab.code} lab={lab} name={lab.name} />
            ))}
          </ul>
        </Shown>
        <Shown name="A result against its past">
          <LabSeriesView name="Creatine kinase" series={SERIES} isAlone isFirst />
        </Shown>
      </Chapter>
      <Chapter title="Medications">
        <Shown name="Lines: taken now, stopped">
          <ul className="max-w-104">
            {MEDICATIONS.map((entry) => (
              <MedicationRow key={entry.id} entry={entry} today="2026-11-15" />
            ))}
          </ul>
        </Shown>
        <Shown name="Through the day">
          <ScheduleTable medications={TIMED} reported={{}} />
        </Shown>
      </Chapter>
      <Chapter title="Entries">
        <Shown name="Lasting, over, entered in error">
          <ul className="max-w-104">
            {ENTRIES.map((entry) => (
              <EntryRow key={entry.id} entry={entry} section="conditions" lasts />
            ))}
          </ul>
        </Shown>
      </Chapter>
    </>
  );
}
