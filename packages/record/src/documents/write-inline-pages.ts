import type { FhirResource, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { inPortions, mapInSlices } from '../versions/in-slices.ts';
import { inlinePages } from './inline-pages.ts';

interface PageRow {
  readonly document: string;
  readonly page: number;
  readonly text: string;
}

const INSERT = {
  name: 'record_insert_pages',
  text: `INSERT INTO app.document_pages (tenant, compartment, document, page, text)
    SELECT $1, $2, x.document, x.page, x.text FROM jsonb_to_recordset($3::jsonb) AS x (document text, page int, text text)`,
};
const PAGES = {
  name: 'record_pages_of',
  text: `SELECT document, page, text FROM app.document_pages
    WHERE tenant = $1 AND compartment = $2 AND document = ANY ($3)`,
};

export const TEXT_STAYS =
  'the text of a document never changes: send a new DocumentReference that replaces it (relatesTo)';

/**
 * Keeps the text that documents bring along. A document's text is what quotes point into, so it never changes: returns
 * the ids of those documents that have other text already, which the caller must refuse.
 */
export async function writeInlinePages(
  transaction: PoolClient,
  scope: Scope,
  documents: readonly (FhirResource & { readonly id: string })[],
): Promise<readonly string[]> {
  const read = await mapInSlices(documents, (each): readonly PageRow[] =>
    (inlinePages(each) ?? []).map((text, index) => ({ document: each.id, page: index + 1, text })),
  );
  const wanted = read.flat();
  if (wanted.length === 0) return [];
  const ids = [...new Set(wanted.map(({ document }) => document))];
  const there = [scope.tenant, scope.compartment];
  const kept = (await transaction.query({ ...PAGES, values: [...there, ids] })).rows as PageRow[];
  const known = pagesByDocument(kept);
  const sent = pagesByDocument(wanted);
  const added = wanted.filter(({ document }) => !known.has(document));
  for (const rows of inPortions(await mapInSlices(added, (row) => JSON.stringify(row))))
    await transaction.query({ ...INSERT, values: [...there, `[${rows.join(',')}]`] });
  return ids.filter((id) => known.has(id) && !samePages(known.get(id)!, sent.get(id)!));
}

type Pages = ReadonlyMap<number, string>;

/** In one pass: the patient's other writers wait meanwhile. */
function pagesByDocument(rows: readonly PageRow[]): ReadonlyMap<string, Pages> {
  const documents = new Map<string, Map<number, string>>();
  for (const { document, page, text } of rows) {
    const pages = documents.get(document) ?? new Map<number, string>();
    documents.set(document, pages.set(page, text));
  }
  return documents;
}

function samePages(one: Pages, other: Pages): boolean {
  return one.size === other.size && [...one].every(([page, text]) => other.get(page) === text);
}
