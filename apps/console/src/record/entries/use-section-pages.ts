import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Operations, SectionEntry } from '../../api/generated.ts';

type ListSection = Operations['readSectionOfPatient']['path']['section'];

/** The entries of a section, page by page. */
export function useSectionPages(
  patient: string,
  section: ListSection,
  { when, limit = 50 }: { readonly when?: 'upcoming' | 'past'; readonly limit?: number } = {},
) {
  const query = useInfiniteQuery({
    queryKey: ['readSectionOfPatient', { patient, section, when, limit }],
    queryFn: ({ pageParam, signal }) =>
      call('readSectionOfPatient', { patient, section, when, limit, cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
  });
  const entries: readonly SectionEntry[] = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return { ...query, entries };
}
