import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { freePort, startPostgres, startProcess } from '@consilium/testing';
import pg from 'pg';
import { cpuOf } from '../turn-cost/cpu.ts';
import type { Loaded } from '../turn-cost/load/orders.ts';
import type { Subject } from '../turn-cost/subject.ts';
import { ANSWER, QUESTION } from '../turn-cost/team.ts';
import { countRows } from './count-rows.ts';
import type { Crashable } from './crash.ts';

/** Longer than in our own load generator: a peer that is slow has not failed. */
const TURN_LIMIT_MS = 60_000;

/** Closed loops of clients that wait for the answer of their turn. A client ends at its first failure. */
async function loadPeer(url: string, clients: number, ms: number): Promise<Loaded> {
  const times: number[] = [];
  const conversations: string[] = [];
  const failures: string[] = [];
  const started = performance.now();
  const client = async () => {
    do {
      const conversation = randomUUID();
      const from = performance.now();
      try {
        await ask(url, conversation);
      } catch (error) {
        failures.push(`${url} ${conversation}: ${String(error)}`);
        return;
      }
      times.push(performance.now() - from);
      conversations.push(conversation);
    } while (performance.now() - started < ms);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return {
    turns: times.length,
    ms: performance.now() - started,
    times: times.sort((a, b) => a - b),
    accepts: [],
    conversations,
    failures,
  };
}

async function ask(url: string, conversation: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ conversation, question: QUESTION }),
    signal: AbortSignal.timeout(TURN_LIMIT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`);
}

export const PEERS = ['dbos', 'langgraph', 'mastra', 'vercel'] as const;
type PeerName = (typeof PEERS)[number];

/** A peer that runs: what is measured, and what is killed. */
export interface RunningPeer extends Subject, Crashable {
  readonly stop: () => Promise<void>;
}

export interface PeerOptions {
  /** The folder of the workers and their packages. */
  readonly folder: string;
  readonly modelUrl: string;
  /** Node's flags of the worker. */
  readonly flags: readonly string[];
  readonly models: { readonly pid: number };
}

const MESSAGES = `CREATE TABLE messages (
  conversation uuid NOT NULL, seq integer NOT NULL, role text NOT NULL, body jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (conversation, seq))`;
/** Where the answer of a message is; Mastra's memory has a table of its own. */
const ANSWERS = {
  messages: `messages a WHERE a.conversation = q.conversation AND a.seq = 2 AND position($1 IN a.body::text) > 0`,
  mastra: `mastra_messages a WHERE a.thread_id = q.conversation::text AND position($1 IN a.content) > 0`,
};

/** A database server of its own, durable as in production, and a worker that keeps its port over a restart. */
export async function startPeer(
  name: PeerName,
  { folder, modelUrl, flags, models }: PeerOptions,
): Promise<RunningPeer> {
  const postgres = await startPostgres();
  try {
    await makeMessages(postgres.url);
    const port = await freePort();
    const worker = await startProcess({
      name,
      command: process.execPath,
      args: [...flags, join(folder, `${name}.mjs`)],
      cwd: folder,
      env: {
        NODE_ENV: 'production',
        PORT: String(port),
        PEER: JSON.stringify({ databaseUrl: postgres.url, modelUrl, port }),
      },
      readyWhen: /^ready$/m,
      readyTimeoutMs: 300_000,
    });
    const answer = name === 'mastra' ? ANSWERS.mastra : ANSWERS.messages;
    const unanswered = `FROM messages q WHERE q.seq = 1 AND NOT EXISTS (SELECT FROM ${answer})`;
    return {
      name,
      worker,
      load: (clients, ms) => loadPeer(`http://127.0.0.1:${port}/turn`, clients, ms),
      cpu: async () => ({
        worker: cpuOf(worker.pid),
        restate: 0,
        postgres: cpuOf(postgres.pid, true),
        load: cpuOf(process.pid),
        model: cpuOf(models.pid),
      }),
      unanswered: () => countRows(postgres.url, unanswered, [ANSWER]),
      stop: async () => {
        await worker.stop();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function makeMessages(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(MESSAGES);
  } finally {
    await client.end();
  }
}
