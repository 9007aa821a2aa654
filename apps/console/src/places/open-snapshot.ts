import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Footnote } from '../api/generated.ts';

const SNAPSHOT = 'Snapshot/';

/** Which characters of a snapshot are marked. */
export interface SpanSearch {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Names each field, also an empty one: the router lays this over what the address says. */
export function readSpanSearch(search: Record<string, unknown>): SpanSearch {
  const [from, to] = [search.from, search.to].map((each) =>
    Number.isSafeInteger(each) && (each as number) >= 0 ? (each as number) : undefined,
  );
  return from === undefined || to === undefined || to <= from
    ? { from: undefined, to: undefined }
    : { from, to };
}

/** Whether a footnote names a source of the knowledge library, not an entry of the record. */
export function isOfSnapshot({ ref }: Pick<Footnote, 'ref'>): boolean {
  return ref.startsWith(SNAPSHOT);
}

/** Shows the source of a footnote with the cited words marked. */
export function useOpenSnapshot(): (footnote: Footnote) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ ref, path }) => {
      const [from, to] = path.split('-').map(Number);
      void navigate({
        to: '/evidence/snapshots/$hash',
        params: { hash: ref.slice(SNAPSHOT.length) },
        search: readSpanSearch({ from, to }),
      });
    },
    [navigate],
  );
}
