import {
  type AlwaysRule,
  type InterruptionRule,
  type Interruptions,
  type InterruptionVerdict,
  MOST_OF_AGENT_AN_HOUR,
  mayInterrupt,
  type NewReport,
} from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';

const OWN = 'tenant = app.tenant() AND compartment = app.compartment()';
/** One report of a reader at a time: the next counts what this one has done. */
const LOCK = {
  name: 'lock_interruptions',
  text: `SELECT pg_advisory_xact_lock(hashtextextended(app.tenant() || E'\\n' || app.actor(), 34))`,
};
const DECIDED = {
  name: 'interruption_decided',
  text: `SELECT true, always, NULL FROM app.interruptions WHERE ${OWN} AND key = $1
    UNION ALL SELECT false, NULL, reason FROM app.suppressions WHERE ${OWN} AND key = $1 AND by = 'rule'`,
};
const RULES = {
  name: 'interruption_rules_now',
  text: `SELECT rule FROM app.interruption_rules WHERE ${OWN} AND actor = app.actor() ORDER BY created_at, id`,
};
const CLOCK = { name: 'tenant_clock', text: 'SELECT app.clock()' };
/** What the person had asked for is none. */
const COUNT = {
  name: 'count_interruptions',
  text: `SELECT count(*) FROM app.interruptions i
    WHERE i.tenant = app.tenant() AND i.compartment = app.compartment() AND i.actor = app.actor() AND i.at >= $1 AND NOT EXISTS (SELECT FROM app.suppressions s WHERE s.tenant = i.tenant AND s.compartment = i.compartment
      AND s.key = i.key AND s.promoted_at IS NULL) AND NOT EXISTS (SELECT FROM app.research_requests q WHERE q.tenant = i.tenant
      AND q.compartment = i.compartment AND q.id::text = split_part(i.key, '_', 2) AND q.why = 'message')`,
};
const OF_AGENT = {
  name: 'count_interruptions_of_agent',
  text: `SELECT count(*) FROM app.interruptions i
    JOIN app.research_requests q ON q.tenant = i.tenant AND q.compartment = i.compartment AND q.id::text = split_part(i.key, '_', 2)
    WHERE i.tenant = app.tenant() AND i.compartment = app.compartment() AND i.actor = app.actor() AND i.at > app.clock() - interval '1 hour'
      AND q.agent = $1`,
};
const PASS = {
  name: 'let_interrupt',
  text: `INSERT INTO app.interruptions (tenant, compartment, key, actor, always, at)
    VALUES (app.tenant(), app.compartment(), $1, app.actor(), $2, app.clock())`,
};
const HOLD = {
  name: 'hold_report',
  text: `INSERT INTO app.suppressions (tenant, compartment, actor, purpose, conversation, key, report, by, reason, item, at)
    VALUES (app.tenant(), app.compartment(), app.actor(), app.purpose(), $1, $2, $3, 'rule', $4, $5, app.clock())`,
};

/** `pool` is the app role's. */
export function createInterruptions(pool: Pool): Interruptions {
  return { decide: (scope, report) => scoped(pool, scope, (on) => decide(on, report), { mustOpen: true }) };
}

async function decide(on: PoolClient, report: NewReport): Promise<InterruptionVerdict> {
  await rows(on, LOCK, []);
  const before = await firstRow(on, DECIDED, [report.key]);
  if (before) return decidedBefore(before);
  const rules = report.asked ? [] : (await rows(on, RULES, [])).map(([rule]) => rule as InterruptionRule);
  const [now] = (await firstRow(on, CLOCK, [])) as [Date];
  const countSince = async (from: Date) => Number((await firstRow(on, COUNT, [from]))?.[0] ?? 0);
  const ofAgent = Number((await firstRow(on, OF_AGENT, [report.agent]))?.[0] ?? 0);
  const verdict: InterruptionVerdict =
    ofAgent >= MOST_OF_AGENT_AN_HOUR
      ? { may: false, reason: `This agent has reported ${ofAgent} times within an hour.` }
      : await mayInterrupt(rules, report, now, countSince);
  if (verdict.may) await rows(on, PASS, [report.key, verdict.always && JSON.stringify(verdict.always)]);
  else {
    const item = JSON.stringify({ parts: report.parts, claims: report.claims });
    await rows(on, HOLD, [
      ...[report.conversation, report.key, report.run, JSON.stringify(verdict.reason), item],
    ]);
  }
  return verdict;
}

function decidedBefore(row: readonly unknown[]): InterruptionVerdict {
  const [may, always, reason] = row as [boolean, AlwaysRule | null, string];
  return may ? { may, always } : { may, reason };
}
