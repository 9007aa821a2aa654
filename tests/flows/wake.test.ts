import { createEngineAdmin } from '@consilium/runtime';
import { connectionFor, createPool, type StoredKeyRing } from '@consilium/store';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { keysOf } from '../support/keys.ts';
import { source } from '../support/single-team.ts';
import { CLINICIAN, PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';
import { scheduleText, wakeEngine } from '../support/wakes.ts';

const scope = {
  tenant: TENANT,
  actor: CLINICIAN,
  compartment: `patient/${PATIENT}`,
  purpose: 'TREAT',
} as const;
const text = 'The result is due.';

describe('waking a conversation later [F1]', () => {
  let stack: Stack;
  let client: Client;
  let pool: ReturnType<typeof createPool>;
  let keys: StoredKeyRing;
  const schedule = (conversation: string, clientKey: string, delayMs: number) =>
    scheduleText(
      wakeEngine(stack.restate, pool, keys),
      { scope, conversation, clientKey: `${conversation}/${clientKey}`, text },
      delayMs,
    );
  const statusOf = (invocation: string | null) =>
    createEngineAdmin(stack.restate.adminUrl).statusOf(invocation ?? '');
  beforeAll(async () => {
    stack = await startStack({ teams: [source] });
    stack.models.setPlayer({ kind: 'scripted', play: () => ({ text: 'Noted.' }) });
    client = await clientFor(stack.server);
    pool = createPool(connectionFor(stack.config.DATABASE_URL, 'app', stack.config.DATABASE_APP_PASSWORD));
    keys = await keysOf(pool, stack.config);
  });
  afterAll(async () => {
    await pool?.end();
    await stack?.stop();
  });

  it('becomes a message of code’s, not before its time, and is answered', async () => {
    const conversation = await client.createConversation();
    const from = Date.now();
    const { invocation } = await schedule(conversation, 'k1', 1_500);
    expect(await statusOf(invocation)).toBe('scheduled');
    expect(await client.messages(conversation)).toEqual([]);
    const answer = await client.answer(conversation, 1);
    expect(Date.now() - from).toBeGreaterThanOrEqual(1_500);
    expect(answer).toMatchObject({ text: 'Noted.', status: 'complete' });
    const [woken] = await client.messages(conversation);
    expect(woken).toMatchObject({ role: 'agent', parts: [{ origin: 'code', text }] });
  });

  it('scheduled twice under one key is the same wake', async () => {
    const conversation = await client.createConversation();
    const first = await schedule(conversation, 'k1', 300);
    expect(await schedule(conversation, 'k1', 300)).toEqual(first);
    await client.answer(conversation, 1);
    expect(await schedule(conversation, 'k1', 0)).toEqual(first);
    expect(await schedule(conversation, 'k2', 0)).not.toEqual(first);
    await client.answer(conversation, 3);
    expect((await client.messages(conversation)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  it('fired twice is one message', async () => {
    const conversation = await client.createConversation();
    const { invocation } = await schedule(conversation, 'k1', 0);
    await client.answer(conversation, 1);
    await until(async () => (await statusOf(invocation)) === 'completed', { what: 'the end of the first' });
    const again = await fetch(`${stack.restate.adminUrl}/invocations/${invocation}/restart-as-new`, {
      method: 'PATCH',
    });
    const second = ((await again.json()) as { new_invocation_id: string }).new_invocation_id;
    await until(async () => (await statusOf(second)) === 'completed', { what: 'the end of the second' });
    expect((await client.messages(conversation)).map(({ role }) => role)).toEqual(['agent', 'assistant']);
  });

  it('cancelled before its time it never comes', async () => {
    const conversation = await client.createConversation();
    const { key } = await schedule(conversation, 'k1', 1_000);
    await wakeEngine(stack.restate, pool, keys).rows.close(scope, key);
    // A later wake comes through: an earlier one would have been before it.
    await schedule(conversation, 'k2', 1_500);
    await client.answer(conversation, 1);
    expect(await client.messages(conversation)).toHaveLength(2);
  });

  it('due later than a day it is a row alone, and holds no timer of the engine', async () => {
    const conversation = await client.createConversation();
    expect(await schedule(conversation, 'k1', 86_400_001)).toMatchObject({ invocation: null });
    const due = `SELECT sends FROM app.wakes WHERE conversation = $1`;
    expect(await stack.query(due, [conversation])).toEqual([{ sends: 0 }]);
    // It comes near: the sweep sends it, and when its time has come it is there.
    await stack.query(`UPDATE app.wakes SET due_at = now() + interval '1 s' WHERE conversation = $1`, [
      conversation,
    ]);
    await client.answer(conversation, 1);
  });

  it('a delay that is none is refused', async () => {
    await expect(schedule('c', 'k', -1)).rejects.toThrow('invalid_delay');
    await expect(schedule('c', 'k', 0.5)).rejects.toThrow('invalid_delay');
  });
});
