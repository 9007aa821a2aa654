import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { SectionEntry } from '../api/generated.ts';
import { clinicalDate } from '../components/dates.ts';
import { ShowMore } from '../components/show-more.tsx';
import { EmptyState, QueryState } from '../components/states.tsx';
import { useMayChange } from '../grants/use-may-change.ts';
import { useOpenInRecord } from '../places/open-in-record.ts';
import { AddDocument } from './documents/add-document.tsx';

/** The papers of the record, newest first, and the way to add one. */
export function DocumentsSection({ patient }: { readonly patient: string }) {
  const open = useOpenInRecord();
  const may = useMayChange(patient);
  const show = (id: string) => open('documents', `DocumentReference/${id}`);
  const papers = useInfiniteQuery({
    queryKey: ['readSectionOfPatient', { patient, section: 'documents' }, 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('readSectionOfPatient', {
        ...{ patient, section: 'documents', limit: 50, signal },
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    getNextPageParam: ({ cursor }) => cursor,
  });
  const entries = papers.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <div className="p-4">
      {may === 'read' ? null : <AddDocument patient={patient} onAdded={show} />}
      <QueryState of={papers} label="Reading the documents" />
      {papers.isSuccess && entries.length === 0 ? (
        <EmptyState title="No documents yet">Letters, reports and photos that you add stand here.</EmptyState>
      ) : null}
      <ul className="mt-3">
        {entries.map((entry) => (
          <li key={entry.id} className="border-rule border-t first:border-t-0">
            <PaperLine entry={entry} onOpen={() => show(entry.id)} />
          </li>
        ))}
      </ul>
      <ShowMore pages={papers} className="mt-3" />
    </div>
  );
}

function PaperLine({ entry, onOpen }: { readonly entry: SectionEntry; readonly onOpen: () => void }) {
  const detail = (label: string) => entry.details.find((each) => each.label === label)?.text;
  const kind = detail('Kind');
  const writer = entry.reported ?? detail('Written by');
  const more = [kind === entry.title ? undefined : kind, writer, detail('Text')];
  return (
    <button
      type="button"
      className="flex w-full items-baseline justify-between gap-3 rounded-small py-2 text-left hover:bg-sunk"
      onClick={onOpen}
    >
      <span className="wrap-anywhere min-w-0">
        <span className="font-semibold">{entry.title}</span>
        <span className="block text-ink-2 text-note">{more.filter((each) => each).join(', ')}</span>
      </span>
      <span className="whitespace-nowrap text-ink-2 text-small">{clinicalDate(entry.date)}</span>
    </button>
  );
}
