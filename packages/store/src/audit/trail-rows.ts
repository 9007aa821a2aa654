import type { Compartment } from '@consilium/kernel';
import type { Pool } from 'pg';
import { rows, type Statement } from '../postgres/call.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import type { ChainHead } from './chain-head.ts';
import type { CheckpointRow } from './checkpoint-walk.ts';
import { entryOfRow } from './entry-row.ts';

const CHECKPOINTS = {
  name: 'trail_checkpoints',
  text: 'SELECT number, hash FROM app.audit_checkpoints WHERE tenant = $1 ORDER BY number',
};
const HEADS = {
  name: 'trail_heads',
  text: `SELECT compartment, seq, mac FROM app.audit_heads WHERE tenant = $1 AND compartment > $2
    ORDER BY compartment LIMIT $3`,
};
const HEAD = {
  name: 'trail_head',
  text: 'SELECT compartment, seq, mac FROM app.audit_heads WHERE tenant = $1 AND compartment = $2',
};
const COLUMNS = 'tenant, compartment, seq, at, actor, purpose, action, targets, run, mac';
const BEHIND = `SELECT ${COLUMNS} FROM app.audit_entries WHERE tenant = $1 AND (compartment, seq) > ($2, $3)`;
const ENTRIES = {
  name: 'trail_entries',
  text: `${BEHIND} ORDER BY compartment, seq LIMIT $4`,
};
/** A statement of its own: a bound that may be null would be looked at row by row, to the end of the tenant. */
const ENTRIES_UP_TO = {
  name: 'trail_entries_up_to',
  text: `${BEHIND} AND compartment <= $5 ORDER BY compartment, seq LIMIT $4`,
};
const PAGE = 1_000;

/** Reads the trail of one tenant in pages, as the operate role: each page is a transaction of its own. */
export interface TrailRows {
  /** In order of their numbers. */
  readonly checkpoints: () => Promise<readonly CheckpointRow[]>;
  /** Heads behind a compartment, in the database's order; fewer than a page: these are the last. */
  readonly heads: (
    after: string,
  ) => Promise<{ readonly heads: ReadonlyMap<Compartment, ChainHead>; readonly upTo: string | null }>;
  readonly head: (compartment: Compartment) => Promise<ChainHead | null>;
  /** Entries of the chains behind `after` and up to `upTo` (null: to the end), chain by chain. */
  readonly entries: (after: string, upTo: string | null) => AsyncGenerator<ReturnType<typeof entryOfRow>>;
}

export function createTrailRows(operate: Pool, tenant: string): TrailRows {
  const read = (statement: Statement, values: unknown[]) =>
    inTransaction(operate, async (transaction) => {
      await transaction.query(`SELECT set_config('app.tenant', $1, true)`, [tenant]);
      return rows(transaction, statement, [tenant, ...values]);
    });
  return {
    checkpoints: async () =>
      (await read(CHECKPOINTS, [])).map(([number, hash]) => ({
        number: number as number,
        hash: (hash as Buffer).toString('hex'),
      })),
    heads: async (after) => {
      const page = await read(HEADS, [after, PAGE]);
      const heads = new Map(page.map((row) => [row[0] as Compartment, headOf(row)]));
      return { heads, upTo: page.length < PAGE ? null : (page.at(-1)?.[0] as string) };
    },
    head: async (compartment) => {
      const [row] = await read(HEAD, [compartment]);
      return row ? headOf(row) : null;
    },
    entries: async function* (after, upTo) {
      for (let [compartment, seq] = [after, Number.MAX_SAFE_INTEGER]; ; ) {
        const page =
          upTo === null
            ? await read(ENTRIES, [compartment, seq, PAGE])
            : await read(ENTRIES_UP_TO, [compartment, seq, PAGE, upTo]);
        const found = page.map(entryOfRow);
        yield* found;
        const newest = found.at(-1)?.entry;
        if (found.length < PAGE || !newest) return;
        ({ compartment, seq } = newest);
      }
    },
  };
}

function headOf(row: readonly unknown[]): ChainHead {
  return { seq: Number(row[1]), mac: row[2] as Buffer };
}
