import { OPERATIONS } from '../api/generated.ts';
import { queryClient } from '../api/query-client.ts';

/** Whether a read of this patient's record may be different after a write: all of it but the text of papers. */
export function isOfRecord(queryKey: readonly unknown[], patient: string): boolean {
  const [id, parameters] = queryKey;
  if (typeof id !== 'string' || !Object.hasOwn(OPERATIONS, id)) return false;
  const { path } = OPERATIONS[id as keyof typeof OPERATIONS];
  const isRead = path.includes('/record/') && !path.endsWith('/text');
  const of = (parameters as { readonly patient?: unknown } | undefined)?.patient;
  return isRead && of === patient;
}

/** After a decision or a write: every part of the page that shows the record asks again. */
export async function renewRecord(patient: string): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfRecord(queryKey, patient) });
}

/** After readers may have proposed something: the lists, the counts on tabs and in the summary, what is asked of them, and what they would do. */
export async function renewProposals(): Promise<void> {
  const shown = [
    'listProposalsOfPatient',
    'readPanelOfPatient',
    'listQuestionsOfPatient',
    'readDangersOfPatient',
  ];
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) });
}
