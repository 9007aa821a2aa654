import { randomUUID } from 'node:crypto';
import type { Danger, Scope } from '@consilium/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { createUrgencyChecks, sweepChecks } from './urgency-checks.ts';

const store = useStore({ beforeAll, afterAll });
const { admin, app, system, history, query, grantedScope, newConversation } = store;
const danger = (tier: Danger['tier']): Danger => ({
  tier,
  category: 'illness',
  subject: 'heart',
  language: 'en',
});

let scope: Scope;
let conversation: string;
let seq: number;

beforeEach(async () => {
  scope = await grantedScope({ actor: randomUUID() });
  conversation = await newConversation(scope);
  seq = await said();
});

async function said(): Promise<number> {
  const accepted = await history.acceptMessage(scope, {
    ...{ conversation, id: randomUUID(), clientKey: randomUUID(), run: randomUUID(), most: 50 },
    parts: [{ origin: 'user', text: 'words' }],
    check: true,
  });
  if (typeof accepted === 'string') throw new Error(accepted);
  return accepted.seq;
}

const end = (by: 'model' | 'agent', of: Danger | null, at = seq, most?: number) =>
  createUrgencyChecks(app, most).end(scope, { conversation, seq: at, by, danger: of });

async function message() {
  const found = await history.readMessages(scope, conversation, { after: seq - 1, limit: 1 });
  return found === 'not-found' ? null : found[0];
}

describe('what models say of how urgent a message is [A15]', () => {
  it('is waited for from the moment the message is there, and the message says what came of it', async () => {
    expect(await message()).toMatchObject({ check: 'waiting' });
    expect(await end('model', danger('none'))).toBe('none');
    expect(await message()).toMatchObject({ check: 'checked', urgency: null });
    expect(await message()).not.toHaveProperty('raised');
  });

  it('of a stand-in raises, and says that no model has read it', async () => {
    const checks = createUrgencyChecks(app);
    const answered = (tier: Danger['tier']) =>
      checks.end(scope, { ...{ conversation, seq, by: 'model', standIn: true }, danger: danger(tier) });
    expect(await answered('none')).toBe('none');
    expect(await message()).toMatchObject({ check: 'stand-in' });
    seq = await said();
    expect(await answered('urgent')).toBe('raised');
    expect(await message()).toMatchObject({ check: 'stand-in', raised: 'urgent' });
  });

  it('is raised once: the first answer of the model stays, whatever it says later', async () => {
    expect(await end('model', danger('emergency'))).toBe('raised');
    expect(await end('model', danger('emergency'))).toBe('raised');
    expect(await end('model', danger('none'))).toBe('none');
    expect(await end('model', danger('urgent'))).toBe('same');
    expect(await message()).toMatchObject({ raised: 'emergency' });
  });

  it('can be raised higher by an agent, and never back', async () => {
    expect(await end('model', danger('urgent'))).toBe('raised');
    expect(await end('agent', danger('urgent'))).toBe('same');
    expect(await end('agent', danger('emergency'))).toBe('raised');
    expect(await end('agent', danger('urgent'))).toBe('same');
    expect(await message()).toMatchObject({ raised: 'emergency', check: 'checked' });
  });

  it('is kept and not told where the actor has been told too often in the conversation within the hour', async () => {
    expect(await end('model', danger('urgent'), seq, 1)).toBe('raised');
    seq = await said();
    expect(await end('model', danger('emergency'), seq, 1)).toBe('limited');
    expect(await message()).toMatchObject({ check: 'checked' });
    expect(await message()).not.toHaveProperty('raised');
  });

  it('takes nothing back that was shown where a higher one comes too often', async () => {
    expect(await end('agent', danger('urgent'), seq, 1)).toBe('raised');
    expect(await end('agent', danger('emergency'), seq, 1)).toBe('limited');
    expect(await message()).toMatchObject({ raised: 'urgent' });
  });

  it('counts each conversation by itself: false raises of one use up nothing of another', async () => {
    expect(await end('model', danger('urgent'), seq, 1)).toBe('raised');
    conversation = await newConversation(scope);
    seq = await said();
    expect(await end('model', danger('emergency'), seq, 1)).toBe('raised');
  });

  it('is written by functions only: the role of the app cannot lower a tier', async () => {
    const rows = await query(
      "SELECT privilege_type FROM information_schema.role_table_grants WHERE grantee = 'consilium_app' AND table_name = 'urgency_checks' UNION SELECT privilege_type FROM information_schema.column_privileges WHERE grantee = 'consilium_app' AND table_name = 'urgency_checks'",
    );
    expect(rows.map(({ privilege_type: right }) => right)).toEqual(['SELECT']);
  });

  it('says after five seconds that no model has read it, also while it is still waited for', async () => {
    await admin.query(
      "UPDATE app.urgency_checks SET accepted_at = now() - interval '6 s' WHERE conversation = $1",
      [conversation],
    );
    expect(await message()).toMatchObject({ check: 'unchecked' });
    const lost = await sweepChecks(system, { olderThanMs: 5_000, limit: 1_000 });
    expect(lost.find((each) => each.conversation === conversation)).toMatchObject({
      seq,
      actor: scope.actor,
    });
    expect(await end('model', danger('urgent'))).toBe('raised');
    expect(await message()).toMatchObject({ check: 'checked', raised: 'urgent' });
    const after = await sweepChecks(system, { olderThanMs: 5_000, limit: 1_000 });
    expect(after.some((each) => each.conversation === conversation)).toBe(false);
  });

  it('finds nothing without a grant, or without the message', async () => {
    const stranger = { ...scope, actor: 'stranger' };
    const check = { conversation, seq, by: 'model', danger: danger('urgent') } as const;
    const checks = createUrgencyChecks(app);
    expect(await checks.end(stranger, check)).toBe('forbidden');
    expect(await checks.end(scope, { ...check, seq: 99 })).toBe('forbidden');
    expect(await message()).toMatchObject({ check: 'waiting' });
  });
});
