import { isUrgencyCheck, type ModelCall, type WireEntry } from '@consilium/stand-in';
import type { ApiMessage } from '../support/client.ts';
import type { Act } from '../support/hostile/acts.ts';
import * as harness from '../support/hostile/conversation.ts';
import { newTag } from '../support/hostile/tags.ts';
import type { World } from './consult-hostile-fixture.ts';

export interface ProposalRow {
  readonly quote: string;
  readonly resource: { readonly resourceType: string; readonly [field: string]: unknown };
  readonly status: string;
  readonly compartment: string;
  readonly source_kind: string;
}

export interface Turn extends harness.Turn {
  readonly replies: readonly ApiMessage[];
  readonly calls: readonly { readonly agent: string; readonly call: ModelCall; readonly entry: WireEntry }[];
  readonly proposals: readonly ProposalRow[];
}

/** One conversation of the patient. Turns of one session follow each other. */
export interface Session extends harness.Conversation {
  readonly turn: (act: Act, text: string) => Promise<Turn>;
}

export interface Topic {
  readonly uuid: string;
  readonly type: string;
}

export async function openSession(world: World, teamName: string, topic?: Topic): Promise<Session> {
  const team = world.teams.get(teamName);
  if (!team) throw new Error(`there is no team ${teamName}`);
  const body = { team: teamName, ...(topic ? { topic } : {}) };
  const { id: conversation } = await world.self.send<{ id: string }>('POST', '/conversations', body);
  const opened = { tag: newTag(), team, conversation, client: world.self };
  return {
    ...opened,
    turn: async (act, text) => {
      for (const link of text.match(/https?:\/\/[^\s\]]+/g) ?? []) world.written.add(link);
      const turn = await harness.playTurn(world, opened, act, text);
      return { ...turn, ...(await resultsOf(world, turn)) };
    },
  };
}

/** What reads messages for danger belongs to no team. */
export const READS_FOR_DANGER = 'urgency';

async function resultsOf(
  { self, rows, agentOf }: World,
  { conversation, seq, wire }: harness.Turn,
): Promise<Pick<Turn, 'replies' | 'calls' | 'proposals'>> {
  const [messages, proposals] = await Promise.all([
    self.messages(conversation),
    rows.query<ProposalRow>(
      `SELECT quote, resource, status, compartment, source_kind FROM app.proposals
       WHERE run IN (SELECT id::text FROM app.runs WHERE conversation = $1 AND seq = $2)`,
      [conversation, seq],
    ),
  ]);
  const nameOf = (call: ModelCall) => (isUrgencyCheck(call) ? READS_FOR_DANGER : agentOf(call).name);
  return {
    replies: messages.filter((each) => each.role === 'assistant' && each.in_reply_to === seq),
    calls: wire.flatMap((entry) =>
      entry.call ? [{ agent: nameOf(entry.call), call: entry.call, entry }] : [],
    ),
    proposals: proposals.rows,
  };
}
