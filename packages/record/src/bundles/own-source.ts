import { ConsiliumError, type Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import type { ChangingRight } from '../rights/record-right.ts';

/** Sources of patients and proxies: one for each actor, which nobody else can use. */
const REPORTED = 'patient:';

/** The name of where data comes from: 1 to 256 bytes, none of a patient's. Throws ConsiliumError('invalid_source'). */
function checkedSource(source: string): string {
  if (
    source === '' ||
    Buffer.byteLength(source) > 256 ||
    !source.isWellFormed() ||
    source.includes('\0') ||
    source.startsWith(REPORTED)
  )
    throw new ConsiliumError('invalid_source', {
      remedy: `name the source in 1 to 256 bytes, not as ${REPORTED}…`,
    });
  return source;
}

const IS_OWN = { name: 'is_own_import_source', text: 'SELECT app.is_own_import_source($1)' };

/**
 * The source under which an import is kept. It belongs to identities: a patient's or a proxy's is made of their actor,
 * whatever they name; for the care team see `app.is_own_import_source`. Throws ConsiliumError: `invalid_source`, `not_permitted`.
 */
export async function ownSource(
  transaction: PoolClient,
  right: ChangingRight,
  { actor }: Scope,
  named: string,
): Promise<string> {
  const source = checkedSource(named);
  if (right.may === 'report') return `${REPORTED}${actor}`;
  const { rows } = await transaction.query({ ...IS_OWN, values: [source], rowMode: 'array' });
  const [isOwn] = rows[0] as unknown as readonly [boolean];
  if (!isOwn)
    throw new ConsiliumError('not_permitted', {
      remedy:
        'others import from this source: name another source, or ask an administrator to list you (consilium admin source)',
    });
  return source;
}
