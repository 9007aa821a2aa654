import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningServer, readConfig, startServer } from '@consilium/server';
import { type RestateOptions, until } from '@consilium/testing';
import { type Client, clientFor } from '../support/client.ts';
import { introspect } from '../support/introspect.ts';
import { FOLLOW_UP, QUESTION, referencePlayer } from '../support/reference-flow.ts';
import { type Rows, rowsOf } from '../support/rows.ts';
import { source } from '../support/small-team.ts';
import { type Engines, grant, startTestEngines } from '../support/stack.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker.ts';

export interface Crash {
  readonly point: 'before' | 'effect' | 'ack';
  readonly name: string;
  readonly nth: number;
}

export interface Trial {
  readonly rows: Rows;
  readonly log: readonly LogLine[];
}

export interface LogLine {
  readonly point: string;
  readonly invocation: string;
  readonly name: string;
}

/** Real engines, a gateway in this process, a worker in its own that is started again whenever it dies. */
export interface CrashStand {
  readonly engines: Engines;
  readonly worker: WorkerProcess;
  /** One reference flow with these crashes of the worker; `disturb` runs beside it. */
  readonly run: (
    crashes?: readonly Crash[],
    disturb?: (accepted: Promise<unknown>) => Promise<void>,
  ) => Promise<Trial>;
  /** Lines of the present flow's step log so far. */
  readonly logged: () => number;
  /** How often the worker has said that it is ready. */
  readonly readies: () => number;
  readonly stop: () => Promise<void>;
}

export async function startCrashStand(restate: RestateOptions = {}): Promise<CrashStand> {
  const engines = await startTestEngines({
    restate: { ...restate, retry: { initialInterval: '50ms', maxInterval: '500ms' } },
    models: { player: referencePlayer },
  });
  const plan = join(engines.directory, 'crash-plan.json');
  const log = join(engines.directory, 'steps.log');
  writeFileSync(plan, '[]');
  writeFileSync(log, '');
  const gateway: RunningServer = await startServer(readConfig(engines.environment({ ROLE: 'gateway' })), {
    teams: [source],
  });
  const worker = await startWorkerProcess(engines.environment({ MIGRATE: '0' }), {
    STEP_LOG: log,
    CRASH_PLAN: plan,
  });
  await grant(engines.postgres.url);
  const client = await clientFor(gateway);
  const alive = worker.keepAlive();
  return {
    engines,
    worker,
    run: async (crashes = [], disturb = async () => {}) => {
      writeFileSync(log, '');
      writeFileSync(plan, JSON.stringify(crashes));
      const conversation = await client.createConversation();
      const accepted = postUntilAccepted(client, conversation);
      await disturb(accepted);
      const { seq } = await accepted;
      await flowEnded(client, engines, conversation, seq);
      // The last acknowledgements come after the rows that the flow's end is read from.
      await until(() => readFileSync(plan, 'utf8') === '[]', {
        timeoutMs: 15_000,
        what: 'all crashes of the plan',
      });
      return {
        rows: await rowsOf(engines.postgres.url, conversation),
        log: readLog(log),
      };
    },
    logged: () => readLog(log).length,
    readies: () => worker.process.logs().split('"ready":true').length - 1,
    stop: async () => {
      await alive.stop();
      await worker.process.stop();
      await gateway.close();
      await engines.stop();
    },
  };
}

/** As a client does: the same key until there is a 2xx. */
async function postUntilAccepted(client: Client, conversation: string): Promise<{ seq: number }> {
  const key = `key-${conversation}`;
  let accepted: { seq: number } | undefined;
  await until(
    async () => {
      accepted = await client.post(conversation, QUESTION, key).catch(() => undefined);
      return accepted !== undefined;
    },
    { timeoutMs: 60_000, what: 'the message to be accepted' },
  );
  return accepted as { seq: number };
}

async function flowEnded(client: Client, engines: Engines, conversation: string, seq: number): Promise<void> {
  await client.answer(conversation, seq, 90_000);
  await until(async () => (await client.messages(conversation)).some(({ text }) => text === FOLLOW_UP), {
    timeoutMs: 60_000,
    what: 'the follow-up question',
  });
  // The rows alone do not tell: a background member that waits for its worker has none yet.
  await until(async () => (await unfinished(engines)) === 0, {
    timeoutMs: 60_000,
    what: 'all invocations to end',
  });
  await until(
    async () =>
      (await rowsOf(engines.postgres.url, conversation)).runs.every(
        (run) => (run as { status: string }).status !== 'running',
      ),
    { timeoutMs: 60_000, what: 'all runs to be closed' },
  );
}

/** How much the engine has still to do; 1 while it cannot be asked. */
async function unfinished({ restate }: Engines): Promise<number> {
  const count = `SELECT count(*) AS n FROM sys_invocation WHERE status <> 'completed'`;
  const rows = await introspect(restate.adminUrl, count).catch(() => []);
  return Number(rows[0]?.n ?? 1);
}

function readLog(file: string): readonly LogLine[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.split('\t').length === 3)
    .map((line) => {
      const [point = '', invocation = '', name = ''] = line.split('\t');
      return { point, invocation, name };
    });
}

/** Steps whose effect ran again after the engine had acknowledged it. Empty, or the durable step is broken. */
export function runAgainAfterAck(log: readonly LogLine[]): readonly string[] {
  const acknowledged = new Set<string>();
  const again: string[] = [];
  for (const { point, invocation, name } of log) {
    const entry = `${invocation} ${name}`;
    if (point === 'ack') acknowledged.add(entry);
    // Calls and sends are issued again on every replay; the engine matches them with the journal.
    else if (point === 'before' && acknowledged.has(entry) && !/^(call|send) /.test(name)) again.push(entry);
  }
  return again;
}
