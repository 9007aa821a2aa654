import { createHash, randomUUID } from 'node:crypto';
import type { PaperContent } from '@consilium/kernel';

const LETTER: PaperContent = {
  ...{ kind: 'insurer-letter', title: 'Appeal', about: [], removed: [], standIn: false },
  blocks: [{ kind: 'paragraph', sentences: [{ text: 'Dear colleagues,', standing: 'code', evidence: [] }] }],
};
const BYTES = JSON.stringify(LETTER);
export const LETTER_HASH = createHash('sha256').update(BYTES).digest('hex');

/** A draft as a run of a function leaves it. Gives its id. */
export async function plantLetter(
  query: (text: string, values: readonly unknown[]) => Promise<unknown>,
  {
    tenant,
    compartment,
    author,
  }: { readonly tenant: string; readonly compartment: string; readonly author: string },
): Promise<string> {
  const id = randomUUID();
  await query(
    `INSERT INTO app.papers (tenant, compartment, id, version, kind, title, content, facts, written_by)
     VALUES ($1, $2, $3, 1, 'insurer-letter', '"Appeal"', $4, '[]', $5)`,
    [tenant, compartment, id, BYTES, author],
  );
  return id;
}
