import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastUserText } from '@consilium/stand-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFor } from '../support/client.ts';
import { source } from '../support/single-team.ts';
import { grant, type Stack, startStack, TENANT } from '../support/stack.ts';

/** The public list of strings that break software; not part of the repository (CONSILIUM_CORPORA names its folder). */
function naughtyStrings(): readonly string[] {
  const folder = process.env.CONSILIUM_CORPORA;
  if (folder) return JSON.parse(readFileSync(join(folder, 'naughty-strings.json'), 'utf8')) as string[];
  if (process.env.CI) throw new Error('set CONSILIUM_CORPORA to the folder with naughty-strings.json');
  console.warn('CONSILIUM_CORPORA is not set: only a few odd strings of our own are tried');
  return [
    '',
    ' ',
    '\u0000',
    '\ud800',
    '"; DROP TABLE app.messages; --',
    '👩‍⚕️',
    'السلام',
    '{{ 7 * 7 }}',
    '\u202etest',
  ];
}

/** One clinician may write 60 times a minute, and 50 messages may wait in a conversation. */
const PER_ACTOR = 40;
/** Whole turns cost more than messages: every so many strings one goes all the way to the model and back. */
const TURN_EVERY = 20;

describe('odd input [D8]', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ teams: [source] }, { env: { AI_CONCURRENCY: '32' } });
  });
  afterAll(() => stack?.stop());

  it('every odd string is kept exactly, or refused with a named field; never a 5xx', async () => {
    // The first turn of each conversation waits, and so do those behind it: here only what is kept counts.
    stack.models.setFaults([{ fault: { hang: true } }]);
    const strings = naughtyStrings();
    const actors = Math.ceil(strings.length / PER_ACTOR);
    let kept = 0;
    let refused = 0;
    await Promise.all(
      Array.from({ length: actors }, async (_, index) => {
        const actor = `dr-${index}`;
        await grant(stack.postgres.url, actor);
        const client = await clientFor(stack.server, { tenant: TENANT, actor });
        const conversation = await client.createConversation();
        const sent: string[] = [];
        for (const text of strings.slice(index * PER_ACTOR, (index + 1) * PER_ACTOR)) {
          const response = await client.request('POST', `/conversations/${conversation}/messages`, { text });
          if (response.status === 202) sent.push(text);
          else {
            expect(response.status, JSON.stringify(text)).toBe(422);
            expect(await response.json()).toMatchObject({ errors: [{ field: 'text' }] });
            refused += 1;
          }
        }
        const back = (await client.messages(conversation))
          .filter(({ role }) => role === 'user')
          .map(({ text }) => text);
        expect(back).toEqual(sent);
        kept += back.length;
      }),
    );
    expect(kept + refused).toBe(strings.length);
    expect(kept).toBeGreaterThan(refused);
  }, 120_000);

  it('odd strings reach the model as they are, and their turns are answered', async () => {
    const heard: string[] = [];
    stack.models.setFaults([]);
    stack.models.setPlayer({
      kind: 'scripted',
      play: (call) => {
        heard.push(lastUserText(call));
        return { text: 'Noted.' };
      },
    });
    await grant(stack.postgres.url, 'dr-turns');
    const client = await clientFor(stack.server, { tenant: TENANT, actor: 'dr-turns' });
    const conversation = await client.createConversation();
    const sent: { text: string; seq: number }[] = [];
    for (const text of naughtyStrings().filter((_, index) => index % TURN_EVERY === 1)) {
      const response = await client.request('POST', `/conversations/${conversation}/messages`, { text });
      if (response.status === 202) sent.push({ text, seq: ((await response.json()) as { seq: number }).seq });
    }
    for (const { text, seq } of sent) {
      const answer = await client.answer(conversation, seq, 60_000);
      expect(answer, JSON.stringify(text)).toMatchObject({ status: 'complete', text: 'Noted.' });
    }
    expect(heard).toEqual(sent.map(({ text }) => text));
  }, 120_000);

  it.each(['3000000000', '9007199254740991', '99999999999999999999', '-1', 'NaN', '1e400'])(
    'the number %s as a place or a size is harmless or refused, never a 5xx',
    async (number) => {
      await grant(stack.postgres.url, 'dr-numbers');
      const client = await clientFor(stack.server, { tenant: TENANT, actor: 'dr-numbers' });
      const conversation = await client.createConversation();
      const path = `/conversations/${conversation}`;
      for (const [query, headers] of [
        [`/conversations?limit=${number}`, {}],
        [`/conversations?before=${number}`, {}],
        [`${path}/messages?limit=${number}`, {}],
        [`${path}/messages?after=${number}`, {}],
        [`${path}/events?after=${number}`, {}],
        [`${path}/events`, { 'last-event-id': `${number}.0` }],
        [`${path}/events`, { 'last-event-id': `0.${number}-0` }],
      ] as const) {
        const response = await client.request('GET', query, undefined, headers);
        expect([200, 422], `${query} ${JSON.stringify(headers)}`).toContain(response.status);
        await response.body?.cancel();
      }
    },
  );

  it('odd strings in ids, topics and headers are refused, never a 5xx', async () => {
    const client = await clientFor(stack.server, { tenant: TENANT, actor: 'dr-0' });
    await grant(stack.postgres.url, 'dr-0');
    for (const odd of naughtyStrings().slice(0, 60)) {
      const path = await client.request('GET', `/conversations/${encodeURIComponent(odd) || '%20'}/messages`);
      expect([404, 400], odd).toContain(path.status);
    }
    for (const body of [
      { team: '\u0000' },
      { topic: { uuid: '\ud800', type: 'x' } },
      { topic: 'x' },
      { unknown: 1 },
      [],
      null,
      7,
    ]) {
      const made = await client.request('POST', '/conversations', body);
      expect(made.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
      expect(made.status, JSON.stringify(body)).toBeLessThan(500);
    }
  });
});
