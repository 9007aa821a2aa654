import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import type { CitingMessage } from '../../api/generated.ts';
import { clinicalDate } from '../../components/dates.ts';
import { ShowMore } from '../../components/show-more.tsx';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { STATUS_WORDS } from '../../words/evidence-words.ts';

const PAGE = 10;

/** Which answers used the source, of conversations that the reader may open now. */
export function CitedIn({ hash }: { readonly hash: string }) {
  const found = useInfiniteQuery({
    queryKey: ['listCitations', hash],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('listCitations', {
        ...{ hash, limit: PAGE, signal },
        ...(pageParam === undefined ? {} : { before: pageParam }),
      }),
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
  });
  const citations = found.data?.pages.flatMap((page) => page.citations) ?? [];
  return (
    <section aria-labelledby="cited-in">
      <h2 id="cited-in" className="font-semibold">
        Where we cited it
      </h2>
      {found.isPending ? <LoadingState label="Looking for answers that cite it" /> : null}
      {found.isError ? <ErrorState error={found.error} retry={() => void found.refetch()} /> : null}
      {found.isSuccess && citations.length === 0 ? (
        <p className="mt-1 text-ink-2">In no answer that you may read.</p>
      ) : null}
      <ul className="mt-1">
        {citations.map((citing) => (
          <li key={citing.message_id} className="border-rule border-b">
            <Citing citing={citing} />
          </li>
        ))}
      </ul>
      <ShowMore pages={found} words="Show earlier ones" className="mt-2" />
    </section>
  );
}

/** A conversation without a patient has no page of its own here. */
function Citing({
  citing: { patient, patient_name, conversation_id, timestamp, recalled },
}: {
  readonly citing: CitingMessage;
}) {
  const words = (
    <>
      <span className="wrap-anywhere block font-medium">
        {patient === null ? 'A conversation without a patient' : (patient_name ?? 'Name not known')}
      </span>
      <span className="text-ink-3 text-note">answer of {clinicalDate(timestamp)}</span>
      {recalled === null ? null : (
        <span className="block text-propose text-note">Marked since: {STATUS_WORDS[recalled]}</span>
      )}
    </>
  );
  if (patient === null) return <div className="py-1.5">{words}</div>;
  return (
    <Link
      to="/patients/$patient/c/$conversation"
      params={{ patient, conversation: conversation_id }}
      search={{}}
      className="block min-h-11 py-1.5 hover:bg-sunk"
    >
      {words}
    </Link>
  );
}
