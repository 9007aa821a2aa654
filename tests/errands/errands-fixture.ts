import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
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
import { createErrandsPlayer } from './errands-player.ts';

const DAY_MS = 86_400_000;
/** The parcel hangs on the board from this day of the virtual month on. */
const PARCEL_DAY = 20;

/** What a month has left, without ids and times. */
export interface Month {
  readonly messages: readonly unknown[];
  readonly silences: readonly unknown[];
  readonly runs: readonly unknown[];
  readonly wakes: readonly unknown[];
}

/** One person's errands in a tenant of their own, whose clock is moved by the test. */
export interface Errand {
  readonly scope: Scope;
  readonly conversation: string;
  /** Says something; resolves when the engine has nothing left to do. */
  readonly say: (text: string) => Promise<void>;
  /** Says something; resolves when it is answered. */
  readonly sayAndHear: (text: string) => Promise<string>;
  readonly toDay: (day: number) => Promise<void>;
  readonly atRest: () => Promise<void>;
  readonly month: () => Promise<Month>;
}

export interface ErrandsStand {
  readonly engines: Engines;
  readonly query: <T>(text: string, values?: readonly unknown[]) => Promise<readonly T[]>;
  readonly errand: () => Promise<Errand>;
  readonly letGo: (list: string) => void;
  readonly plan: (crashes: readonly Crash[]) => void;
  /** Crashes of the plan that have not come yet. */
  readonly planned: () => number;
  readonly log: () => readonly { readonly point: string; readonly name: string }[];
  readonly clearLog: () => void;
  readonly stop: () => Promise<void>;
}

export async function startErrandsStand(): Promise<ErrandsStand> {
  const player = createErrandsPlayer();
  const engines = await startTestEngines({
    restate: { retry: { initialInterval: '50ms', maxInterval: '500ms' } },
    models: { player },
    durableDatabase: true,
  });
  const plan = join(engines.directory, 'crash-plan.json');
  const log = join(engines.directory, 'steps.log');
  writeFileSync(plan, '[]');
  writeFileSync(log, '');
  const environment = engines.environment({ SWEEP_AFTER_MS: '400' });
  const worker = await startWorkerProcess(environment, {
    TEAM_MODULE: new URL('errands-team.ts', import.meta.url).href,
    STEP_LOG: log,
    CRASH_PLAN: plan,
    PARCEL_ON: String(Date.now() + PARCEL_DAY * DAY_MS),
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
  const query: ErrandsStand['query'] = (text, values) => queryAsOwner(engines.postgres.url, text, values);
  /** Ids stay with a person: two trials must not wake each other. */
  const unfinished = async ({ tenant }: Scope) => {
    const open = await query(
      `SELECT 1 FROM app.turns WHERE tenant = $1 UNION ALL SELECT 1 FROM app.runs WHERE tenant = $1 AND ended_at IS NULL
        UNION ALL SELECT 1 FROM app.wakes w LEFT JOIN app.clock_offsets o ON o.tenant = w.tenant
          WHERE w.tenant = $1 AND w.delivered_at IS NULL AND w.due_at <= now() + coalesce(o.ahead, interval '0')`,
      [tenant],
    );
    const rows = await introspect(
      engines.restate.adminUrl,
      // What sleeps until its day is at rest too.
      `SELECT count(*) AS n FROM sys_invocation WHERE status NOT IN ('completed', 'scheduled')`,
    );
    return open.length + Number(rows[0]?.n ?? 1);
  };

  const errand = async (): Promise<Errand> => {
    const tenant = `errands-${randomUUID().slice(0, 8)}`;
    const scope: Scope = { tenant, actor: 'sam', compartment: 'actor/sam', purpose: 'PATRQT' };
    const conversation = randomUUID();
    await insist(() => markDemoTenant(admin, tenant));
    await insist(() =>
      history.createConversation(scope, { id: conversation, team: 'errands', topic: null, state: {} }),
    );
    const atRest = () =>
      until(async () => (await unfinished(scope)) === 0, {
        what: 'everything to rest',
        timeoutMs: 60_000,
        everyMs: 50,
      }).then(() => {});
    const post = async (text: string) => {
      const clientKey = randomUUID();
      return insist(async () => {
        const accepted = await client.accept(scope, conversation, { clientKey, text });
        if (accepted === 'not-found') throw new Error('no such conversation');
        return accepted.seq;
      });
    };
    const answerTo = (seq: number) =>
      until(
        async () => {
          const [found] = await query<{ text: string }>(
            `SELECT body -> 'parts' -> 0 ->> 'text' AS text FROM app.messages
              WHERE tenant = $1 AND conversation = $2 AND in_reply_to = $3`,
            [tenant, conversation, seq],
          );
          return found?.text;
        },
        { what: `an answer to message ${seq}`, timeoutMs: 60_000, everyMs: 30 },
      );
    return {
      scope,
      conversation,
      atRest,
      say: async (text) => {
        await post(text);
        await atRest();
      },
      sayAndHear: async (text) => answerTo(await post(text)),
      toDay: async (day) => {
        await insist(() => setClock(system, tenant, day * DAY_MS));
        await atRest();
      },
      month: async () => {
        const all = (text: string) => query(text, [tenant]);
        return {
          messages: await all(
            `SELECT role, in_reply_to, (SELECT array_agg(p ->> 'origin' || ': ' || (p ->> 'text')) FROM json_array_elements(body -> 'parts') p)
                AS said, source_agents, status FROM app.messages WHERE tenant = $1 ORDER BY place, seq`,
          ),
          silences: await all('SELECT agent, reason, origin FROM app.silences WHERE tenant = $1 ORDER BY at'),
          runs: await all(
            `SELECT kind, agent, status, code, conversation IS NULL AS alone, reports_to IS NULL AS reports_to_nobody
              FROM app.runs WHERE tenant = $1 ORDER BY kind, agent, code`,
          ),
          wakes: await all(
            `SELECT agent, body, delivered_at IS NOT NULL AS delivered FROM app.wakes WHERE tenant = $1 ORDER BY due_at`,
          ),
        };
      },
    };
  };
  return {
    ...{ engines, query, errand },
    letGo: player.letGo,
    plan: (crashes) => writeFileSync(plan, JSON.stringify(crashes)),
    planned: () => (JSON.parse(readFileSync(plan, 'utf8')) as unknown[]).length,
    log: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.split('\t').length === 3)
        .map((line) => {
          const [point = '', , name = ''] = line.split('\t');
          return { point, name };
        }),
    clearLog: () => writeFileSync(log, ''),
    stop: async () => {
      await alive.stop();
      await worker.process.stop();
      await Promise.all([app.end(), system.end(), admin.end()]);
      await engines.stop();
    },
  };
}
