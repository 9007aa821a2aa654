import { describe, expect, it } from 'vitest';
import { createWorld } from './testing/gateway-fixture.ts';

const world = await createWorld();
const zone = 'Europe/Berlin';
interface Answer {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly instruction: string;
  readonly next: readonly string[];
  readonly next_in_words: readonly string[];
  readonly errors?: readonly object[];
  readonly remedy?: string;
  readonly triggers: readonly { readonly id: string }[];
}
const call = async (method: string, path: string, body?: object) => {
  const response = await world.call(method, `/v1/research${path}`, {
    as: 'dr',
    ...(body ? { json: body } : {}),
  });
  return { status: response.status, body: (await response.json()) as Answer };
};

describe('triggers by people [B5]', () => {
  it('show back what words mean, in a sentence and three dates', async () => {
    const { status, body } = await call('POST', '/schedule', { words: 'every Monday at 9', zone });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      schedule: { rrule: 'FREQ=WEEKLY;BYDAY=MO', zone },
      sentence: 'every week on Monday at 09:00 (Europe/Berlin)',
    });
    expect(body.next).toHaveLength(3);
    expect(body.next_in_words[0]).toMatch(/^\d\d-[A-Z][a-z]{2}-\d{4} at 09:00 \(Europe\/Berlin\)$/);
  });

  it.each([
    [{ words: 'when the moon is full', zone }, 'words', 'not_understood'],
    [{ schedule: { cron: '*/5 * * * *', zone }, zone }, 'schedule', 'invalid_schedule'],
    [{ schedule: { at: '2001-01-01T00:00:00Z' }, zone }, 'schedule', 'invalid_schedule'],
    [{ schedule: { cron: 'x', zone }, zone }, 'schedule', 'invalid_schedule'],
    [{ zone }, 'schedule', 'one_of'],
    [{ words: 'every day', zone: 'Mars/Olympus' }, 'zone', 'invalid_zone'],
  ])('refuse %j with what to do', async (asked, field, reason) => {
    const { status, body } = await call('POST', '/schedule', asked);
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field, reason }]);
    if (reason !== 'invalid_zone') expect(body.remedy).toEqual(expect.any(String));
  });

  it('are made once for a key, edited at their version, paused, and run before their date', async () => {
    const asked = { key: 'k1', conversation: 'c1', words: 'in two weeks', zone, instruction: 'Look again.' };
    const made = await call('POST', '/triggers', asked);
    expect([made.status, made.body.status, made.body.instruction]).toEqual([201, 'pending', 'Look again.']);
    expect((await call('POST', '/triggers', asked)).body.id).toBe(made.body.id);
    const at = `/triggers/${made.body.id}`;
    const paused = await call('PUT', at, { version: 1, status: 'paused' });
    expect([paused.status, paused.body.status, paused.body.version]).toEqual([200, 'paused', 2]);
    expect((await call('PUT', at, { version: 1, status: 'pending' })).status).toBe(409);
    expect((await call('PUT', at, { version: 2, words: 'every day' })).status, 'without a zone').toBe(422);
    const edited = await call('PUT', at, { version: 2, words: 'every day', zone: 'UTC', status: 'pending' });
    expect(edited.body).toMatchObject({ sentence: 'every day at 09:00 (UTC)', status: 'pending' });
    expect((await call('POST', `${at}/run`)).status).toBe(202);
    expect((await call('POST', '/triggers/nobody/run')).status).toBe(404);
    const { body } = await call('GET', '/triggers');
    expect(body.triggers.map(({ id }) => id)).toContain(made.body.id);
  });

  it('wake an agent or tell a conversation, not both and not neither', async () => {
    const asked = { key: 'k2', words: 'in two weeks', zone, instruction: 'Look again.' };
    expect((await call('POST', '/triggers', asked)).status).toBe(422);
    expect((await call('POST', '/triggers', { ...asked, agent: 'a', conversation: 'c' })).status).toBe(422);
  });
});
