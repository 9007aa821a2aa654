import { ConsiliumError, type DocumentText, type Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';

const INSERT = {
  name: 'document_pages_insert',
  text: `INSERT INTO app.document_pages (tenant, compartment, document, page, text)
    SELECT $1, $2, $3, x.page, x.text FROM unnest($4::text[]) WITH ORDINALITY AS x (text, page)
    ON CONFLICT DO NOTHING`,
};
const READ = {
  name: 'document_pages_read',
  text: `SELECT page, text FROM app.document_pages
    WHERE tenant = $1 AND compartment = $2 AND document = $3 ORDER BY page`,
};
const READ_ONE = {
  name: 'document_page_read',
  text: `SELECT text FROM app.document_pages
    WHERE tenant = $1 AND compartment = $2 AND document = $3 AND page = $4`,
};

/** Keeps the text of a document, page 1 first. Pages that are there stay as they are. */
export async function insertPages(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  document: string,
  pages: readonly string[],
): Promise<void> {
  if (pages.length > 0)
    await transaction.query({ ...INSERT, values: [tenant, compartment, document, pages] });
}

export async function readPages(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  document: string,
): Promise<DocumentText['pages']> {
  return (await transaction.query({ ...READ, values: [tenant, compartment, document] })).rows;
}

/** Undefined: there is no such page, or it has no readable text. */
export async function readPage(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  document: string,
  page: number,
): Promise<string | undefined> {
  const found = await transaction.query({ ...READ_ONE, values: [tenant, compartment, document, page] });
  return found.rows[0]?.text;
}

const CHANGED = {
  name: 'document_changed_since',
  text: 'SELECT FROM app.documents_changed_since WHERE tenant = $1 AND compartment = $2 AND id = $3 LIMIT 1',
};

/** In a transaction of a past day: throws ConsiliumError('not_of_that_day') if the document was changed since, as its pages have no versions. */
export async function refuseChanged(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  document: string,
): Promise<void> {
  const { rowCount } = await transaction.query({ ...CHANGED, values: [tenant, compartment, document] });
  if (rowCount !== 0)
    throw new ConsiliumError('not_of_that_day', {
      remedy: 'the document was changed since, and its text of that day was not kept',
    });
}
