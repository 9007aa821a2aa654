import type { PatientRecord } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { createImportSlots } from './limits/actor-slots.ts';
import { DEFAULT_GATEWAY_LIMITS } from './limits/gateway-limits.ts';
import { createFakeRecord } from './testing/fake-record.ts';
import { createWorld, type World } from './testing/gateway-fixture.ts';

const IMPORT = '/v1/patients/p1/record/import?source=clinic';
const BUNDLE = '{"resourceType":"Bundle"}';
const RESULT = { import: 'i1', added: 1, changed: 0, unchanged: 0, replacedByHand: 0 };

const worldOf = (importBundle: PatientRecord['importBundle'], imports = {}) =>
  createWorld({
    record: { ...createFakeRecord(() => true), importBundle },
    limits: { imports: { ...DEFAULT_GATEWAY_LIMITS.imports, ...imports } },
  });
const send = (world: World, body = BUNDLE, options: { as?: string; headers?: Record<string, string> } = {}) =>
  world.call('POST', IMPORT, { as: 'dr', body, ...options });

describe('an import [F3]', () => {
  it.each([
    ['bytes', '"x"'.repeat(1_000), 'send at most 1000 bytes'],
    ['depth', '['.repeat(200), 'nest at most 30 objects and arrays'],
    ['values', `{"a":{${'"k":1,'.repeat(60)}`, 'send at most 50 values'],
    ['entries', '{"entry":[{},{},{},{},{},{}', 'send at most 5 entries'],
  ])('is refused by its %s, with the bound, before anybody parses it', async (_bound, body, remedy) => {
    const world = await worldOf(() => Promise.reject(new Error('was asked')), {
      bytes: 1_000,
      values: 50,
      entries: 5,
      depth: 30,
    });
    const answer = await send(world, body);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      code: 'too_large',
      remedy,
      outcome: { issue: [{ code: 'too-costly', details: { text: remedy } }] },
    });
  });

  it('reaches the record as the bytes that were sent', async () => {
    const seen: unknown[] = [];
    const world = await worldOf(async (_caller, bundle) => {
      seen.push(Buffer.from(bundle as Uint8Array).toString());
      return RESULT;
    });
    const answer = await send(world, ' {"value": 7.40}');
    expect(await answer.json()).toEqual(RESULT);
    expect(seen).toEqual([' {"value": 7.40}']);
  });

  it('is followed line by line; a refusal is the last line', async () => {
    const lines = async (importBundle: PatientRecord['importBundle']) => {
      const world = await worldOf(importBundle);
      const answer = await send(world, BUNDLE, { headers: { Accept: 'application/x-ndjson' } });
      expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
      return (await answer.text())
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    };
    const progress = { stage: 'checking', done: 1, total: 2 } as const;
    expect(
      await lines(async (_caller, _bundle, { onProgress }) => {
        onProgress?.(progress);
        return RESULT;
      }),
    ).toEqual([{ progress }, { result: RESULT }]);
    expect(await lines(() => Promise.reject(new Error('secret')))).toEqual([
      { problem: expect.objectContaining({ code: 'internal', status: 500 }) },
    ]);
  });

  it('has places for each actor, and for all', async () => {
    const end = Promise.withResolvers<typeof RESULT>();
    let begun = 0;
    const held = () => {
      begun++;
      return end.promise;
    };
    const world = await worldOf(held, { perActor: 2, atOnce: 3 });
    const running = [send(world), send(world)];
    // One that was let in would wait for the end.
    await expect.poll(() => begun, { timeout: 20_000 }).toBe(2);
    const refused = await send(world);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'too_many_imports' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = send(world, BUNDLE, { as: 'pat' });
    await expect.poll(() => begun, { timeout: 20_000 }).toBe(3);
    expect((await send(world, BUNDLE, { as: 'night' })).status).toBe(503);
    end.resolve(RESULT);
    for (const answer of [...running, other]) expect((await answer).status).toBe(200);
    expect((await send(world)).status).toBe(200);
  });

  it('has places for each tenant, so that one leaves some to the others', async () => {
    const slots = createImportSlots({
      imports: { ...DEFAULT_GATEWAY_LIMITS.imports, perTenant: 2, atOnce: 3 },
    });
    const of = (tenant: string, actor: string) => ({ tenant, actor, name: null, roles: [], expiresAt: 0 });
    const [first] = [slots.take(of('t1', 'a')), slots.take(of('t1', 'b'))];
    expect(() => slots.take(of('t1', 'c'))).toThrow(expect.objectContaining({ code: 'unavailable' }));
    slots.take(of('t2', 'a'));
    first();
    first();
    slots.take(of('t1', 'c'));
    expect(() => slots.take(of('t3', 'a'))).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });

  it('counts the bytes of an actor’s hour', async () => {
    const world = await worldOf(async () => RESULT, { hourBytes: 3 * 1024 });
    for (let n = 0; n < 3; n++) expect((await send(world)).status).toBe(200);
    const refused = await send(world);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
    expect((await send(world, BUNDLE, { as: 'pat' })).status).toBe(200);
  });

  it('gives up what is not written when the client goes', async () => {
    const given = Promise.withResolvers<AbortSignal | undefined>();
    const world = await worldOf((_caller, _bundle, { signal }) => {
      given.resolve(signal);
      return new Promise(() => {});
    });
    const answer = await send(world, BUNDLE, { headers: { Accept: 'application/x-ndjson' } });
    const signal = await given.promise;
    expect(signal?.aborted).toBe(false);
    await answer.body?.cancel();
    expect(signal?.aborted).toBe(true);
  });
});
