import type { MyPatient } from '../api/generated.ts';

/** What there is to ask about, in words for the asker: it is their own record, that of somebody they act for, or a patient's. */
export function askWords(grant: Pick<MyPatient, 'relation' | 'name'> | null | undefined): string {
  if (grant?.relation === 'self') return 'Ask about your record';
  if (grant?.relation !== 'proxy') return 'Ask about this patient';
  // The whole name: which part of it is the first name the list does not say.
  return grant.name === null ? 'Ask about this record' : `Ask about the record of ${grant.name}`;
}
