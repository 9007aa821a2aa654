import type { CheckVerdict, LostCheck, UrgencyChecks } from '@consilium/kernel';
import type { Pool } from 'pg';
import { isUuid } from '../history/ids.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { scopeValues } from '../postgres/scope-values.ts';

const END = {
  name: 'end_check',
  text: 'SELECT app.end_check($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)',
};
const SWEEP = {
  name: 'sweep_checks',
  text: `SELECT tenant, compartment, conversation, seq, message, actor, purpose, waited_ms
    FROM app.sweep_checks($1::double precision * interval '1 millisecond', $2)`,
};

/** Raises by models that an actor is told of in one conversation within an hour: a model gone wrong must not cry wolf all day. */
const MOST_AN_HOUR = 10;

/** `pool` is the app role's. `most`: raises that an actor is told of in one conversation within an hour, default 10. */
export function createUrgencyChecks(pool: Pool, most: number = MOST_AN_HOUR): UrgencyChecks {
  return Object.freeze({
    end: async (scope, { conversation, seq, by, danger, standIn = false }) => {
      if (!isUuid(conversation)) return 'forbidden';
      const row = await firstRow(pool, END, [
        ...[...scopeValues(scope), conversation, seq, by],
        danger === null || standIn ? 'unchecked' : 'checked',
        danger === null || danger.tier === 'none' ? null : danger.tier,
        danger?.category ?? null,
        danger?.subject ?? null,
        danger?.language ?? null,
        most,
      ]);
      return (row?.[0] as CheckVerdict | null) ?? 'forbidden';
    },
  } satisfies UrgencyChecks);
}

const lostCheck = rowReader<LostCheck>()(
  'tenant compartment conversation seq message actor purpose #waitedMs',
);

/** Checks that have waited for longer than `olderThanMs`, an hour at most. `pool` is the system role's. */
export async function sweepChecks(
  pool: Pool,
  { olderThanMs, limit }: { readonly olderThanMs: number; readonly limit: number },
): Promise<readonly LostCheck[]> {
  return (await rows(pool, SWEEP, [olderThanMs, limit])).map(lostCheck);
}
