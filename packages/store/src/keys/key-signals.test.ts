import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Compartment, errorCode, type KeyHandle } from '@consilium/kernel';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginErasure, destroyKey } from '../index.ts';
import { compartmentDigest } from '../postgres/compartment-digest.ts';
import { type CompartmentSignals, listenForCompartments } from '../postgres/compartment-signals.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createFileWrapper } from './file-wrapper.ts';
import { createKeyRing, type StoredKeyRing } from './key-ring.ts';

const { admin, app, system, urls } = useStore({ beforeAll, afterAll });
const directory = mkdtempSync(join(tmpdir(), 'consilium-signals-'));
const bytes = Buffer.from('words of a patient');
const opened: CompartmentSignals[] = [];
let here: StoredKeyRing;
let other: StoredKeyRing;
let gaps = 0;
const digests: string[] = [];
/** As the server joins them: a ring, and its listener on a connection of its own. */
beforeAll(async () => {
  const wrapper = await createFileWrapper(join(directory, 'keys.json'), { make: true });
  const ring = () => createKeyRing({ pool: app, wrapper, now: () => new Date() });
  [here, other] = [ring(), ring()];
  const signals = listenForCompartments({
    url: urls().app,
    onChange: (digest) => {
      digests.push(digest);
      other.forgetDigest(digest);
    },
    onGap: () => {
      gaps += 1;
      other.forgetAll();
    },
    retryMs: 20,
  });
  opened.push(signals);
  await signals.listening;
});
afterAll(async () => {
  for (const signals of opened) await signals.close();
  rmSync(directory, { recursive: true });
});

const patient = (): Compartment => `patient/${randomUUID()}`;
const refusal = (work: Promise<unknown>) => work.then(() => 'none', errorCode);
function isRefused(key: KeyHandle): boolean {
  try {
    key.seal(bytes, 'here');
    return false;
  } catch (error) {
    return errorCode(error) === 'erased';
  }
}
async function erase(compartment: Compartment): Promise<void> {
  const request = { tenant: 't1', compartment, by: 'officer', purpose: 'PATRQT' } as const;
  await beginErasure(system, request, new Date());
  await destroyKey(system, request);
}
/** What the signals promise: far less than the 30 s of the cache. */
const WITHIN = { timeoutMs: 1_000, everyMs: 10 };

describe('signals between processes [F2]', () => {
  it('an erasure in one process ends keys and handles of another within a second', async () => {
    const [gone, stays] = [patient(), patient()];
    const held = await other.forCompartment('t1', gone);
    const kept = await other.forCompartment('t1', stays);
    await erase(gone);
    await until(async () => (await refusal(other.byId(held.id))) === 'erased', {
      ...WITHIN,
      what: 'a refusal',
    });
    await until(() => isRefused(held), { ...WITHIN, what: 'the handle to end' });
    expect(await refusal(other.forCompartment('t1', gone))).toBe('erased');
    expect(isRefused(kept)).toBe(false);
  });

  it('end a handle without a use of it: the signal alone has the rows looked at', async () => {
    const gone = patient();
    const held = await other.forCompartment('t1', gone);
    const before = digests.length;
    await erase(gone);
    await until(() => digests.length >= before + 2, { ...WITHIN, what: 'tombstone and key' });
    await until(async () => (await refusal(other.byId(held.id))) === 'erased', {
      ...WITHIN,
      what: 'a refusal',
    });
    expect(isRefused(held)).toBe(true);
  });

  it('name a compartment by its hash, and say nothing of a first key', async () => {
    const compartment = patient();
    const before = digests.length;
    await here.forCompartment('t1', compartment);
    await erase(compartment);
    await until(() => digests.length >= before + 2, { ...WITHIN, what: 'tombstone and key' });
    const digest = compartmentDigest('t1', compartment);
    expect(digests.slice(before)).toEqual([digest, digest]);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('count for nothing that was remembered when the connection broke', async () => {
    const gone = patient();
    const held = await other.forCompartment('t1', gone);
    const before = gaps;
    const signals = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'consilium-signals'`;
    await admin.query(`BEGIN; ${signals}; COMMIT`);
    await erase(gone);
    await until(() => gaps > before, { timeoutMs: 5_000, what: 'another connection' });
    await until(async () => (await refusal(other.byId(held.id))) === 'erased', {
      ...WITHIN,
      what: 'a refusal',
    });
  });

  it('close while they connect', async () => {
    const url = urls().app;
    const signals = listenForCompartments({ url, onChange: () => undefined, onGap: () => undefined });
    await signals.close();
  });

  it('need no database to be closed', async () => {
    const errors: unknown[] = [];
    const signals = listenForCompartments({
      url: 'postgresql://nobody@127.0.0.1:1/none',
      onChange: () => undefined,
      onGap: () => expect.fail(),
      onError: (error) => errors.push(errorCode(error)),
      retryMs: 10,
    });
    await until(() => errors.length > 1, { what: 'two attempts' });
    await signals.close();
    expect(new Set(errors)).toEqual(new Set(['store_unavailable']));
  });
});
