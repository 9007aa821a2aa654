import { createPool, grantAccess } from '@consilium/store';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { source } from '../support/single-team.ts';
import { PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';
import { vignettes } from './vignettes.ts';

/** The screen in the running product: what a person is told, when, and whether a model had been asked before. */
interface Urgent {
  readonly tier: string;
  readonly entries: readonly string[];
  readonly advice: string | null;
}

const CRY = 'Crushing chest pain right now, it goes down my left arm and I am sweating.';

let stack: Stack;
let release = () => {};

beforeAll(async () => {
  stack = await startStack({ teams: [source] });
  const admin = createPool(stack.postgres.url, { max: 1 });
  await grantAccess(admin, {
    tenant: TENANT,
    actor: 'anna',
    compartment: `patient/${PATIENT}`,
    relation: 'self',
    purposes: ['PATRQT'],
  });
  await admin.end();
}, 120_000);
afterAll(() => stack?.stop());

/** From now on a model answers only when it is told to. */
function holdModels(): void {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  stack.models.setPlayer({
    kind: 'scripted',
    play: async () => {
      await released;
      return { text: 'A calm answer.' };
    },
  });
  stack.models.log.clear();
}

const post = (client: Client, conversation: string, text: string) =>
  client.post(conversation, text) as unknown as Promise<{ seq: number; urgency: Urgent | null }>;

const asked = (text: string) => stack.models.log.search(text).map(({ entry }) => entry);

describe('the emergency screen in the running product [A15]', () => {
  it('tells a patient at once, before any model is asked', async () => {
    holdModels();
    const anna = await clientFor(stack.server, { tenant: TENANT, actor: 'anna' });
    const conversation = await anna.createConversation();
    const { seq, urgency } = await post(anna, conversation, CRY);
    expect(urgency).toMatchObject({ tier: 'emergency', advice: expect.stringContaining('emergency number') });
    const advice = (await anna.messages(conversation)).find(({ in_reply_to }) => in_reply_to === seq);
    expect(advice).toMatchObject({
      role: 'assistant',
      text: urgency?.advice,
      stand_in: false,
      parts: [{ origin: 'code' }],
      urgency: { tier: 'emergency' },
    });
    await stack.models.log.waitFor(({ call }) => call !== null);
    const told = Date.parse((advice as unknown as { created_at: string }).created_at);
    for (const { at } of asked(CRY)) expect(at).toBeGreaterThanOrEqual(told);
    release();
    await until(
      async () => (await anna.messages(conversation)).some(({ text }) => text === 'A calm answer.'),
      { timeoutMs: 20_000, what: 'the answer' },
    );
  });

  it('tells it of every vignette, before any model is asked', async () => {
    holdModels();
    release();
    const anna = await clientFor(stack.server, { tenant: TENANT, actor: 'anna' });
    for (const { text, subject, form } of vignettes) {
      const conversation = await anna.createConversation();
      const { seq, urgency } = await post(anna, conversation, text);
      const told = (await anna.messages(conversation)).find(({ in_reply_to }) => in_reply_to === seq);
      expect(urgency?.advice, `${subject}, ${form}`).toBeTypeOf('string');
      expect(told?.text, `${subject}, ${form}`).toBe(urgency?.advice);
      const [entry] = asked(text);
      const at = Date.parse((told as unknown as { created_at: string }).created_at);
      expect(entry?.at ?? Number.POSITIVE_INFINITY, `${subject}, ${form}`).toBeGreaterThanOrEqual(at);
    }
  }, 120_000);

  it('does not wait for the turn that runs', async () => {
    holdModels();
    const anna = await clientFor(stack.server, { tenant: TENANT, actor: 'anna' });
    const conversation = await anna.createConversation();
    await post(anna, conversation, 'What is a vitamin?');
    await stack.models.log.waitFor(({ call }) => call !== null);
    const { seq, urgency } = await post(anna, conversation, CRY);
    const messages = await anna.messages(conversation);
    expect(messages.find(({ in_reply_to }) => in_reply_to === seq)?.text).toBe(urgency?.advice);
    expect(asked(CRY)).toEqual([]);
    release();
  });

  it('names the number of the country that the person has set', async () => {
    holdModels();
    release();
    const anna = await clientFor(stack.server, { tenant: TENANT, actor: 'anna' });
    const token = await stack.server.mintToken?.({ tenant: TENANT, actor: 'anna' });
    const set = await fetch(`${stack.server.url}/v1/me/preferences/location`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ country: 'AU', timezone: 'Australia/Sydney' }),
    });
    expect(set.status).toBeLessThan(300);
    const { urgency } = await post(anna, await anna.createConversation(), CRY);
    expect(urgency?.advice).toContain('000');
  });

  it('gives a clinician a quiet marker and no advice', async () => {
    holdModels();
    release();
    const doctor = await clientFor(stack.server);
    const conversation = await doctor.createConversation();
    const { seq, urgency } = await post(doctor, conversation, CRY);
    expect(urgency).toMatchObject({ tier: 'emergency', advice: null });
    expect((await doctor.answer(conversation, seq)).text).toBe('A calm answer.');
    const [message] = (await doctor.messages(conversation)) as unknown as { urgency: Urgent | null }[];
    expect(message?.urgency?.tier).toBe('emergency');
  });

  it('is silent where nothing is urgent, and the same message twice is advised once', async () => {
    holdModels();
    release();
    const anna = await clientFor(stack.server, { tenant: TENANT, actor: 'anna' });
    const conversation = await anna.createConversation();
    expect((await post(anna, conversation, 'What is a vitamin?')).urgency).toBeNull();
    const first = await anna.post(conversation, CRY, 'key-1');
    const again = await anna.post(conversation, CRY, 'key-1');
    expect(again).toMatchObject({ seq: first.seq, duplicate: true });
    await until(
      async () =>
        (await anna.messages(conversation)).filter(({ in_reply_to }) => in_reply_to === first.seq).length > 1,
      { timeoutMs: 20_000, what: 'advice and answer' },
    );
    const replies = (await anna.messages(conversation)).filter(
      ({ in_reply_to }) => in_reply_to === first.seq,
    );
    expect(replies.map(({ text }) => text === 'A calm answer.')).toEqual([false, true]);
  });

  it('says once a conversation that it does not read a language', async () => {
    holdModels();
    release();
    const anna = await clientFor(stack.server, { tenant: TENANT, actor: 'anna' });
    const conversation = await anna.createConversation();
    await post(anna, conversation, 'Ο άντρας μου έχει πόνο στο στήθος');
    await post(anna, conversation, 'Τι να κάνω τώρα με τον άντρα μου');
    const lines = async () =>
      (await anna.messages(conversation)).filter(({ text }) => text.includes('does not read your language'));
    expect(await lines()).toHaveLength(1);
  });
});
