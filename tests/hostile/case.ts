import type { Team } from '@consilium/kernel';
import type { WireEntry } from '@consilium/stand-in';
import { until } from '@consilium/testing';
import { type Client, clientFor } from '../support/client.ts';
import type { Act } from './cast.ts';
import { backgroundMembers } from './declared.ts';
import { TENANT, type World } from './hostile-fixture.ts';
import { newTag } from './tags.ts';
import { tally } from './tally.ts';

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
export interface Turn {
  readonly seq: number;
  readonly answer: { readonly text: string; readonly status: string } | null;
  readonly runs: readonly RunRow[];
  /** The row of the turn itself. */
  readonly run: RunRow | undefined;
  readonly steps: readonly StepRow[];
  /** Requests to models that belong to this turn. */
  readonly wire: readonly WireEntry[];
}

/** One conversation of an actor and a patient of its own. */
export interface Case {
  readonly tag: string;
  readonly team: Team;
  readonly actor: string;
  readonly patient: string;
  readonly grant: string;
  readonly conversation: string;
  readonly client: Client;
  /** Posts a message, plays `act` and waits for the end of everything that it set in motion. */
  readonly turn: (act: Act, options?: TurnOptions) => Promise<Turn>;
}

export interface TurnOptions {
  readonly text?: string;
  /** Background members that the turn starts; default: all of the team. */
  readonly background?: number;
}

/** A turn that has not ended by then has no typed end. */
const END_MS = 60_000;

export async function openCase(world: World, teamName: string): Promise<Case> {
  const team = world.teams.get(teamName);
  if (!team) throw new Error(`there is no team ${teamName}`);
  const tag = newTag();
  // Other words than the tag: who names them does not speak for this case.
  const [actor, patient] = [tag.replace('case', 'actor'), tag.replace('case', 'patient')];
  const grant = await world.grant(actor, patient);
  const client = await clientFor(world.server, { tenant: TENANT, actor }, patient);
  const conversation = await client.createConversation(teamName);
  const opened = { tag, team, actor, patient, grant, conversation, client };
  return { ...opened, turn: (act, options = {}) => playTurn(world, opened, act, options) };
}

async function playTurn(
  world: World,
  { tag, team, conversation, client }: Omit<Case, 'turn'>,
  act: Act,
  { text = 'What does my record say about https://example.org ?', background }: TurnOptions,
): Promise<Turn> {
  tally.cases += 1;
  world.cast.direct(tag, act);
  const before = world.wire(tag).length;
  const { seq } = await client.post(conversation, `${text} [${tag}]`);
  const members = background ?? backgroundMembers(team).length;
  try {
    await until(() => allEnded(world, conversation, seq, members), {
      timeoutMs: END_MS,
      what: `the end of ${tag}`,
    });
  } catch (error) {
    tally.untypedEnds += 1;
    const { runs, steps } = await readTurn(world, conversation, seq);
    const calls = world.wire(tag).length - before;
    throw new Error(`${(error as Error).message}: ${JSON.stringify({ calls, runs, steps })}`);
  }
  return { ...(await readTurn(world, conversation, seq)), wire: world.wire(tag).slice(before) };
}

/** The turn's own row and those of its background members are there, and no row of the turn is open. */
async function allEnded(world: World, conversation: string, seq: number, members: number): Promise<boolean> {
  const { rows } = await world.rows.query(
    `SELECT count(*) FILTER (WHERE ended_at IS NULL)::int AS open, count(*) FILTER (WHERE kind = 'turn')::int AS turns,
       count(*) FILTER (WHERE kind = 'background')::int AS members
     FROM app.runs WHERE conversation = $1 AND seq = $2`,
    [conversation, seq],
  );
  const [row] = rows as { open: number; turns: number; members: number }[];
  return row?.open === 0 && row.turns === 1 && row.members >= members;
}

async function readTurn(world: World, conversation: string, seq: number): Promise<Omit<Turn, 'wire'>> {
  const [runs, steps, answers] = await Promise.all([
    world.rows.query(
      'SELECT id, kind, agent, status, code FROM app.runs WHERE conversation = $1 AND seq = $2 ORDER BY started_at',
      [conversation, seq],
    ),
    world.rows.query(
      `SELECT s.run, s.step, s.kind, s.agent, s.name, s.outcome, s.code
       FROM app.steps s JOIN app.runs r ON r.compartment = s.compartment AND r.id = s.run
       WHERE r.conversation = $1 AND r.seq = $2 ORDER BY s.run, substr(s.step, 2)::int`,
      [conversation, seq],
    ),
    world.rows.query(
      'SELECT body, status FROM app.messages WHERE conversation = $1 AND in_reply_to = $2 AND run IS NOT NULL',
      [conversation, seq],
    ),
  ]);
  const answer = answers.rows[0] as { body: { parts: { text: string }[] }; status: string } | undefined;
  const all = runs.rows as RunRow[];
  return {
    seq,
    answer: answer
      ? { text: answer.body.parts.map(({ text }) => text).join('\n\n'), status: answer.status }
      : null,
    runs: all,
    run: all.find((row) => row.kind === 'turn'),
    steps: steps.rows as StepRow[],
  };
}
