import type { ReactNode } from 'react';
import { useSession } from '../api/session.ts';
import { useApi } from '../api/use-api.ts';
import { ageOf, clinicalDate } from '../components/dates.ts';
import { textOf } from '../fhir/values.ts';
import { grantWords } from '../grants/grant-words.ts';
import { useMyGrant } from '../grants/use-my-grant.ts';
import { ChangedSince } from './changed/changed-since.tsx';
import { AllergiesFact } from './person/allergies-fact.tsx';
import { clinicalName, diedOn, firstName, recordNumber, sexOf } from './person/person-words.ts';

/** Who this is, in the same order everywhere. It never leaves. */
export function PatientBanner({ patient }: { readonly patient: string }) {
  const panel = useApi('readPanelOfPatient', { patient });
  const person = panel.data?.patient;
  const died = diedOn(person);
  const born = textOf(person?.birthDate);
  const age = died === null ? ageOf(born) : null;
  return (
    <>
      <header className="flex flex-wrap items-baseline gap-x-3.5 gap-y-0.5 border-rule-strong border-b bg-sheet px-4 py-2 tablet:gap-x-4 tablet:px-5 tablet:py-2.5 wide:gap-x-6">
        <h1 className="min-w-0 font-bold text-name [overflow-wrap:anywhere]">
          {person ? clinicalName(person) : nobodyWords(panel)}
        </h1>
        {panel.data === undefined ? null : (
          <dl className="flex flex-wrap items-baseline gap-x-3.5 gap-y-0.5 text-small tablet:gap-x-4 wide:gap-x-6 wide:text-text">
            <Fact label="Born">
              {clinicalDate(born)}
              {age === null ? '' : ` (${age})`}
            </Fact>
            {died === null ? null : (
              <Fact label="Died">{died === true ? 'Date not known' : clinicalDate(died)}</Fact>
            )}
            <Fact label="Sex" isWide>
              {sexOf(person)}
            </Fact>
            <Fact label="Record" isWide>
              {recordNumber(person)}
            </Fact>
            <Fact label="Allergies">
              <AllergiesFact patient={patient} panel={panel.data} />
            </Fact>
          </dl>
        )}
        <WhoYouAre patient={patient} name={firstName(person)} />
      </header>
      {panel.data === undefined ? null : <ChangedSince patient={patient} changes={panel.data.changes} />}
    </>
  );
}

function nobodyWords({
  isPending,
  isError,
}: {
  readonly isPending: boolean;
  readonly isError: boolean;
}): string {
  if (isPending) return 'Opening the record';
  return isError ? 'This record is not open' : 'No person in this record';
}

function Fact({
  label,
  isWide = false,
  children,
}: {
  readonly label: string;
  /** Left out on a phone: the entry of the person has it. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={`${isWide ? 'hidden tablet:flex' : 'flex'} min-w-0 items-baseline gap-1.5`}>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function WhoYouAre({ patient, name }: { readonly patient: string; readonly name: string | null }) {
  const session = useSession();
  const grant = useMyGrant(patient);
  if (!grant.data) return null;
  const isEmergency = grant.data.relation === 'break-glass';
  return (
    <p
      className={`text-small tablet:ml-auto ${isEmergency ? 'font-semibold text-urgent' : 'hidden text-ink-2 tablet:block'}`}
    >
      {session.data?.name ?? session.data?.actor}, {grantWords(grant.data, name)}
    </p>
  );
}
