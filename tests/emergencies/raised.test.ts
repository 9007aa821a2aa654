import { createPool, grantAccess } from '@consilium/store';
import { source } from '@consilium/team-consult';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentOf, createCast } from '../consult-rules/cast.ts';
import { clientFor } from '../support/client.ts';
import { PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';

/** A model may raise the tier that code found, and nothing it does lowers it. */
const cast = createCast();
const raise = (tier: string) => ({ name: 'raise_urgency', args: { tier } });
const handOver = { name: 'transfer_to_agent', args: { agent: 'health_consultant_lite' } };

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ teams: [source] }, { models: { player: cast.player } });
  const admin = createPool(stack.postgres.url, { max: 1 });
  const whose = { tenant: TENANT, actor: 'anna', compartment: `patient/${PATIENT}` } as const;
  await grantAccess(admin, { ...whose, relation: 'self', purposes: ['PATRQT'] });
  await admin.end();
}, 120_000);
afterAll(() => stack?.stop());

interface Said {
  readonly text: string;
  readonly urgency: { readonly tier: string } | null;
  readonly source_agents: readonly string[];
  readonly in_reply_to: number | null;
  readonly parts: readonly { readonly origin: string; readonly text: string }[];
}

/** All that came of a message, in order: advice, then the answer. */
async function said(actor: string, text: string): Promise<readonly Said[]> {
  const client = await clientFor(stack.server, { tenant: TENANT, actor });
  const conversation = await client.createConversation();
  const { seq } = await client.post(conversation, text);
  let rows: readonly Said[] = [];
  await until(
    async () => {
      rows = (await client.messages(conversation)) as unknown as readonly Said[];
      return rows.some(({ source_agents }) => source_agents.length > 0);
    },
    { timeoutMs: 20_000, what: 'the answer' },
  );
  return rows.filter(({ in_reply_to }) => in_reply_to === seq);
}

describe('urgency that a model raises [A15]', () => {
  it('is told by code at once, before the answer, also if a later agent says less', async () => {
    const text = 'What do you make of what I told you before?';
    cast.direct(text, {
      triage: [{ toolCalls: [raise('emergency'), handOver] }],
      health_consultant_lite: [{ toolCalls: [raise('urgent')] }, { text: 'Rest helps many people.' }],
    });
    const [advice, answer, ...more] = await said('anna', text);
    expect(more).toEqual([]);
    expect(advice).toMatchObject({ urgency: { tier: 'emergency' }, parts: [{ origin: 'code' }] });
    expect(advice?.text).toContain('emergency number');
    expect(answer).toMatchObject({ urgency: { tier: 'emergency' }, text: 'Rest helps many people.' });
  });

  it('is told while the agent that raised it still works', async () => {
    const text = 'What should I make of yesterday evening?';
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    cast.direct(text, {
      triage: [{ toolCalls: [raise('urgent'), handOver] }],
      health_consultant_lite: [{ text: 'Rest helps many people.' }],
    });
    stack.models.setPlayer({
      kind: 'scripted',
      play: async (call) => {
        if (agentOf(call) === 'health_consultant_lite') await released;
        return cast.player.play(call);
      },
    });
    const client = await clientFor(stack.server, { tenant: TENANT, actor: 'anna' });
    const conversation = await client.createConversation();
    await client.post(conversation, text);
    await until(async () => (await client.messages(conversation)).length > 1, {
      timeoutMs: 20_000,
      what: 'the advice',
    });
    const rows = (await client.messages(conversation)) as unknown as readonly Said[];
    expect(rows.map(({ urgency }) => urgency?.tier)).toEqual(['urgent', 'urgent']);
    release();
    stack.models.setPlayer(cast.player);
  });

  it('is a quiet marker for a clinician', async () => {
    const text = 'She looks grey since this morning, thoughts?';
    cast.direct(text, {
      triage: [{ toolCalls: [raise('emergency'), handOver] }],
      health_consultant_lite: [{ text: 'Many things can cause that.' }],
    });
    expect(await said('dr-lee', text)).toMatchObject([
      { urgency: { tier: 'emergency' }, text: 'Many things can cause that.' },
    ]);
  });

  it('has no word for none: what is no tier is refused', async () => {
    const text = 'I feel a little tired after lunch.';
    cast.direct(text, {
      triage: [{ toolCalls: [raise('none')] }, { toolCalls: [handOver] }],
      health_consultant_lite: [{ text: 'That is common.' }],
    });
    expect(await said('anna', text)).toMatchObject([{ urgency: null, text: 'That is common.' }]);
  });
});
