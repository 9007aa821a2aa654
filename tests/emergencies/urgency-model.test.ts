import type { Reply } from '@consilium/stand-in';
import { isUrgencyCheck, lastUserText } from '@consilium/stand-in';
import { createPool, grantAccess } from '@consilium/store';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { source } from '../support/single-team.ts';
import { PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';

/** A model reads each message for danger, beside the patterns and beside the turn: it can raise and nothing else. */
interface Row {
  readonly seq: number;
  readonly role: string;
  readonly text: string;
  readonly in_reply_to: number | null;
  readonly urgency: { readonly tier: string; readonly entries: readonly string[] } | null;
  readonly model_check: string | null;
  readonly created_at: string;
  readonly stand_in: boolean;
  readonly parts: readonly { readonly origin: string }[];
}

const CRY = 'Crushing chest pain right now, it goes down my left arm and I am sweating.';
/** Code finds nothing in it. */
const QUIET = 'Mir ist ganz komisch, der Arm will nicht mehr.';
const danger = (tier: string, more: object = {}): Reply => ({
  json: { tier, category: 'illness', subject: 'stroke', language: 'de', ...more },
});

let stack: Stack;
let actors = 0;
let releaseTurn = () => {};

beforeAll(async () => {
  stack = await startStack({ teams: [source] }, { env: { URGENCY_MODEL: '1', SWEEP_AFTER_MS: '500' } });
}, 120_000);
afterAll(() => stack?.stop());

beforeEach(() => {
  const released = new Promise<void>((resolve) => {
    releaseTurn = resolve;
  });
  stack.models.setPlayer({
    kind: 'scripted',
    play: async () => {
      await released;
      return { text: 'A calm answer.' };
    },
  });
  stack.models.setFaults([]);
});

/** Each their own. */
async function somebody(purposes: readonly ['PATRQT'] | readonly ['TREAT'] = ['PATRQT']): Promise<Client> {
  const actor = `person-${++actors}`;
  const admin = createPool(stack.postgres.url, { max: 1 });
  const relation = purposes[0] === 'PATRQT' ? 'self' : 'care-team';
  await grantAccess(admin, { tenant: TENANT, actor, compartment: `patient/${PATIENT}`, relation, purposes });
  await admin.end();
  return clientFor(stack.server, { tenant: TENANT, actor });
}

const classifier = (play: (text: string) => Reply | Promise<Reply>) =>
  stack.models.setUrgency({ kind: 'scripted', play: (call) => play(lastUserText(call)) });

const rowsOf = async (client: Client, conversation: string) =>
  (await client.messages(conversation)) as unknown as readonly Row[];

async function when(client: Client, conversation: string, found: (rows: readonly Row[]) => boolean) {
  let rows: readonly Row[] = [];
  await until(
    async () => {
      rows = await rowsOf(client, conversation);
      return found(rows);
    },
    { timeoutMs: 20_000, what: 'the message' },
  );
  return rows;
}

const checked = (rows: readonly Row[]) => rows[0]?.model_check !== 'waiting';

describe('a model that reads messages for danger [A15]', () => {
  it('tells the person while the turn still runs, in words of code, a second after its answer at most', async () => {
    let answeredAt = 0;
    classifier(() => {
      answeredAt = Date.now();
      return danger('emergency');
    });
    const anna = await somebody();
    const conversation = await anna.createConversation();
    const { seq } = await anna.post(conversation, QUIET);
    const rows = await when(anna, conversation, (all) => all.some(({ in_reply_to }) => in_reply_to === seq));
    const seenAt = Date.now();
    const [asked, advice] = rows;
    expect(asked).toMatchObject({ urgency: { tier: 'emergency', entries: [] } });
    expect(advice).toMatchObject({
      urgency: { tier: 'emergency' },
      parts: [{ origin: 'code' }],
      text: expect.stringMatching(/stroke/i),
    });
    expect(Date.parse(advice?.created_at ?? '') - answeredAt).toBeLessThan(1_000);
    expect(seenAt - answeredAt).toBeLessThan(2_000);
    expect(rows.map(({ text }) => text)).not.toContain('A calm answer.');
    releaseTurn();
    await when(anna, conversation, (all) => all.some(({ text }) => text === 'A calm answer.'));
  });

  it('is labelled where a stand-in answers: it has read nothing as a model would, also where it raises', async () => {
    releaseTurn();
    for (const tier of ['none', 'emergency']) {
      classifier(() => danger(tier));
      const anna = await somebody();
      const conversation = await anna.createConversation();
      await anna.post(conversation, QUIET);
      const isAdvice = ({ role, urgency }: Row) => role === 'assistant' && urgency !== null;
      const rows = await when(
        ...([anna, conversation] as const),
        (all) => checked(all) && (tier === 'none' || all.some(isAdvice)),
      );
      expect(rows[0]?.model_check).toBe('stand-in');
      expect(rows.filter(isAdvice).map(({ stand_in }) => stand_in)).toEqual(tier === 'none' ? [] : [true]);
    }
  });

  it('is a marker for a clinician, and an event of the open stream', async () => {
    classifier(() => danger('urgent'));
    const doctor = await somebody(['TREAT']);
    const conversation = await doctor.createConversation();
    const stream = await doctor.request('GET', `/conversations/${conversation}/events`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await doctor.post(conversation, QUIET);
    let told = '';
    while (!told.includes('"tier":"urgent"')) told += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    const rows = await rowsOf(doctor, conversation);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.urgency).toEqual({ tier: 'urgent', entries: [] });
    releaseTurn();
  });

  it.each([
    ['none', danger('none')],
    ['urgent', danger('urgent')],
    ['a tier of its own', danger('harmless')],
    ['no object', { text: 'There is no emergency, stay at home.' }],
  ])('lowers nothing that code found: %s', async (_name, reply) => {
    classifier(() => reply);
    const anna = await somebody();
    const conversation = await anna.createConversation();
    await anna.post(conversation, CRY);
    const rows = await when(anna, conversation, checked);
    expect(rows[0]?.urgency).toMatchObject({
      tier: 'emergency',
      entries: expect.arrayContaining(['chest-pain']),
    });
    expect(rows.filter(({ urgency }) => urgency !== null)).toHaveLength(2);
    releaseTurn();
  });

  it('brings no word of its own: what is in no list is left out', async () => {
    classifier(() =>
      danger('emergency', {
        subject: 'Call 0900 123 now',
        category: 'Drink bleach',
        language: 'xx',
        advice: 'Drink bleach',
      }),
    );
    const anna = await somebody();
    const conversation = await anna.createConversation();
    await anna.post(conversation, QUIET);
    const rows = await when(anna, conversation, (all) => all.length > 1);
    expect(rows[1]?.text).toContain('emergency number');
    expect(JSON.stringify(rows)).not.toMatch(/0900|bleach/);
    const kept = await stack.query('SELECT * FROM app.urgency_checks');
    expect(JSON.stringify(kept)).not.toMatch(/0900|bleach|xx"/);
    releaseTurn();
  });

  it('says that it has not read a message, after five seconds without an answer', async () => {
    classifier(() => new Promise(() => {}));
    const anna = await somebody();
    const conversation = await anna.createConversation();
    const from = Date.now();
    await anna.post(conversation, QUIET);
    const rows = await when(anna, conversation, checked);
    expect(rows[0]).toMatchObject({ model_check: 'unchecked', urgency: null });
    expect(Date.now() - from).toBeGreaterThan(4_500);
    expect(Date.now() - from).toBeLessThan(7_000);
    await until(
      async () =>
        (await stack.query("SELECT 1 FROM app.urgency_checks WHERE status = 'waiting'")).length === 0,
      { timeoutMs: 10_000, what: 'the end of the check' },
    );
    releaseTurn();
  });

  it('raises ten messages of a conversation within an hour: what comes after is kept, and nobody is told', async () => {
    classifier(() => danger('emergency'));
    releaseTurn();
    const anna = await somebody();
    const told: boolean[] = [];
    const conversation = await anna.createConversation();
    for (let nth = 0; nth < 12; nth++) {
      const { seq } = await anna.post(conversation, `${QUIET} ${nth}`);
      const said = (rows: readonly Row[]) => rows.find((row) => row.seq === seq);
      const rows = await when(
        anna,
        conversation,
        (all) => !['waiting', undefined].includes(said(all)?.model_check ?? undefined),
      );
      told.push(said(rows)?.urgency?.tier === 'emergency');
      await anna.answer(conversation, seq, 20_000);
    }
    expect(told).toEqual([...Array(10).fill(true), false, false]);
    const kept = await stack.query(
      `SELECT 1 FROM app.urgency_checks WHERE actor = 'person-${actors}' AND tier = 'emergency' AND NOT shown`,
    );
    expect(kept).toHaveLength(2);
  }, 60_000);

  it('sends words of the person only, with their spend on a run of its own, and one call a message', async () => {
    classifier(() => danger('none'));
    releaseTurn();
    stack.models.log.clear();
    const anna = await somebody();
    const conversation = await anna.createConversation();
    await anna.post(conversation, QUIET, 'key-1');
    await anna.post(conversation, QUIET, 'key-1');
    await when(anna, conversation, (all) => checked(all) && all.length > 1);
    const calls = stack.models.log.entries.filter(({ call }) => call !== null && isUrgencyCheck(call));
    expect(calls).toHaveLength(1);
    const runs = await stack.query<{ micro_usd: string; status: string }>(
      "SELECT micro_usd, status FROM app.runs WHERE kind = 'urgency' ORDER BY started_at DESC LIMIT 1",
    );
    expect(runs[0]?.status).toBe('complete');
    expect(Number(runs[0]?.micro_usd)).toBeGreaterThan(0);
  });
});
