import { useMemo, useState } from 'react';
import type { AuditEntry } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';
import { useSession } from '../../api/session.ts';
import { CONTROL } from '../../components/button.tsx';
import { clinicalDate } from '../../components/dates.ts';
import { ShowMore } from '../../components/show-more.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { isOwn, useMyGrant } from '../../grants/use-my-grant.ts';
import { usePeople } from '../../grants/use-people.ts';
import { Part } from '../section/part.tsx';
import { LookRow } from './look-row.tsx';
import { daysOfLooks } from './looks.ts';
import { Notices } from './notices.tsx';
import { useTrail } from './use-trail.ts';

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
  if (trail.isPending) return <LoadingState label="Looking who read this" lines={6} />;
  if (trail.isError) return <ErrorState error={trail.error} retry={() => void trail.refetch()} />;
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

function NotForYou({
  patient,
  nameOf,
}: {
  readonly patient: string;
  readonly nameOf: (actor: string) => string;
}) {
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
