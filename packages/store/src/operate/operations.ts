import type { ObjectStore, Operations, TenantSecrets } from '@consilium/kernel';
import type { Pool } from 'pg';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { isUuid } from '../history/ids.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { type AsOperator, asOperator } from './as-operator.ts';
import { auditSearch } from './audit-search.ts';
import { lastCheckpoint } from './last-checkpoint.ts';
import { latency } from './latency.ts';
import { createOpenings } from './openings.ts';
import { createParkedEffects } from './parked-effects.ts';
import { pseudonymsOf } from './pseudonyms.ts';
import { ratings } from './ratings.ts';
import { research } from './research.ts';
import { researchList } from './research-list.ts';
import { spend } from './spend.ts';
import { createTrailChecks } from './trail-checks.ts';
import { createTurns } from './turns.ts';

/** One of a list that an operation gives. */
type Listed<Of extends 'contents' | 'replays'> = NonNullable<Awaited<ReturnType<Operations[Of]>>>[number];
const contentRow = rowReader<Listed<'contents'>>()('run step input output');
const CONTENTS = {
  name: 'operate_contents',
  text: `SELECT c.run, c.step, c.input, c.output FROM app.step_contents c JOIN app.runs r
      ON r.tenant = c.tenant AND r.compartment = c.compartment AND r.id = c.run
    WHERE c.tenant = $1 AND (r.compartment, r.turn) IN (
      SELECT n.compartment, n.turn FROM app.runs n WHERE n.tenant = $1 AND n.id = $2)
    ORDER BY c.kept_at, c.run, c.step`,
};

/** For a tenant with real patients nothing is ever stored, and the policy of the table returns no row. */
function contents(look: AsOperator): Operations['contents'] {
  return async (operator, run) => {
    if (!isUuid(run)) return null;
    return look(operator, { action: 'operate.contents', targets: [`run/${run}`] }, async (transaction) => {
      const found = await rows(transaction, CONTENTS, [operator.tenant, run]);
      return found.length === 0 ? null : found.map(contentRow);
    });
  };
}

const REPLAYS = {
  name: 'operate_replays',
  text: `SELECT p.run, p.model, p.asked_by, p.asked_at, p.first, p.answer, coalesce(r.status, 'running'), r.code,
      extract(epoch from coalesce(r.ended_at, clock_timestamp()) - coalesce(r.started_at, p.asked_at)) * 1000,
      s.micro_usd, s.stand_in
    FROM app.replays p LEFT JOIN app.runs r ON r.tenant = p.tenant AND r.compartment = p.compartment AND r.id = p.run
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(x.micro_usd), 0) AS micro_usd, coalesce(bool_or(x.stand_in), false) AS stand_in
      FROM app.runs t JOIN app.steps x ON x.tenant = t.tenant AND x.compartment = t.compartment AND x.run = t.id
      WHERE t.tenant = p.tenant AND t.compartment = p.compartment AND t.turn = p.run) s
    WHERE p.tenant = $1 AND p.turn = $2 ORDER BY p.asked_at DESC LIMIT 20`,
};

const replayRow = rowReader<Listed<'replays'>>()(
  'run model by @askedAt first answer status code #ms #microUsd standIn',
);
const MAY = {
  name: 'operate_may_replay',
  text: `SELECT FROM app.runs t WHERE t.tenant = $1 AND t.id = $2 AND t.kind = 'turn' AND app.is_demo($1)`,
};

/** For a tenant with real patients the database returns no row. */
function replays(look: AsOperator): Operations['replays'] {
  return async (operator, turn) => {
    if (!isUuid(turn)) return null;
    return look(operator, { action: 'operate.replays', targets: [`run/${turn}`] }, async (transaction) => {
      if (!(await firstRow(transaction, MAY, [operator.tenant, turn]))) return null;
      const found = await rows(transaction, REPLAYS, [operator.tenant, turn]);
      return found.map(replayRow).map((replay) => ({ ...replay, ms: Math.round(replay.ms) }));
    });
  };
}

const SET_CAP = { name: 'operate_set_cap', text: 'SELECT app.set_tenant_cap($1)' };

/** `change`: a transaction that may write; all that the role can write is this cap. */
function setCap(change: AsOperator): Operations['setCap'] {
  return async (operator, microUsd) => {
    const targets = ['tenant', `micro-usd/${microUsd ?? 'none'}`];
    await change(operator, { action: 'admin.cap', targets }, (transaction) =>
      rows(transaction, SET_CAP, [microUsd]),
    );
  };
}

export interface OperationsParts {
  /** The operate role's. */
  readonly operate: Pool;
  readonly audit: Pick<AuditWriter, 'before'>;
  readonly secrets: TenantSecrets;
  /** Where checkpoints are. */
  readonly objects: ObjectStore;
  /** Where another owner keeps what was seen of them; none if not given. */
  readonly second?: ObjectStore;
  readonly stuckAfterMs: number;
  readonly now: () => Date;
}

/** The operators' views in PostgreSQL, read by a role without access to text of real patients. */
export function createTenantOperations(parts: OperationsParts): Operations {
  const look = asOperator(parts);
  const pseudonyms = (tenant: string) => pseudonymsOf(parts.secrets, tenant);
  const { stuckAfterMs, now } = parts;
  return {
    ...createTurns({ look, pseudonyms, stuckAfterMs, now }),
    effects: createParkedEffects({ look, pseudonyms }),
    openings: createOpenings(look),
    contents: contents(look),
    replays: replays(look),
    ratings: ratings(look),
    research: research(look),
    researchList: researchList(look),
    latency: latency(look),
    spend: spend(look),
    setCap: setCap(asOperator(parts, 'READ WRITE')),
    audit: auditSearch(look, pseudonyms),
    lastCheckpoint: lastCheckpoint({ ...parts, look }),
    ...createTrailChecks({ ...parts, look, pseudonyms }),
  };
}
