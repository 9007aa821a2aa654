import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scope } from '@consilium/kernel';
import { createConversationsClient, createMemoryBus } from '@consilium/runtime';
import { readConfig } from '@consilium/server';
import { connectionFor, createHistory, createPool, markDemoTenant, setClock } from '@consilium/store';
import { until } from '@consilium/testing';
import type { Crash } from '../support/crashes.ts';
import { insist } from '../support/insist.ts';
import { introspect } from '../support/introspect.ts';
import { keysOf } from '../support/keys.ts';
import { type Engines, queryAsOwner, startTestEngines } from '../support/stack.ts';
import { startWorkerProcess } from '../support/worker.ts';
import { createGatedPlayer } from './player.ts';

const DAY_MS = 86_400_000;

/** What a clinician's weeks have left, without ids and times. */
export type Left = { readonly [what: string]: readonly unknown[] };

/** A clinician in a tenant of their own, whose clock is moved by the test. */
export interface Clinician {
  readonly scope: Scope;
  readonly conversation: string;
  /** Says something; resolves when it is answered. */
  readonly say: (text: string) => Promise<string>;
  readonly toDay: (day: number) => Promise<void>;
  readonly atRest: () => Promise<void>;
  readonly left: () => Promise<Left>;
}

export interface ResearchStand {
  readonly engines: Engines;
  readonly query: <T>(text: string, values?: readonly unknown[]) => Promise<readonly T[]>;
  readonly clinician: () => Promise<Clinician>;
  /** What is asked with `SLOW` waits, until it is let go. */
  readonly hold: () => void;
  readonly letGo: () => void;
  readonly news: (isOut: boolean) => void;
  /** Words that the source outside was asked with. */
  readonly asked: () => readonly string[];
  readonly plan: (crashes: readonly Crash[]) => void;
  readonly planned: () => number;
  readonly log: () => readonly { readonly point: string; readonly name: string }[];
  readonly stop: () => Promise<void>;
}

export async function startResearchStand(): Promise<ResearchStand> {
  const player = createGatedPlayer();
  const engines = await startTestEngines({
    restate: { retry: { initialInterval: '50ms', maxInterval: '500ms' } },
    models: { player },
  });
  const file = (name: string) => join(engines.directory, name);
  const [plan, log, asked, news] = ['crashes', 'steps', 'asked', 'news'].map(file) as [
    string,
    string,
    string,
    string,
  ];
  for (const path of [log, asked]) writeFileSync(path, '');
  writeFileSync(plan, '[]');
  const environment = engines.environment({
    ...{ SWEEP_AFTER_MS: '400', RESEARCH_WAIT_MS: '120000', EVIDENCE: 'invented' },
  });
  const worker = await startWorkerProcess(environment, {
    TEAM_MODULE: new URL('team.ts', import.meta.url).href,
    ...{ STEP_LOG: log, CRASH_PLAN: plan, SOURCE_LOG: asked, NEWS: news },
  });
  const alive = worker.keepAlive();
  const config = readConfig(environment);
  const passwords = { app: config.DATABASE_APP_PASSWORD, system: config.DATABASE_SYSTEM_PASSWORD ?? '' };
  const pool = (role: keyof typeof passwords) =>
    createPool(connectionFor(config.DATABASE_URL, role, passwords[role]));
  const [app, system, admin] = [pool('app'), pool('system'), createPool(config.DATABASE_URL, { max: 1 })];
  const keys = await keysOf(app, config);
  const history = createHistory(app);
  const client = createConversationsClient({
    ...{ ingressUrl: engines.restate.ingressUrl, keys, history, bus: createMemoryBus() },
  });
  const query: ResearchStand['query'] = (text, values) => queryAsOwner(engines.postgres.url, text, values);

  const unfinished = async ({ tenant }: Scope) => {
    const open = await query(
      `SELECT 1 FROM app.turns WHERE tenant = $1 UNION ALL SELECT 1 FROM app.runs WHERE tenant = $1 AND ended_at IS NULL
        UNION ALL SELECT 1 FROM app.research_requests WHERE tenant = $1 AND ended_at IS NULL
        UNION ALL SELECT 1 FROM app.triggers t LEFT JOIN app.clock_offsets o ON o.tenant = t.tenant
          WHERE t.tenant = $1 AND t.status = 'pending' AND t.next_fire_at + t.jitter_seconds * interval '1 second'
            <= now() + coalesce(o.ahead, interval '0')`,
      [tenant],
    );
    const rows = await introspect(
      engines.restate.adminUrl,
      `SELECT count(*) AS n FROM sys_invocation WHERE status NOT IN ('completed', 'scheduled')`,
    );
    return open.length + Number(rows[0]?.n ?? 1);
  };

  /** Steps that failed; what the models were given and said is printed beside them. */
  const refusals = async (tenant: string) => {
    const found = await query(
      'SELECT name, agent, code FROM app.steps WHERE tenant = $1 AND code IS NOT NULL ORDER BY name, agent, code',
      [tenant],
    );
    const told = engines.models.log.entries.flatMap(({ call, reply }) => {
      const result = call?.messages.at(-1);
      return result?.role === 'tool' ? [JSON.stringify([result, reply?.raw])] : [];
    });
    if (found.length > 0) console.log(told.slice(-40).join('\n'));
    return found;
  };

  const clinician = async (): Promise<Clinician> => {
    const tenant = `research-${randomUUID().slice(0, 8)}`;
    const scope: Scope = { tenant, actor: 'dr-lee', compartment: 'actor/dr-lee', purpose: 'TREAT' };
    const conversation = randomUUID();
    await markDemoTenant(admin, tenant);
    await history.createConversation(scope, { id: conversation, team: 'research', topic: null, state: {} });
    const atRest = () =>
      until(async () => (await unfinished(scope)) === 0, {
        ...{ what: 'everything to rest', timeoutMs: 90_000, everyMs: 50 },
      }).then(() => {});
    const say = async (text: string) => {
      const accepted = await insist(() => client.accept(scope, conversation, { clientKey: text, text }));
      if (accepted === 'not-found') throw new Error('no such conversation');
      return until(
        async () => {
          const [found] = await query<{ text: string }>(
            `SELECT body -> 'parts' -> 0 ->> 'text' AS text FROM app.messages
              WHERE tenant = $1 AND conversation = $2 AND in_reply_to = $3`,
            [tenant, conversation, accepted.seq],
          );
          return found?.text;
        },
        { what: `an answer to ${text}`, timeoutMs: 90_000, everyMs: 30 },
      );
    };
    const all = (text: string) => query(text, [tenant]);
    return {
      ...{ scope, conversation, atRest, say },
      toDay: async (day) => {
        await insist(() => setClock(system, tenant, day * DAY_MS));
        await atRest();
      },
      left: async () => ({
        messages: await all(
          `SELECT role, in_reply_to, (SELECT array_agg(p ->> 'origin' || ': ' || (p ->> 'text')) FROM json_array_elements(body -> 'parts') p)
              AS said, (SELECT count(*)::int FROM json_array_elements(body -> 'claims') c WHERE c ->> 'kind' = 'literature'
                AND c ->> 'status' = 'checked') AS checked, status
            FROM app.messages WHERE tenant = $1 ORDER BY place, seq`,
        ),
        silences: await all('SELECT agent, reason FROM app.silences WHERE tenant = $1 ORDER BY at'),
        agents: await all(
          'SELECT name, slug, state, last_active IS NOT NULL AS active FROM app.research_agents WHERE tenant = $1 ORDER BY created_at',
        ),
        requests: await all(
          'SELECT why, outcome, reports_to IS NULL AS to_caller, body FROM app.research_requests WHERE tenant = $1 ORDER BY place',
        ),
        memories: await all(
          `SELECT json_array_length(messages -> 'entries') AS entries, messages -> 'openQuestions' AS open
            FROM app.agent_memory WHERE tenant = $1 ORDER BY json_array_length(messages -> 'entries') DESC`,
        ),
        runs: await all(
          'SELECT kind, agent, status, code FROM app.runs WHERE tenant = $1 ORDER BY kind, agent, status, code',
        ),
        refusals: await refusals(tenant),
        triggers: await all(
          'SELECT status, last_fired_at IS NOT NULL AS fired, instruction FROM app.triggers WHERE tenant = $1 ORDER BY created_at',
        ),
        files: await all(
          `SELECT regexp_replace(path, '[0-9a-f]{8}-[0-9a-f-]{27}', 'ID') AS path, version, origin FROM app.workspace_versions
            WHERE tenant = $1 ORDER BY 1, 2`,
        ),
        suppressions: await all('SELECT by, reason FROM app.suppressions WHERE tenant = $1 ORDER BY at'),
        effects: await all('SELECT kind, status FROM app.effects WHERE tenant = $1 ORDER BY 1, 2'),
      }),
    };
  };
  const lines = (path: string) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  return {
    ...{ engines, query, clinician, hold: player.hold, letGo: player.letGo },
    news: (isOut) => (isOut ? writeFileSync(news, '') : rmSync(news, { force: true })),
    asked: () => lines(asked),
    plan: (crashes) => writeFileSync(plan, JSON.stringify(crashes)),
    planned: () => (JSON.parse(readFileSync(plan, 'utf8')) as unknown[]).length,
    log: () =>
      lines(log).flatMap((line) => {
        const [point = '', , name] = line.split('\t');
        return name === undefined ? [] : [{ point, name }];
      }),
    stop: async () => {
      await alive.stop();
      await worker.process.stop();
      await Promise.all([app.end(), system.end(), admin.end()]);
      await engines.stop();
    },
  };
}
