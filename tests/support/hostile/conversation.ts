import { randomUUID } from 'node:crypto';
import type { Team } from '@consilium/kernel';
import type { WireEntry } from '@consilium/stand-in';
import { until } from '@consilium/testing';
import type { Pool } from 'pg';
import type { Client } from '../client.ts';
import type { Act } from './acts.ts';
import type { Cast } from './cast.ts';
import { backgroundMembers } from './declared.ts';

/** What a turn needs of a suite's world. `rows` reads as the owner, around row-level security. */
interface World {
  readonly cast: Cast;
  readonly rows: Pool;
  readonly wire: (tag: string) => readonly WireEntry[];
}

/** One conversation. Turns follow each other, and all carry its tag. */
export interface Conversation {
  readonly tag: string;
  readonly team: Team;
  readonly conversation: string;
  readonly client: Client;
}

export interface RunRow {
  readonly id: string;
  readonly kind: string;
  readonly agent: string;
  readonly status: string;
  readonly code: string | null;
}

export interface StepRow {
  readonly run: string;
  readonly step: string;
  readonly kind: string;
  readonly agent: string;
  readonly name: string;
  readonly outcome: string;
  readonly code: string | null;
}

/** One turn, seen from outside when all of it had ended. */
export interface Turn extends Conversation {
  readonly text: string;
  readonly seq: number;
  readonly runs: readonly RunRow[];
  readonly steps: readonly StepRow[];
  /** Requests to models that belong to this turn. */
  readonly wire: readonly WireEntry[];
}

/** A turn that has not ended by then has no typed end. */
const END_MS = 120_000;

/** Posts a message, plays `act` and waits for the end of all that it set in motion, also in the background. */
export async function playTurn(world: World, on: Conversation, act: Act, words: string): Promise<Turn> {
  const { tag, team, conversation, client } = on;
  const members = backgroundMembers(team).length;
  const text = `${words} [${tag}]`;
  world.cast.direct(tag, act);
  const before = world.wire(tag).length;
  const { seq } = await postOnce(client, conversation, text);
  const read = async () => ({
    ...(await readRows(world.rows, conversation, seq)),
    wire: world.wire(tag).slice(before),
  });
  try {
    await until(() => allEnded(world.rows, conversation, seq, members), {
      timeoutMs: END_MS,
      what: `the end of ${tag}: ${words.slice(0, 60)}`,
    });
  } catch (error) {
    const { runs, steps, wire } = await read();
    throw new Error(`${(error as Error).message}: ${JSON.stringify({ calls: wire.length, runs, steps })}`);
  }
  return { ...on, text, seq, ...(await read()) };
}

/** On a busy machine a kept-alive connection may end under a request; with its key, a second one posts nothing twice. */
async function postOnce(client: Client, conversation: string, text: string): Promise<{ seq: number }> {
  const key = randomUUID();
  const post = () => client.post(conversation, text, key);
  return post().catch((error) => (error instanceof TypeError ? post() : Promise.reject(error)));
}

/** The turn's own row and those of its background members are there, and no row of the turn is open. */
async function allEnded(rows: Pool, conversation: string, seq: number, members: number): Promise<boolean> {
  const found = await rows.query<{ open: number; turns: number; members: number }>(
    `SELECT count(*) FILTER (WHERE ended_at IS NULL)::int AS open, count(*) FILTER (WHERE kind = 'turn')::int AS turns,
       count(*) FILTER (WHERE kind = 'background')::int AS members
     FROM app.runs WHERE conversation = $1 AND seq = $2`,
    [conversation, seq],
  );
  const [row] = found.rows;
  return row?.open === 0 && row.turns === 1 && row.members >= members;
}

async function readRows(
  rows: Pool,
  conversation: string,
  seq: number,
): Promise<Pick<Turn, 'runs' | 'steps'>> {
  const of = [conversation, seq];
  const [runs, steps] = await Promise.all([
    rows.query<RunRow>(
      'SELECT id, kind, agent, status, code FROM app.runs WHERE conversation = $1 AND seq = $2 ORDER BY started_at',
      of,
    ),
    rows.query<StepRow>(
      `SELECT s.run, s.step, s.kind, s.agent, s.name, s.outcome, s.code
       FROM app.steps s JOIN app.runs r ON r.compartment = s.compartment AND r.id = s.run
       WHERE r.conversation = $1 AND r.seq = $2 ORDER BY s.run, substr(s.step, 2)::int`,
      of,
    ),
  ]);
  return { runs: runs.rows, steps: steps.rows };
}

const ENDS = ['complete', 'partial', 'failed'];
export const isEnd = (status: string) => ENDS.includes(status);

/** Runs that do not say how they ended, or why, where all did not go well. */
export function untypedRuns({ runs }: Pick<Turn, 'runs'>): readonly RunRow[] {
  return runs.filter(({ status, code }) => !isEnd(status) || (status !== 'complete' && !code));
}
