import { ConsiliumError, type KeyWrapper } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows, type Statement } from '../postgres/call.ts';

export interface RewrapParts {
  /** A connection of the database's owner. */
  readonly admin: Pool;
  readonly wrapper: KeyWrapper;
  /** Rows read at a time. Default 500. */
  readonly page?: number;
  /** After each page: how many rows were looked at so far. */
  readonly onPage?: (looked: number) => void;
}

interface Table {
  readonly page: Statement;
  readonly swap: Statement;
  /** What the wrapped bytes are bound to. */
  readonly contextOf: (name: string, number: number) => string;
}

/** A swap only takes the place of the bytes that were read: a row that was erased meanwhile stays erased. */
const TABLES: readonly Table[] = [
  {
    page: {
      name: 'rewrap_page_data',
      text: `SELECT tenant, compartment, number, wrapped FROM app.data_keys
        WHERE (tenant, compartment, number) > ($1, $2, $3) ORDER BY tenant, compartment, number LIMIT $4`,
    },
    swap: {
      name: 'rewrap_swap_data',
      text: `UPDATE app.data_keys SET wrapped = $1
        WHERE tenant = $2 AND compartment = $3 AND number = $4 AND wrapped = $5 RETURNING number`,
    },
    contextOf: (compartment, number) => `data-key/${compartment}/${number}`,
  },
  {
    page: {
      name: 'rewrap_page_tenant',
      text: `SELECT tenant, purpose, 1, wrapped FROM app.tenant_keys
        WHERE (tenant, purpose, 1) > ($1, $2, $3) ORDER BY tenant, purpose LIMIT $4`,
    },
    swap: {
      name: 'rewrap_swap_tenant',
      text: `UPDATE app.tenant_keys SET wrapped = $1
        WHERE tenant = $2 AND purpose = $3 AND $4 = 1 AND wrapped = $5 RETURNING purpose`,
    },
    contextOf: (purpose) => `tenant-key/${purpose}`,
  },
];

/** Other processes may wrap with an older master while they read an older file; then the next pass finds it. */
const MOST_PASSES = 10;

/**
 * Wraps every key again that an older master wrapped, until a pass over all rows finds none: then nothing in the database
 * needs one. A crash loses nothing, and the same call goes on. Gives how many keys there are, and how many it wrapped
 * again. Throws ConsiliumError: `key_unreadable` where a key's master is not there, `nothing_to_rewrap` where the wrapper
 * has no masters of its own.
 */
export async function rewrapKeys(parts: RewrapParts): Promise<{ keys: number; rewrapped: number }> {
  if (!parts.wrapper.isCurrent)
    throw new ConsiliumError('nothing_to_rewrap', {
      remedy: 'this KEY_WRAPPER rotates its masters itself (it has no isCurrent)',
    });
  let rewrapped = 0;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const found = await onePass(parts, parts.wrapper.isCurrent);
    rewrapped += found.rewrapped;
    if (found.older === 0) return { keys: found.keys, rewrapped };
  }
  throw new ConsiliumError('keys_busy', {
    retryable: true,
    remedy: 'a process still wraps with an older master: give every machine the same KEY_FILE',
  });
}

async function onePass(
  { admin, wrapper, page = 500, onPage }: RewrapParts,
  isCurrent: NonNullable<KeyWrapper['isCurrent']>,
) {
  const found = { keys: 0, older: 0, rewrapped: 0 };
  for (const table of TABLES) {
    let after: [string, string, number] = ['', '', 0];
    for (;;) {
      const read = (await rows(admin, table.page, [...after, page])) as [string, string, number, Buffer][];
      for (const [tenant, name, number, wrapped] of read) {
        after = [tenant, name, number];
        found.keys += 1;
        if (await isCurrent(wrapped)) continue;
        found.older += 1;
        const context = table.contextOf(name, number);
        const plain = await wrapper.unwrap(tenant, context, wrapped);
        const again = Buffer.from(await wrapper.wrap(tenant, context, plain));
        plain.fill(0);
        if (await firstRow(admin, table.swap, [again, tenant, name, number, wrapped])) found.rewrapped += 1;
      }
      onPage?.(found.keys);
      if (read.length < page) break;
    }
  }
  return found;
}
