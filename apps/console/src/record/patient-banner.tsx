import type { ReactNode } from 'react';
import type { Panel } from '../api/generated.ts';
import { useSession } from '../api/session.ts';
import { useApi } from '../api/use-api.ts';
import { useProposedChanges } from '../changes/proposed-changes.ts';
import { Chip } from '../components/chip.tsx';
import { ageOf, clinicalDate } from '../components/dates.ts';
import { textOf } from '../fhir/values.ts';
import { grantWords } from '../grants/grant-words.ts';
import { useMyGrant } from '../grants/use-my-grant.ts';
import { useOpenInRecord } from '../places/open-in-record.ts';
import { ChangedSince } from './changed/changed-since.tsx';
import { allergiesOf, clinicalName, diedOn, firstName, recordNumber, sexOf } from './person/person-words.ts';

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

interface nobodyWordsProps {
  readonly isPending: boolean;
  readonly isError: boolean;
}

function nobodyWords({ isPending, isError }: nobodyWordsProps): string {
  if (isPending) return 'Opening the record';
  return isError ? 'This record is not open' : 'No person in this record';
}

interface FactProps {
  readonly label: string;
  /** Left out on a phone: the entry of the person has it. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, isWide = false, children }: FactProps) {
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

const SHOWN = 4;

/** The allergies by name, in red; or that none is written, which is not the same as that there is none. */
function AllergiesFact({ patient, panel }: { readonly patient: string; readonly panel: Panel }) {
  const open = useOpenInRecord();
  const proposed = useProposedChanges(patient);
  const isDisputed = panel.allergies.some(({ id }) => proposed.has(`AllergyIntolerance/${String(id)}`));
  const allergies = allergiesOf(panel);
  const isNamed = allergies.kind === 'named';
  return (
    <>
      <button
        type="button"
        className={`min-h-6 pointer-coarse:min-h-11 text-left font-semibold underline-offset-4 hover:underline ${isNamed ? 'text-urgent' : ''}`}
        onClick={() => open('allergies')}
      >
        {wordsOf(allergies)}
      </button>
      {isDisputed ? (
        <>
          {' '}
          <Chip tone="waits">change proposed</Chip>
        </>
      ) : null}
    </>
  );
}

function wordsOf(allergies: ReturnType<typeof allergiesOf>): string {
  if (allergies.kind === 'none-recorded') return 'None recorded';
  if (allergies.kind === 'none-active') return 'None active';
  if (allergies.kind === 'none-known') return allergies.words;
  const { names, isHigh } = allergies;
  const rest = names.length - SHOWN;
  const listed = `${names.slice(0, SHOWN).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return isHigh ? `${listed} (high risk)` : listed;
}
