import { createPool, isOwner } from '@consilium/store';
import type { Administrator } from '../local/administrator.ts';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';

/** One connection that may act as the owner of our tables. Throws Trouble where DATABASE_URL names another role. */
export async function ownersPool({ config, kept }: Pick<Administrator, 'config' | 'kept'>) {
  const admin = kept(createPool(config.DATABASE_URL, { max: 1 }), (it) => it.end());
  if (await isOwner(admin)) return admin;
  throw new Trouble('not-owner', {
    what: 'DATABASE_URL names a role that does not own the tables.',
    remedy: 'set DATABASE_URL to the one that migrates (MIGRATE=1)',
    exit: EXIT.refused,
  });
}
