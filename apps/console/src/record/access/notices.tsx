import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Notice } from '../../api/generated.ts';
import { queryClient } from '../../api/query-client.ts';
import { usePages } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { ShowMore } from '../../components/show-more.tsx';
import { reasonWords } from '../../words/reason-words.ts';
import { Part, ROW } from '../section/part.tsx';

const LIMIT = 50;

interface Props {
  readonly patient: string;
  readonly nameOf: (actor: string) => string;
}

/** What the patient must be told: somebody opened the record in an emergency. Those not yet seen stand out. */
export function Notices({ patient, nameOf }: Props) {
  const notices = usePages('readNoticesOfPatient', { patient, limit: LIMIT });
  const seen = useMutation({
    mutationFn: (notice: string) => call('markNoticeSeenOfPatient', { patient, notice }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['readNoticesOfPatient'] }),
  });
  const all = notices.data?.pages.flatMap((page) => page.notices) ?? [];
  if (all.length === 0) return null;
  return (
    <Part title="Opened in an emergency" aside={notices.hasNextPage ? `${all.length}+` : all.length}>
      <ul>
        {all.map((notice) => (
          <li
            key={notice.id}
            className={
              notice.seenAt === null
                ? 'mb-2 rounded-sheet border border-urgent bg-urgent-wash px-3 py-2'
                : ROW
            }
          >
            <p className={notice.seenAt === null ? 'font-semibold' : 'text-small'}>
              {noticeWords(notice, nameOf)}
            </p>
            {notice.reasonCode === null ? null : (
              <p className="text-small">
                Reason given: {reasonWords(notice.reasonCode)}
                {notice.reason === null ? '.' : `. “${notice.reason}”`}
              </p>
            )}
            {notice.seenAt === null ? (
              <Button className="mt-2" disabled={seen.isPending} onClick={() => seen.mutate(notice.id)}>
                I have seen this
              </Button>
            ) : (
              <p className="text-ink-3 text-note">Seen by you, {clinicalMoment(notice.seenAt)}</p>
            )}
          </li>
        ))}
      </ul>
      <ShowMore pages={notices} words="Show older ones" className="pt-2" />
      {seen.isError ? (
        <p role="alert" className="text-small text-urgent">
          It could not be kept that you saw this. Try again.
        </p>
      ) : null}
    </Part>
  );
}

function noticeWords({ kind, actor, at, until }: Notice, nameOf: (actor: string) => string): string {
  const who = nameOf(actor);
  const ends = until === null ? '' : `, with access until ${clinicalMoment(until)}`;
  if (kind === 'break-glass')
    return `${who} opened this record in an emergency, ${clinicalMoment(at)}${ends}.`;
  return `${who}, ${kind}, ${clinicalMoment(at)}${ends}.`;
}
