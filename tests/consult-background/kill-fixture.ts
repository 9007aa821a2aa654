import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, startServer } from '@consilium/server';
import { source } from '@consilium/team-consult';
import { until } from '@consilium/testing';
import pg from 'pg';
import { type Client, clientFor } from '../support/client.ts';
import { introspect } from '../support/introspect.ts';
import { grant, startTestEngines } from '../support/stack.ts';
import { startWorkerProcess } from '../support/worker.ts';
import { playerOf, RIGHT, TOLD } from './script.ts';

export interface Kill {
  readonly point: 'before' | 'effect' | 'ack';
  readonly name: string;
  readonly nth: number;
}

/** What a turn left behind, without what differs from turn to turn. */
export interface Left {
  readonly messages: readonly string[];
  readonly proposals: readonly string[];
}

export interface KillStand {
  /** One turn with these kills of the worker. `steps`: what its journal met, as `point name`. */
  readonly run: (
    kills?: readonly Kill[],
  ) => Promise<{ readonly left: Left; readonly steps: readonly string[] }>;
  readonly stop: () => Promise<void>;
}

/** Real engines, a gateway here, and a worker in its own process that is started again whenever it dies. */
export async function startKillStand(): Promise<KillStand> {
  const engines = await startTestEngines({
    restate: { retry: { initialInterval: '50ms', maxInterval: '500ms' } },
    models: { player: playerOf(() => RIGHT) },
  });
  const plan = join(engines.directory, 'crash-plan.json');
  const log = join(engines.directory, 'steps.log');
  writeFileSync(plan, '[]');
  writeFileSync(log, '');
  const gateway = await startServer(readConfig(engines.environment({ ROLE: 'gateway' })), {
    teams: [source],
  });
  const worker = await startWorkerProcess(engines.environment({ MIGRATE: '0' }), {
    STEP_LOG: log,
    CRASH_PLAN: plan,
    TEAM_MODULE: new URL('team.ts', import.meta.url).href,
  });
  await grant(engines.postgres.url);
  const client = await clientFor(gateway);
  const alive = worker.keepAlive();
  const database = new pg.Client({ connectionString: engines.postgres.url });
  await database.connect();
  const unfinished = async () => {
    const count = `SELECT count(*) AS n FROM sys_invocation WHERE status <> 'completed'`;
    const rows = await introspect(engines.restate.adminUrl, count).catch(() => []);
    return Number(rows[0]?.n ?? 1);
  };
  return {
    run: async (kills = []) => {
      writeFileSync(log, '');
      writeFileSync(plan, JSON.stringify(kills));
      const conversation = await client.createConversation();
      const seq = await postUntilAccepted(client, conversation);
      await client.answer(conversation, seq, 240_000).catch((error: Error) => {
        throw new Error(`${error.message}\n${worker.process.logs().slice(-2_000)}`);
      });
      const wait = { timeoutMs: 240_000 };
      await until(() => readFileSync(plan, 'utf8') === '[]', { ...wait, what: 'all kills of the plan' });
      await until(async () => (await unfinished()) === 0, { ...wait, what: 'all invocations to end' });
      return { left: await leftOf(client, database, conversation), steps: stepsIn(log) };
    },
    stop: async () => {
      await alive.stop();
      await worker.process.stop();
      await database.end();
      await gateway.close();
      await engines.stop();
    },
  };
}

/** As a client does: the same key until there is a 2xx. */
async function postUntilAccepted(client: Client, conversation: string): Promise<number> {
  const accepted = await until(
    () => client.post(conversation, TOLD, `key-${conversation}`).catch(() => undefined),
    { timeoutMs: 60_000, what: 'the message to be accepted' },
  );
  return accepted.seq;
}

async function leftOf(client: Client, database: pg.Client, conversation: string): Promise<Left> {
  const { rows } = await database.query(
    `SELECT extractor, extractor_version, fact_code, fact_path, quote, span_start, span_end, status, resource
       FROM app.proposals WHERE conversation = $1`,
    [conversation],
  );
  const messages = await client.messages(conversation);
  return {
    messages: messages.map(({ role, text }) => `${role}: ${text}`).sort(),
    proposals: rows.map((row) => JSON.stringify(row)).sort(),
  };
}

function stepsIn(file: string): readonly string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [point, , name] = line.split('\t');
      return name === undefined ? [] : [`${point} ${name}`];
    });
}
