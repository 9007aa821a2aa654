import { useMemo } from 'react';
import type { AuditEntry } from '../../api/generated.ts';
import { useSession } from '../../api/session.ts';
import { clinicalMoment } from '../../components/dates.ts';
import { isOwn, useMyGrant } from '../../grants/use-my-grant.ts';
import { usePeople } from '../../grants/use-people.ts';
import { purposeWords } from '../../words/purpose-words.ts';
import { daysOfLooks } from '../access/looks.ts';
import { useTrail } from '../access/use-trail.ts';
import { Part, ROW } from '../section/part.tsx';
import { None, ToSection } from './in-short.tsx';

const WEEK_MS = 7 * 86_400_000;
const SHOWN = 4;
const NOBODY: readonly AuditEntry[] = [];

/** Who else looked in the last seven days, for the patient and those who act for the patient. */
export function ReadersInShort({ patient }: { readonly patient: string }) {
  const grant = useMyGrant(patient);
  const session = useSession();
  const trail = useTrail(patient, isOwn(grant.data), 200);
  const self = session.data?.actor;
  const others = useMemo(() => {
    const since = Date.now() - WEEK_MS;
    const entries = trail.data?.pages[0]?.entries ?? NOBODY;
    return entries.filter(({ at, actor }) => actor !== self && Date.parse(at) >= since);
  }, [trail.data, self]);
  const looks = useMemo(() => daysOfLooks(others).flatMap((day) => day.looks), [others]);
  const actors = useMemo(() => looks.map(({ actor }) => actor), [looks]);
  const nameOf = usePeople(actors, self);
  if (trail.data === undefined) return null;
  return (
    <Part title="Who read this, last 7 days" aside={<ToSection section="access">All</ToSection>}>
      {looks.length === 0 ? <None>Nobody but you.</None> : null}
      <ul>
        {looks.slice(0, SHOWN).map((look) => (
          <li key={look.key} className={`${ROW} flex justify-between gap-3 text-small`}>
            <span className="[overflow-wrap:anywhere]">
              {look.isForAnswer ? `The team, for ${nameOf(look.actor)}` : nameOf(look.actor)},{' '}
              {purposeWords(look.purpose)}
            </span>
            <span className="shrink-0 text-ink-3">{clinicalMoment(look.to)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
