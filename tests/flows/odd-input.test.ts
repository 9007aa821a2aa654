import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** One clinician may write 60 messages a minute. */
const PER_ACTOR = 40;

describe('odd input [D8]', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ teams: [source] });
    stack.models.setPlayer({ kind: 'scripted', play: () => ({ text: 'Noted.' }) });
  });
  afterAll(() => stack?.stop());

  it('every odd string is kept exactly, or refused with a named field; never a 5xx', async () => {
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
  });

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
