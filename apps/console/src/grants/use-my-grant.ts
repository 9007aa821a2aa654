import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { MyPatient } from '../api/generated.ts';

const PAGE = 200;
const MOST_PAGES = 10;

/** What opens this patient to you. Null: not among your patients (access that has just ended, or very many patients). */
export function useMyGrant(patient: string): UseQueryResult<MyPatient | null> {
  return useQuery({
    queryKey: ['listMyPatients', 'grant', patient],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      let before: string | undefined;
      for (let page = 0; page < MOST_PAGES; page++) {
        const found = await call('listMyPatients', { limit: PAGE, before, signal });
        const mine = found.patients.find((each) => each.patient === patient);
        if (mine !== undefined) return mine;
        if (found.next_before === null) return null;
        before = found.next_before;
      }
      return null;
    },
  });
}

/** The patient and those who act for the patient may see who read the record. */
export function isOwn(grant: MyPatient | null | undefined): boolean {
  return grant?.relation === 'self' || grant?.relation === 'proxy';
}
