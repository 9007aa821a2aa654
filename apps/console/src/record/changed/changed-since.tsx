import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import type { Panel, RecordChanges } from '../../api/generated.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../components/button.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { useMyGrant } from '../../grants/use-my-grant.ts';
import { usePeople } from '../../grants/use-people.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import { sectionOf } from '../../places/section-of.ts';
import { changedName, changedWhat } from './changed-words.ts';

const SHOWN = 3;

interface Props {
  readonly patient: string;
  readonly changes: RecordChanges;
}

/** Below the banner, until the reader says so: what others did to allergies, medicines and diagnoses since the last look. */
export function ChangedSince({ patient, changes }: Props) {
  const { since, until, entries, isCut } = changes;
  const grant = useMyGrant(patient).data;
  const { mutate, isPending, isError } = useMarkSeen(patient);
  // Breaking the glass keeps nothing. A first look is the one that later ones are compared with.
  const isFirst = since === null && until !== null && grant != null && grant.relation !== 'break-glass';
  useEffect(() => {
    if (isFirst && until !== null) mutate(until);
  }, [isFirst, until, mutate]);
  const open = useOpenInRecord();
  const nameOf = usePeople(
    entries.map(({ by }) => by),
    useSession().data?.actor,
  );
  if (since === null || until === null || entries.length === 0) return null;
  const rest = entries.length - SHOWN;
  return (
    <section
      aria-label="Changed since you looked"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-propose border-b bg-propose-wash px-4 py-1.5 text-small tablet:px-5"
    >
      <h2 className="font-semibold text-propose">Changed since you looked</h2>
      <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 max-tablet:order-last max-tablet:w-full">
        {entries.slice(0, SHOWN).map((entry) => (
          <li
            key={`${entry.type}/${entry.id}`}
            className="wrap-anywhere flex min-w-0 flex-wrap items-center gap-x-1.5"
          >
            <button
              type="button"
              className="min-h-6 text-left font-semibold underline decoration-rule-strong underline-offset-4 pointer-coarse:min-h-11"
              onClick={() => open(sectionOf(entry.type), `${entry.type}/${entry.id}`)}
            >
              {changedName(entry)}
            </button>
            <span>
              {changedWhat(entry)}
              <span className="text-ink-2">
                , {nameOf(entry.by)}, {clinicalMoment(entry.at)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <span>
          and {rest}
          {isCut ? ' or more' : ''} more
        </span>
      ) : null}
      <span className="ml-auto flex items-center gap-2">
        {isError ? <span className="font-semibold text-urgent">Not kept. Try again.</span> : null}
        <Button disabled={isPending} onClick={() => mutate(until)}>
          I’ve seen this
        </Button>
      </span>
    </section>
  );
}

function useMarkSeen(patient: string) {
  return useMutation({
    networkMode: 'always',
    mutationFn: (until: string) => call('markSeenOfPatient', { patient, body: { until } }),
    onSuccess: (_, until) =>
      queryClient.setQueryData<Panel>(
        ['readPanelOfPatient', { patient }],
        (panel) =>
          panel && { ...panel, changes: { ...panel.changes, since: until, entries: [], isCut: false } },
      ),
  });
}
