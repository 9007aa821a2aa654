import type { MyPatient } from '../../api/generated.ts';
import { DangersView } from '../../changes/dangers/record-dangers.tsx';
import { ProposalCard } from '../../changes/proposals/proposal-card.tsx';
import { EmergencyForm } from '../../patients/break-glass/emergency-form.tsx';
import { NoPatients } from '../../patients/no-patients.tsx';
import { PatientLine } from '../../patients/patient-line.tsx';
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

const leo: MyPatient = {
  patient: 'gallery-leo',
  relation: 'care-team',
  purposes: ['TREAT'],
  expires_at: null,
  name: 'Leo Marten',
  family: 'Marten',
  given: 'Leo',
  language: null,
  birth_date: '2017-04-03',
  active_at: '2026-10-20T09:00:00.000Z',
};

const PATIENTS: readonly MyPatient[] = [
  leo,
  {
    ...leo,
    ...{ patient: 'gallery-self', relation: 'self', birth_date: '1964-07-22' },
    ...{ name: 'Ana Ruiz García', family: 'Ruiz García', given: 'Ana' },
  },
  { ...leo, patient: 'gallery-text', name: 'Ana of one text', family: null, given: null },
  { ...leo, patient: 'gallery-proxy', relation: 'proxy', expires_at: '2035-04-03T00:00:00.000Z' },
  { ...leo, patient: 'gallery-glass', relation: 'break-glass', expires_at: '2035-04-03T14:05:00.000Z' },
  { ...leo, patient: 'gallery-none', name: null, family: null, given: null, birth_date: null },
];

/** Lines of "my patients", its empty states, and breaking the glass. */
export function PatientsParts() {
  return (
    <Chapter title="My patients">
      <Shown name="Lines: treated, oneself, acted for, emergency access; a name that is one text, and none">
        <ul>
          {PATIENTS.map((patient) => (
            <PatientLine key={patient.patient} patient={patient} />
          ))}
        </ul>
      </Shown>
      {['clinician', 'patient', 'operator'].map((role) => (
        <Shown key={role} name={`None, for a person with the role ${role}`}>
          <NoPatients roles={[role]} />
        </Shown>
      ))}
      <Shown name="Breaking the glass">
        <div className="max-w-lg">
          <EmergencyForm development />
        </div>
      </Shown>
    </Chapter>
  );
}
