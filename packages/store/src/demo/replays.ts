import { errorCode, type ReplayedTurn, type Replays } from '@consilium/kernel';
import type { Pool } from 'pg';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { firstRow } from '../postgres/call.ts';
import { scopeValues } from '../postgres/scope-values.ts';

const BEGIN = { name: 'begin_replay', text: 'SELECT app.begin_replay($1,$2,$3,$4,$5,$6,$7,$8)' };
const KEEP = { name: 'keep_replay', text: 'SELECT app.keep_replay($1,$2,$3,$4,$5,$6,$7)' };

/** Writes the audit entry in the patient's chain before anything is read for the replay. */
export function createReplays({
  pool,
  audit,
}: {
  readonly pool: Pool;
  readonly audit: Pick<AuditWriter, 'before'>;
}): Replays {
  return {
    begin: async (scope, { run, turn, model, by }) => {
      const targets = [`run/${turn}`, `operator/${by}`];
      try {
        await audit.before({ scope }, { action: 'conversation.replay', targets });
      } catch (error) {
        if (errorCode(error) === 'forbidden') return 'not-found';
        throw error;
      }
      const row = await firstRow(pool, BEGIN, [...scopeValues(scope), turn, run, model, by]);
      return (row?.[0] as ReplayedTurn | null | undefined) ?? 'not-replayable';
    },
    keep: async (scope, { run, first, answer }) => {
      const json = [first, answer].map((each) => (each === null ? null : JSON.stringify(each)));
      await firstRow(pool, KEEP, [...scopeValues(scope), run, ...json]);
    },
  };
}
