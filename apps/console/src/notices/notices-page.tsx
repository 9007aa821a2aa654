import { Link } from '@tanstack/react-router';
import type { RecallNotice } from '../api/generated.ts';
import { Button } from '../components/button.tsx';
import { Chip } from '../components/chip.tsx';
import { clinicalDate, clinicalMoment } from '../components/dates.ts';
import { ShowMore } from '../components/show-more.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/states.tsx';
import { recalledWords, sayerWords, titleOf } from '../words/evidence-words.ts';
import { useMarkSeen, useRecallNotices } from './use-recall-notices.ts';

const LINK = 'font-semibold underline underline-offset-2 py-0.5 pointer-coarse:py-3 inline-block';

/** Sources of answers the reader has read that were recalled later. Unseen notices are highlighted. */
export function NoticesPage() {
  const found = useRecallNotices();
  const seen = useMarkSeen();
  const notices = found.data?.pages.flatMap((page) => page.notices) ?? null;
  return (
    <main className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto max-w-[60rem] px-4 pt-6 pb-10 tablet:px-8 tablet:pt-10">
        <h1 className="font-serif text-title">Recalled sources</h1>
        <p className="mt-1 max-w-[68ch] text-ink-2 text-small">
          Sources of answers you have read that were retracted, questioned or corrected after the answer. The
          answers stay as they were delivered and are marked.
        </p>
        <div className="mt-4">
          {found.isError ? (
            <ErrorState error={found.error} retry={() => void found.refetch()} />
          ) : notices === null ? (
            <LoadingState label="Reading the notices" lines={4} />
          ) : notices.length === 0 ? (
            <EmptyState title="No source of an answer you have read was recalled" />
          ) : (
            <ul aria-label="Recalled sources" className="flex flex-col gap-3">
              {notices.map((notice) => (
                <NoticeLine
                  key={notice.id}
                  notice={notice}
                  isBusy={seen.isPending}
                  markSeen={() => seen.mutate(notice.id)}
                />
              ))}
            </ul>
          )}
          <ShowMore pages={found} words="Show older ones" className="mt-4" />
          {seen.isError ? (
            <p role="alert" className="mt-2 text-small text-urgent">
              Could not mark this as seen. Try again.
            </p>
          ) : null}
        </div>
      </div>
    </main>
  );
}

interface Props {
  readonly notice: RecallNotice;
  readonly isBusy: boolean;
  readonly markSeen: () => void;
}

function NoticeLine({ notice, isBusy, markSeen }: Props) {
  const { source, status, by, reason, heard_at, seen_at, patient, patient_name, hash, invented } = notice;
  const isNew = seen_at === null;
  return (
    <li
      className={`rounded-sheet border px-4 py-3 ${isNew ? 'border-urgent bg-urgent-wash' : 'border-rule'}`}
    >
      <h2 className="wrap-anywhere max-w-[68ch] font-semibold">{titleOf(source)}</h2>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-small">
        <Chip tone={status === 'retracted' ? 'danger' : 'waits'}>{recalledWords(status, { by })}</Chip>
        <span>
          {sayerWords(by)}, {clinicalDate(heard_at)}
        </span>
        {invented ? <Chip tone="stand-in">Invented for demonstration</Chip> : null}
      </p>
      {reason === null ? null : <p className="wrap-anywhere mt-1 text-small">Reason: {reason}</p>}
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small">
        {patient === null ? null : (
          <Link
            to="/patients/$patient/c/$conversation"
            params={{ patient, conversation: notice.conversation_id }}
            className={LINK}
          >
            Open the conversation{patient_name === null ? '' : ` about ${patient_name}`}
          </Link>
        )}
        <Link
          to="/evidence/snapshots/$hash"
          params={{ hash }}
          search={{ from: undefined, to: undefined }}
          className={LINK}
        >
          Open the source
        </Link>
      </p>
      {isNew ? (
        <Button className="mt-2" disabled={isBusy} onClick={markSeen}>
          I have seen this
        </Button>
      ) : (
        <p className="mt-1 text-ink-3 text-note">Seen by you, {clinicalMoment(seen_at)}</p>
      )}
    </li>
  );
}
