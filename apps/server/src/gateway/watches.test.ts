import { describe, expect, it } from 'vitest';
import { WATCH } from './testing/fake-watches.ts';
import { createWorld } from './testing/world.ts';

const world = await createWorld();
const call = async (method: string, path = '', json?: object) => {
  const response = await world.call(method, `/v1/research/watches${path}`, {
    as: 'dr',
    ...(json ? { json } : {}),
  });
  return { status: response.status, body: (await response.json()) as { readonly [field: string]: unknown } };
};
const asked = {
  ...{ key: 'k1', agent: WATCH.agent, source: 'trial', item: 'nct00000009', fields: ['overall_status'] },
  instruction: 'Look.',
};

describe('watches by people [B5]', () => {
  it('are made once, listed with what was heard, paused and cancelled', async () => {
    const made = await call('POST', '', asked);
    expect([made.status, made.body]).toMatchObject([
      201,
      { item: 'NCT00000009', seen: null, origin: 'user' },
    ]);
    expect((await call('POST', '', asked)).body.id).toBe(made.body.id);
    const { body } = await call('GET', `?agent=${WATCH.agent}&status=pending`);
    expect(body.watches).toContainEqual(
      expect.objectContaining({ id: WATCH.id, seen: { overall_status: 'RECRUITING' }, requests: 0.5 }),
    );
    expect((await call('PUT', `/${WATCH.id}`, { status: 'paused' })).body.status).toBe('paused');
    expect((await call('PUT', '/00000000-0000-4000-8000-0000000000ff', { status: 'paused' })).status).toBe(
      404,
    );
  });

  it('say what is wrong', async () => {
    const { status, body } = await call('POST', '', { ...asked, item: 'the vamorolone trial' });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      ...{ errors: [{ field: 'item', reason: 'invalid_watch' }], remedy: expect.any(String) },
    });
    expect((await call('POST', '', { ...asked, source: 'page' })).status).toBe(422);
    expect((await call('PUT', `/${WATCH.id}`, { status: 'gone' })).status).toBe(422);
  });
});
