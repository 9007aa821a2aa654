import type { MyPatient } from '../../api/generated.ts';
import { EmergencyForm } from '../../patients/break-glass/emergency-form.tsx';
import { NoPatients } from '../../patients/no-patients.tsx';
import { PatientLine } from '../../patients/patient-line.tsx';
import { Chapter, Shown } from '../shown.tsx';

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
