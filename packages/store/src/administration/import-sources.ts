import { createHash } from 'node:crypto';
import { ConsiliumError, checkedId } from '@consilium/kernel';
import { rows } from '../postgres/call.ts';
import { type AdministrationParts, type Administrator, administer } from './administer.ts';

const ADD = {
  name: 'admin_add_source',
  text: `INSERT INTO app.import_sources (tenant, source, actor) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1`,
};
const REMOVE = {
  name: 'admin_remove_source',
  text: 'DELETE FROM app.import_sources WHERE tenant = $1 AND source = $2 AND actor = $3 RETURNING 1',
};
const SOURCE = /^(?!patient:)[A-Za-z0-9_.:/-]{1,128}$/;

/**
 * Lists an actor with a source of imports, or takes the actor off: only those listed import from it, in every record of the
 * tenant. Gives whether that changed anything. The entry has a digest of the source. Throws `invalid_source`.
 */
export async function enterSource(
  parts: AdministrationParts,
  by: Administrator,
  {
    source,
    actor,
    isListed,
  }: { readonly source: string; readonly actor: string; readonly isListed: boolean },
): Promise<boolean> {
  if (!SOURCE.test(source))
    throw new ConsiliumError('invalid_source', {
      remedy: 'letters, digits and "_ . : / -", 128 at most, and not patient:…',
    });
  const digest = createHash('sha256').update(source).digest('hex');
  const targets = [`source/sha256/${digest}`, `actor/${actor}`, isListed ? 'listed' : 'taken-off'];
  return administer(parts, by, 'admin.source', async (transaction) => {
    const values = [by.tenant, source, checkedId(actor)];
    const isChanged = (await rows(transaction, isListed ? ADD : REMOVE, values)).length > 0;
    return { value: isChanged, entry: isChanged ? { targets } : null };
  });
}
