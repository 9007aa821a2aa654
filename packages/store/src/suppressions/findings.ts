import { uuidFrom } from '@consilium/base';
import type { Findings, ListedFinding, SourceStatus, ThresholdVerdict } from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { scoped } from '../postgres/scoped.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

const KEEP = {
  name: 'keep_research_claim',
  text: `INSERT INTO app.research_claims AS c
      (tenant, compartment, id, agent, actor, request, sentence, hash, quote, level, status, work, printed, first_seen)
    VALUES (app.tenant(), app.compartment(), $1, $2, app.actor(), $3, $4, $5, $6, $7, $8, $9, $10, app.clock())
    ON CONFLICT (tenant, compartment, id) DO UPDATE SET status = excluded.status WHERE c.status <> excluded.status`,
};
/** The last word of each who was asked about a source, and of these the gravest. */
const LIST = {
  name: 'list_research_claims',
  text: `SELECT c.id, c.sentence, c.hash, c.quote, c.level, c.status, c.work, c.printed, c.first_seen, (
      SELECT l.status FROM (
        SELECT DISTINCT ON (t.asked) t.status FROM app.snapshot_statuses t WHERE t.tenant = c.tenant AND t.hash = c.hash
        ORDER BY t.asked, t.seq DESC) l
      ORDER BY array_position(array['retracted', 'concern', 'corrected', 'none_known', 'unknown'], l.status) LIMIT 1)
    FROM app.research_claims c
    WHERE c.tenant = app.tenant() AND c.compartment = app.compartment() AND c.actor = app.actor() AND c.agent = $1
    ORDER BY c.place LIMIT 1000`,
};
const SETTLE = {
  name: 'settle_threshold',
  text: `UPDATE app.research_agents a SET state = coalesce($2, a.state), verdict = coalesce($3::json, a.verdict)
    WHERE a.tenant = app.tenant() AND a.compartment = app.compartment() AND a.actor = app.actor() AND a.id = $1
      AND a.state = 'active'`,
};
const VERDICT = {
  name: 'threshold_verdict',
  text: `SELECT a.verdict FROM app.research_agents a
    WHERE a.tenant = app.tenant() AND a.compartment = app.compartment() AND a.actor = app.actor() AND a.id = $1`,
};
const CLOCK = { name: 'tenant_clock', text: 'SELECT app.clock()' };

interface KeptVerdict {
  readonly verdict: ThresholdVerdict;
  readonly at: string;
}

/** `pool` is the app role's, for code of ours; people read through the store, with an entry in their trail. */
export function createFindings({
  pool,
  store,
}: {
  readonly pool: Pool;
  readonly store: ScopedStore;
}): Findings {
  const list = async (on: PoolClient, agent: string) => (await rows(on, LIST, [agent])).map(findingFrom);
  return {
    keep: (scope, { agent, run }, findings) =>
      scoped(pool, scope, async (on) => {
        for (const { sentence, hash, quote, level, status, work, printed } of findings)
          await rows(on, KEEP, [
            ...[uuidFrom([agent, hash, sentence].join('\n')), agent, run, JSON.stringify(sentence), hash],
            ...[JSON.stringify(quote), level, status, JSON.stringify(work), JSON.stringify(printed)],
          ]);
      }),
    of: (scope, agent) => scoped(pool, scope, (on) => list(on, agent)),
    look: (caller, agent) =>
      store.read(caller, { action: 'research.claims' }, async (on) => {
        const [judged = null] = ((await firstRow(on, VERDICT, [agent])) ?? []) as [KeptVerdict | null];
        const [now] = (await firstRow(on, CLOCK, [])) as [Date];
        return { claims: await list(on, agent), judged, now: now.toISOString() };
      }),
    settle: (scope, agent, verdict) =>
      scoped(pool, scope, async (on) => {
        const state = verdict.met ? 'met' : verdict.ended ? 'stopped' : null;
        const [now] = (await firstRow(on, CLOCK, [])) as [Date];
        const kept: KeptVerdict | null = verdict.by === 'model' ? { verdict, at: now.toISOString() } : null;
        await rows(on, SETTLE, [agent, state, kept && JSON.stringify(kept)]);
      }),
  };
}

const findingRow = rowReader<Omit<ListedFinding, 'standing'> & { readonly standing: SourceStatus | null }>()(
  'id sentence hash quote level status work printed @firstSeen standing',
);

function findingFrom(row: readonly unknown[]): ListedFinding {
  const found = findingRow(row);
  return { ...found, standing: found.standing ?? 'unknown' };
}
