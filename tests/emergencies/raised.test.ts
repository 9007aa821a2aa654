import { createPool, grantAccess } from '@consilium/store';
import { source } from '@consilium/team-consult';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCast } from '../consult-rules/cast.ts';
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

async function said(actor: string, text: string) {
  const client = await clientFor(stack.server, { tenant: TENANT, actor });
  const conversation = await client.createConversation();
  const { seq } = await client.post(conversation, text);
  const answer = await client.answer(conversation, seq);
  return answer as unknown as {
    readonly text: string;
    readonly urgency: { readonly tier: string } | null;
    readonly parts: readonly { readonly origin: string; readonly text: string }[];
  };
}

describe('urgency that a model raises [A15]', () => {
  it('is told by code above the answer, also if a later agent says less', async () => {
    const text = 'What do you make of what I told you before?';
    cast.direct(text, {
      triage: [{ toolCalls: [raise('emergency'), handOver] }],
      health_consultant_lite: [{ toolCalls: [raise('urgent')] }, { text: 'Rest helps many people.' }],
    });
    const answer = await said('anna', text);
    expect(answer.urgency).toMatchObject({ tier: 'emergency' });
    expect(answer.parts[0]?.origin).toBe('code');
    expect(answer.parts[0]?.text).toContain('emergency number');
    expect(answer.text).toContain('Rest helps many people.');
  });

  it('is a quiet marker for a clinician', async () => {
    const text = 'She looks grey since this morning, thoughts?';
    cast.direct(text, {
      triage: [{ toolCalls: [raise('emergency'), handOver] }],
      health_consultant_lite: [{ text: 'Many things can cause that.' }],
    });
    const answer = await said('dr-lee', text);
    expect(answer.urgency).toMatchObject({ tier: 'emergency' });
    expect(answer.text).toBe('Many things can cause that.');
  });

  it('has no word for none: what is no tier is refused', async () => {
    const text = 'I feel a little tired after lunch.';
    cast.direct(text, {
      triage: [{ toolCalls: [raise('none')] }, { toolCalls: [handOver] }],
      health_consultant_lite: [{ text: 'That is common.' }],
    });
    expect(await said('anna', text)).toMatchObject({ urgency: null, text: 'That is common.' });
  });
});
