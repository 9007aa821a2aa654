import { Link } from '@tanstack/react-router';
import type { MyPatient } from '../api/generated.ts';
import { ageOf, clinicalDate } from '../components/dates.ts';
import { listedGrantWords } from '../grants/grant-words.ts';
import { surnameFirst } from '../words/person-name.ts';

/** One patient: who, how old, who you are to them, and when something last changed. The whole line is the link. */
export function PatientLine({ patient }: { readonly patient: MyPatient }) {
  const age = ageOf(patient.birth_date);
  const isEmergency = patient.relation === 'break-glass';
  return (
    <li className="border-rule border-b">
      <Link
        to="/patients/$patient"
        params={{ patient: patient.patient }}
        data-line=""
        className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-2 py-2.5 -outline-offset-2 hover:bg-sunk tablet:grid-cols-[minmax(0,1fr)_10rem_12.5rem_6.5rem] tablet:gap-x-6"
      >
        <span className="col-span-full font-semibold wrap-anywhere tablet:col-span-1">
          {surnameFirst(patient)}
        </span>{' '}
        <span className="text-small tablet:text-text">
          <span className="text-ink-3 tablet:sr-only">born </span>
          {clinicalDate(patient.birth_date)}
          {age === null ? '' : ` (${age})`}
        </span>{' '}
        <span
          className={`text-right text-small tablet:text-left ${isEmergency ? 'font-semibold text-urgent' : 'text-ink-2'}`}
        >
          {listedGrantWords(patient)}
        </span>{' '}
        <span className="hidden text-right text-ink-3 text-small tablet:block">
          <span className="sr-only">changed </span>
          {clinicalDate(patient.active_at)}
        </span>
      </Link>
    </li>
  );
}
