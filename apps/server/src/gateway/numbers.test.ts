import { describe, expect, test } from 'vitest';
import { createWorldWithConversation } from './testing/gateway-fixture.ts';
import { readSse } from './testing/read-sse.ts';

const BASE = '/v1/patients/p1/conversations';

/** Texts where a number is expected, and whether the API takes them. */
const ODD: readonly (readonly [text: string, taken: boolean])[] = [
  ['0', true],
  ['2147483648', true],
  ['3000000000', true],
  ['999999999999999', true],
  ['9007199254740993', false],
  ['18446744073709551616', false],
  ['1e309', false],
  ['-1', false],
  ['-9999999999999999999', false],
  ['1.5', false],
  ['NaN', false],
  ['Infinity', false],
  ['twelve', false],
  ['1;DROP', false],
  ['１２', false],
  ['%00', false],
];

async function fieldsOf(response: Response): Promise<Set<string>> {
  const { errors } = (await response.json()) as { errors: { field: string }[] };
  return new Set(errors.map(({ field }) => field));
}

describe('odd numbers are refused with their field, or harmless', () => {
  test.each(ODD)('after=%s', async (text, taken) => {
    const { world, c } = await createWorldWithConversation();
    const messages = await world.call('GET', `${BASE}/${c}/messages?after=${text}`, { as: 'dr' });
    expect(messages.status).toBe(taken ? 200 : 422);
    if (taken) expect(await messages.json()).toMatchObject({ messages: [] });
    else expect(await fieldsOf(messages)).toEqual(new Set(['after']));
    const events = await world.call('GET', `${BASE}/${c}/events?after=${text}`, { as: 'dr' });
    expect(events.status).toBe(taken ? 200 : 422);
    await events.body?.cancel();
  });

  test.each(ODD)('limit=%s', async (text) => {
    const { world, c } = await createWorldWithConversation();
    for (const path of [`${BASE}?limit=${text}`, `${BASE}/${c}/messages?limit=${text}`]) {
      const response = await world.call('GET', path, { as: 'dr' });
      expect(response.status).toBe(422);
      expect(await fieldsOf(response)).toEqual(new Set(['limit']));
    }
  });

  test('one number twice', async () => {
    const { world, c } = await createWorldWithConversation();
    const response = await world.call('GET', `${BASE}/${c}/messages?after=1&after=2`, { as: 'dr' });
    expect(response.status).toBeLessThan(500);
  });

  test.each([
    ['999999999999999.0', 200],
    ['3000000000.999999999999999-999999999999999', 200],
    ['9999999999999999999.0', 422],
    ['-1.0', 422],
    ['1.5.0', 422],
    ['1', 422],
    ['NaN.0', 422],
    ['', 422],
  ])('Last-Event-ID: %s → %i', async (lastEventId, status) => {
    const { world, c } = await createWorldWithConversation();
    const headers = { 'Last-Event-ID': lastEventId };
    const response = await world.call('GET', `${BASE}/${c}/events`, { as: 'dr', headers });
    expect(response.status).toBe(status);
    await response.body?.cancel();
  });

  test('who claims to have seen messages that do not exist yet still gets them', async () => {
    const { world, c } = await createWorldWithConversation();
    const stream = readSse(await world.call('GET', `${BASE}/${c}/events?after=3000000000`, { as: 'dr' }));
    expect((await stream.next()).value).toMatchObject({ id: '0.0', data: { last_seq: 0 } });
    const { seq } = world.history.addAnswer(c, 0, 'new');
    await world.publish(c, { type: 'message-committed', seq, message: null });
    expect((await stream.next()).value).toMatchObject({ event: 'message-committed', data: { seq: 1 } });
    await stream.return(undefined);
  });
});
