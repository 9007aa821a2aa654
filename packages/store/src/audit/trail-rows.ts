import { setImmediate } from 'node:timers/promises';
import { type Compartment, checkedId } from '@consilium/kernel';
import type { Pool } from 'pg';
import { rows, type Statement } from '../postgres/call.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import type { ChainHead } from './chain-head.ts';
import type { CheckpointHead } from './checkpoint.ts';

const CHECKPOINTS = {
  name: 'trail_checkpoints',
  text: 'SELECT number, hash FROM app.audit_checkpoints WHERE tenant = $1 AND number BETWEEN $2 AND $3',
};
const NEWEST_CHECKPOINT = {
  name: 'trail_newest_checkpoint',
  text: 'SELECT coalesce(max(number), 0) FROM app.audit_checkpoints WHERE tenant = $1',
};
const OTHER_MACS = {
  name: 'trail_other_macs',
  text: `SELECT m.compartment, m.seq
    FROM unnest($2::text[], $3::bigint[], $4::bytea[]) AS m (compartment, seq, mac)
    JOIN app.audit_entries e ON e.tenant = $1 AND e.compartment = m.compartment AND e.seq = m.seq AND e.mac <> m.mac`,
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
const REASON = {
  name: 'trail_reason',
  text: 'SELECT app.break_glass_digest($2, $3::uuid) WHERE $1 = app.tenant()',
};
const PAGE = 2_000;
/** Few statements for many entries, which are handed on a page at a time: other work of the process gets its turn. */
const ENTRIES_AT_ONCE = 10_000;

/** Reads the trail of one tenant in pages, as the operate role: each page is a transaction of its own. */
export interface TrailRows {
  /** Number of the newest checkpoint; 0: there is none. */
  readonly newestCheckpoint: () => Promise<number>;
  /** Hashes of the checkpoints from one number to another, both included. */
  readonly checkpoints: (from: number, to: number) => Promise<ReadonlyMap<number, string>>;
  /** Those of the heads in whose place there is an entry with another MAC. */
  readonly otherMacs: (
    heads: readonly CheckpointHead[],
  ) => Promise<readonly { readonly compartment: Compartment; readonly seq: number }[]>;
  /** Heads behind a compartment, in the database's order; fewer than a page: these are the last. */
  readonly heads: (
    after: string,
  ) => Promise<{ readonly heads: ReadonlyMap<Compartment, ChainHead>; readonly upTo: string | null }>;
  readonly head: (compartment: Compartment) => Promise<ChainHead | null>;
  /** What the reason of an emergency access is now; null: it is gone, `erased`: with its patient. */
  readonly reasonDigest: (compartment: Compartment, grant: string) => Promise<string | null>;
  /**
   * Pages, none of them empty, of rows for `entryOfRow`: the chains behind `after` and up to `upTo` (null: to the end),
   * chain by chain.
   */
  readonly entries: (after: string, upTo: string | null) => AsyncGenerator<readonly unknown[][]>;
}

export function createTrailRows(operate: Pool, tenant: string): TrailRows {
  const begin = `BEGIN READ ONLY; SELECT set_config('app.tenant','${checkedId(tenant)}',true)`;
  const read = (statement: Statement, values: unknown[]) =>
    inTransaction(operate, (transaction) => rows(transaction, statement, [tenant, ...values]), begin);
  return {
    newestCheckpoint: async () => Number((await read(NEWEST_CHECKPOINT, []))[0]?.[0]),
    checkpoints: async (from, to) => {
      const found = await read(CHECKPOINTS, [from, to]);
      return new Map(found.map(([number, hash]) => [number as number, (hash as Buffer).toString('hex')]));
    },
    otherMacs: async (heads) => {
      const columns = [
        heads.map(([compartment]) => compartment),
        heads.map(([, seq]) => seq),
        heads.map(([, , mac]) => Buffer.from(mac, 'base64')),
      ];
      const found = await read(OTHER_MACS, columns);
      return found.map(([compartment, seq]) => ({
        compartment: compartment as Compartment,
        seq: Number(seq),
      }));
    },
    heads: async (after) => {
      const page = await read(HEADS, [after, PAGE]);
      const heads = new Map(page.map((row) => [row[0] as Compartment, headOf(row)]));
      return { heads, upTo: page.length < PAGE ? null : (page.at(-1)?.[0] as string) };
    },
    head: async (compartment) => {
      const [row] = await read(HEAD, [compartment]);
      return row ? headOf(row) : null;
    },
    reasonDigest: async (compartment, grant) =>
      ((await read(REASON, [compartment, grant]))[0]?.[0] as string | null | undefined) ?? null,
    entries: async function* (after, upTo) {
      const pageBehind = (compartment: string, seq: number | string) => {
        const page =
          upTo === null
            ? read(ENTRIES, [compartment, seq, ENTRIES_AT_ONCE])
            : read(ENTRIES_UP_TO, [compartment, seq, ENTRIES_AT_ONCE, upTo]);
        // It is awaited when the page before has been looked at.
        page.catch(() => {});
        return page;
      };
      for (let next = pageBehind(after, Number.MAX_SAFE_INTEGER); ; ) {
        const found = await next;
        const newest = found.length < ENTRIES_AT_ONCE ? undefined : found.at(-1);
        if (newest) next = pageBehind(newest[1] as string, newest[2] as string);
        for (let from = 0; from < found.length; from += PAGE) {
          if (from > 0) await setImmediate();
          yield found.slice(from, from + PAGE);
        }
        if (!newest) return;
      }
    },
  };
}

function headOf(row: readonly unknown[]): ChainHead {
  return { seq: Number(row[1]), mac: row[2] as Buffer };
}
