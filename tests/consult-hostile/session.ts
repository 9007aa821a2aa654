import { randomUUID } from 'node:crypto';
import type { Team } from '@consilium/kernel';
import { isUrgencyCheck, type ModelCall, type WireEntry } from '@consilium/stand-in';
import { until } from '@consilium/testing';
import type { RunRow, StepRow } from '../hostile/case.ts';
import { backgroundMembers } from '../hostile/declared.ts';
import { newTag } from '../hostile/tags.ts';
import type { ApiMessage } from '../support/client.ts';
import type { Act } from './cast.ts';
import type { World } from './consult-hostile-fixture.ts';

export interface ProposalRow {
  readonly quote: string;
  readonly resource: { readonly resourceType: string; readonly [field: string]: unknown };
  readonly status: string;
  readonly compartment: string;
  readonly source_kind: string;
}

/** One turn, seen from outside when all of it had ended. */
export interface Turn {
  readonly team: Team;
  readonly conversation: string;
  readonly text: string;
  readonly replies: readonly ApiMessage[];
  readonly runs: readonly RunRow[];
  readonly steps: readonly StepRow[];
  readonly calls: readonly { readonly agent: string; readonly call: ModelCall; readonly entry: WireEntry }[];
  readonly proposals: readonly ProposalRow[];
}

/** One conversation of the patient. Turns of one session follow each other. */
export interface Session {
  readonly team: Team;
  readonly conversation: string;
  readonly turn: (act: (tag: string) => Act, text: string) => Promise<Turn>;
}

export interface Topic {
  readonly uuid: string;
  readonly type: string;
}

export async function openSession(world: World, teamName: string, topic?: Topic): Promise<Session> {
  const team = world.teams.get(teamName);
  if (!team) throw new Error(`there is no team ${teamName}`);
  const response = await world.self.request('POST', '/conversations', {
    team: teamName,
    ...(topic ? { topic } : {}),
  });
  if (!response.ok) throw new Error(`conversation: ${response.status} ${await response.text()}`);
  const { id: conversation } = (await response.json()) as { id: string };
  return {
    team,
    conversation,
    turn: async (act, words) => {
      const tag = newTag();
      const text = `${words} [${tag}]`;
      world.cast.direct(tag, act(tag));
      for (const link of text.match(/https?:\/\/[^\s\]]+/g) ?? []) world.written.add(link);
      const { seq } = await postOnce(world, conversation, text);
      await until(() => allEnded(world, conversation, seq, backgroundMembers(team).length), {
        timeoutMs: 60_000,
        everyMs: 25,
        what: `the end of ${tag}: ${words.slice(0, 60)}`,
      });
      return {
        team,
        conversation,
        text,
        ...(await readTurn(world, conversation, seq)),
        calls: callsOf(world, tag),
      };
    },
  };
}

/** On a busy machine a kept-alive connection may end under a request; with its key, a second one posts nothing twice. */
async function postOnce({ self }: World, conversation: string, text: string): Promise<{ seq: number }> {
  const key = randomUUID();
  const post = () => self.post(conversation, text, key);
  return post().catch((error) => (error instanceof TypeError ? post() : Promise.reject(error)));
}

function callsOf(world: World, tag: string): Turn['calls'] {
  return world
    .wire(tag)
    .flatMap((entry) => (entry.call ? [{ agent: nameOf(world, entry.call), call: entry.call, entry }] : []));
}

/** What reads messages for danger belongs to no team. */
export const READS_FOR_DANGER = 'urgency';

function nameOf({ cast }: World, call: ModelCall): string {
  return isUrgencyCheck(call) ? READS_FOR_DANGER : cast.agentOf(call).name;
}

async function allEnded(world: World, conversation: string, seq: number, members: number): Promise<boolean> {
  const { rows } = await world.rows.query(
    `SELECT count(*) FILTER (WHERE ended_at IS NULL)::int AS open,
       count(*) FILTER (WHERE kind = 'turn')::int AS turns,
       count(*) FILTER (WHERE kind = 'background')::int AS members
     FROM app.runs WHERE conversation = $1 AND seq = $2`,
    [conversation, seq],
  );
  const [row] = rows as { open: number; turns: number; members: number }[];
  return row?.open === 0 && row.turns === 1 && row.members >= members;
}

async function readTurn(
  world: World,
  conversation: string,
  seq: number,
): Promise<Pick<Turn, 'replies' | 'runs' | 'steps' | 'proposals'>> {
  const all = async <T>(text: string) => (await world.rows.query(text, [conversation, seq])).rows as T[];
  const [messages, runs, steps, proposals] = await Promise.all([
    world.self.messages(conversation),
    all<RunRow>('SELECT id, kind, agent, status, code FROM app.runs WHERE conversation = $1 AND seq = $2'),
    all<StepRow>(
      `SELECT s.run, s.step, s.kind, s.agent, s.name, s.outcome, s.code
       FROM app.steps s JOIN app.runs r ON r.compartment = s.compartment AND r.id = s.run
       WHERE r.conversation = $1 AND r.seq = $2 ORDER BY s.run, substr(s.step, 2)::int`,
    ),
    all<ProposalRow>(
      `SELECT quote, resource, status, compartment, source_kind FROM app.proposals
       WHERE run IN (SELECT id::text FROM app.runs WHERE conversation = $1 AND seq = $2)`,
    ),
  ]);
  const replies = messages.filter((each) => each.role === 'assistant' && each.in_reply_to === seq);
  return { replies, runs, steps, proposals };
}
