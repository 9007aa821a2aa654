import { memo, useMemo, useState } from 'react';
import type { AuditEntry, MyPatient } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';
import { useSession } from '../../api/session.ts';
import { CONTROL } from '../../components/button.tsx';
import { clinicalDate, clinicalMoment, timeOfDay, twoDigits } from '../../components/dates.ts';
import { ShowMore } from '../../components/show-more.tsx';
import { EmptyState, LoadingState, QueryState } from '../../components/states.tsx';
import { isOwn, useMyGrant } from '../../grants/use-my-grant.ts';
import { usePeople } from '../../grants/use-people.ts';
import { actionWords } from '../../words/trail-words.ts';
import { Part, ROW } from '../section/part.tsx';
import { daysOfLooks, type Look } from './looks.ts';
import { Notices } from './notices.tsx';
import { targetWords } from './trail-words.ts';
import { useTrail } from './use-trail.ts';
import { whyWords } from './why-words.ts';

const NONE: readonly AuditEntry[] = [];

/** Who read and wrote, for the patient and those who act for the patient. */
export default function AccessSection({ patient }: { readonly patient: string }) {
  const grant = useMyGrant(patient);
  const session = useSession();
  const mayRead = isOwn(grant.data);
  const trail = useTrail(patient, mayRead);
  const entries = useMemo(() => trail.data?.pages.flatMap((page) => page.entries) ?? NONE, [trail.data]);
  const actors = useMemo(() => [...new Set(entries.map(({ actor }) => actor))], [entries]);
  const nameOf = usePeople(actors, session.data?.actor);
  const [person, setPerson] = useState('');
  const days = useMemo(
    () => daysOfLooks(person === '' ? entries : entries.filter(({ actor }) => actor === person)),
    [entries, person],
  );
  if (grant.isPending) return <LoadingState label="Looking who read this" lines={6} />;
  if (!mayRead || isProblem(trail.error, 'not_found', 'forbidden'))
    return <NotForYou patient={patient} nameOf={nameOf} />;
  if (!trail.isSuccess) return <QueryState of={trail} label="Looking who read this" lines={6} />;
  return (
    <>
      <Notices patient={patient} nameOf={nameOf} />
      <div className="px-4 pt-3">
        <label className="flex flex-wrap items-center gap-2 text-small">
          <span className="text-ink-3">Person</span>
          <select
            className={`${CONTROL} min-w-0 max-w-full border-edge bg-sheet px-2`}
            value={person}
            onChange={(event) => setPerson(event.target.value)}
          >
            <option value="">Everybody</option>
            {actors.map((actor) => (
              <option key={actor} value={actor}>
                {nameOf(actor)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {days.map(({ day, looks }) => (
        <Part key={day} title={clinicalDate(day)}>
          <ul>
            {looks.map((look) => (
              <LookRow key={look.key} look={look} name={nameOf(look.actor)} reader={grant.data?.relation} />
            ))}
          </ul>
        </Part>
      ))}
      {days.length === 0 ? (
        <EmptyState title="Nobody yet">Each look into this record will stand here.</EmptyState>
      ) : null}
      <ShowMore pages={trail} />
    </>
  );
}

interface Props {
  readonly patient: string;
  readonly nameOf: (actor: string) => string;
}

function NotForYou({ patient, nameOf }: Props) {
  return (
    <>
      <Notices patient={patient} nameOf={nameOf} />
      <EmptyState title="The list of who read this record is for the patient">
        The patient, and those who act for the patient, see every look into it, yours too: who, when, why, and
        which entries.
      </EmptyState>
    </>
  );
}

const SHOWN = 3;

/** One look into the record: who, why, when, and what of it; each entry of the trail on demand. */
const LookRow = memo(function LookRow({
  look,
  name,
  reader,
}: {
  readonly look: Look;
  readonly name: string;
  readonly reader: MyPatient['relation'] | undefined;
}) {
  const acts = look.acts.map(({ words, times }) => (times === 1 ? words : `${words} (${times} times)`));
  const rest = acts.length - SHOWN;
  const why = whyWords(look, name === 'You', reader);
  return (
    <li className={`${ROW} text-small`}>
      <details className="group">
        <summary>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold [overflow-wrap:anywhere]">
              {look.isForAnswer ? `The team, for ${name === 'You' ? 'you' : name}` : name}
              <span className="font-normal text-ink-2">{why === null ? '' : `, ${why}`}</span>
            </span>
            <span className="text-ink-3">{timesWords(look)}</span>
          </span>
          <span className="block text-ink-2">
            {acts.slice(0, SHOWN).join(', ')}
            {rest > 0 ? ` and ${rest} more` : ''}
          </span>
          <span className="text-chart group-open:hidden">Each of them</span>
        </summary>
        <ol className="mt-1.5 border-rule border-l-2 pl-2.5">
          {look.entries.map((entry) => (
            <li key={entry.seq} className="flex flex-wrap gap-x-2 text-note">
              <span className="text-ink-3">{clock(entry.at, true)}</span>
              <span>{actionWords(entry.action)}</span>
              <span className="text-ink-3 [overflow-wrap:anywhere]">
                {[...new Set(entry.targets.map(targetWords))].filter((words) => words !== '').join(', ')}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
});

function timesWords({ from, to }: Look): string {
  const [first, last] = [clock(from), clock(to)];
  return first === last ? last : `${first} to ${last}`;
}

function clock(at: string, withSeconds = false): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return clinicalMoment(at);
  const time = timeOfDay(moment);
  return withSeconds ? `${time}:${twoDigits(moment.getSeconds())}` : time;
}
