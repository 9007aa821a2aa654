import { randomUUID } from 'node:crypto';
import type { EffectLedger, Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createEffectLedger } from './effect-ledger.ts';

const { admin, app, query, grantedScope } = useStore({ beforeAll, afterAll });
const HOUR = { leaseMs: 3_600_000 };
let scope: Scope;
let clock: Date;
let ledger: EffectLedger;
beforeAll(async () => {
  scope = await grantedScope();
  clock = new Date('2026-03-01T10:00:00.000Z');
  ledger = createEffectLedger(app, { now: () => clock });
});
const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const email = () => ({ key: `${randomUUID()}/7`, kind: 'email' });
const going = async (effect: { key: string; kind: string }, lease = HOUR) => {
  const claim = await ledger.claim(scope, effect, lease);
  if (claim.verdict !== 'go') throw new Error(`told ${claim.verdict}`);
  return claim.fence;
};

describe('effect ledger [F1]', () => {
  it('lets one go, tells others busy, then done with the reference, for ever', async () => {
    const effect = email();
    const fence = await going(effect, { leaseMs: 5_000 });
    later(1_000);
    expect(await ledger.claim(scope, effect, HOUR)).toEqual({ verdict: 'busy', retryAfterMs: 4_000 });
    expect(await ledger.mark(scope, effect.key, fence, 'smtp:42')).toBe(true);
    later(10 * 365 * 86_400_000);
    expect(await ledger.claim(scope, effect, HOUR)).toEqual({ verdict: 'done', reference: 'smtp:42' });
  });

  it('lets one of fifty who claim at once go', async () => {
    const real = createEffectLedger(app);
    const effect = email();
    const claims = await Promise.all(Array.from({ length: 50 }, () => real.claim(scope, effect, HOUR)));
    expect(claims.filter(({ verdict }) => verdict === 'go')).toEqual([{ verdict: 'go', fence: 1 }]);
    expect(claims.filter(({ verdict }) => verdict === 'busy')).toHaveLength(49);
  });

  it('lets one of fifty go again after a release, and one of fifty resolve', async () => {
    const real = createEffectLedger(app);
    const effect = email();
    const first = await real.claim(scope, effect, HOUR);
    expect(await real.release(scope, effect.key, first.verdict === 'go' ? first.fence : 0)).toBe(true);
    const claims = await Promise.all(Array.from({ length: 50 }, () => real.claim(scope, effect, HOUR)));
    expect(claims.filter(({ verdict }) => verdict === 'go')).toEqual([{ verdict: 'go', fence: 2 }]);
    expect(await real.park(scope, effect.key, 2, 'timeout')).toBe(true);
    const resolved = await Promise.all(
      Array.from({ length: 50 }, () => real.resolve(scope, effect.key, 'happened')),
    );
    expect(resolved.filter(Boolean)).toHaveLength(1);
  });

  it("ends leases by the database's clock if none is given", async () => {
    const real = createEffectLedger(app);
    const effect = email();
    await real.claim(scope, effect, HOUR);
    const busy = await real.claim(scope, effect, HOUR);
    expect(busy).toMatchObject({ verdict: 'busy', retryAfterMs: expect.closeTo(3_600_000, -5) });
    await admin.query(
      'UPDATE app.effects SET lease_until = clock_timestamp() WHERE tenant = $1 AND compartment = $2 AND key = $3',
      [scope.tenant, scope.compartment, effect.key],
    );
    expect(await real.claim(scope, effect, HOUR)).toEqual({ verdict: 'parked' });
  });

  it('parks when the lease ran out, and its old holder changes nothing any more', async () => {
    const effect = email();
    const fence = await going(effect, { leaseMs: 1_000 });
    later(1_000);
    expect(await ledger.claim(scope, effect, HOUR)).toEqual({ verdict: 'parked' });
    expect(await ledger.claim(scope, effect, HOUR)).toEqual({ verdict: 'parked' });
    expect(await ledger.mark(scope, effect.key, fence, null)).toBe(false);
    expect(await ledger.release(scope, effect.key, fence)).toBe(false);
    expect(await ledger.park(scope, effect.key, fence, 'late')).toBe(false);
    expect(await ledger.parked(scope)).toContainEqual({
      ...effect,
      code: 'lease-ended',
      parkedAt: clock.toISOString(),
    });
    expect(await ledger.resolve(scope, effect.key, 'did-not')).toBe(true);
    expect(await ledger.parked(scope)).not.toContainEqual(expect.objectContaining({ key: effect.key }));
    const again = await going(effect);
    expect(again).toBeGreaterThan(fence);
    expect(await ledger.mark(scope, effect.key, fence, null)).toBe(false);
    expect(await ledger.release(scope, effect.key, fence)).toBe(false);
    expect(await ledger.mark(scope, effect.key, again, null)).toBe(true);
  });

  it('takes the word of a late holder while nobody else has come', async () => {
    const effect = email();
    const fence = await going(effect, { leaseMs: 1 });
    later(60_000);
    expect(await ledger.mark(scope, effect.key, fence, 'r')).toBe(true);
    expect(await ledger.mark(scope, effect.key, fence, 'r')).toBe(true);
    expect(await ledger.mark(scope, effect.key, fence, 'another')).toBe(false);
    expect(await ledger.claim(scope, effect, HOUR)).toEqual({ verdict: 'done', reference: 'r' });
  });

  it.each([
    ['happened', { verdict: 'done', reference: null }],
    ['did-not', { verdict: 'go', fence: 3 }],
  ] as const)('goes on as the person says who looked: it %s', async (verdict, next) => {
    const effect = email();
    const fence = await going(effect);
    expect(await ledger.resolve(scope, effect.key, verdict)).toBe(false);
    expect(await ledger.park(scope, effect.key, fence, 'connection-lost')).toBe(true);
    expect(await ledger.parked(scope)).toContainEqual(
      expect.objectContaining({ key: effect.key, code: 'connection-lost' }),
    );
    expect(await ledger.resolve(scope, effect.key, verdict)).toBe(true);
    expect(await ledger.resolve(scope, effect.key, verdict)).toBe(false);
    expect(await ledger.claim(scope, effect, HOUR)).toEqual(next);
  });

  it('refuses the key of one kind for another', async () => {
    const effect = email();
    await going(effect);
    await expect(ledger.claim(scope, { ...effect, kind: 'webhook' }, HOUR)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('is one ledger a patient', async () => {
    const effect = email();
    await ledger.mark(scope, effect.key, await going(effect), 'mine');
    const other = await grantedScope();
    expect(await ledger.claim(other, effect, HOUR)).toEqual({ verdict: 'go', fence: 1 });
    expect(await ledger.parked(other)).toEqual([]);
  });

  it('is closed without a live grant, and leaves nothing', async () => {
    const stranger = someScope();
    const attempts = [
      ledger.claim(stranger, { key: 'k', kind: 'email' }, HOUR),
      ledger.mark(stranger, 'k', 1, null),
      ledger.release(stranger, 'k', 1),
      ledger.park(stranger, 'k', 1, 'c'),
      ledger.parked(stranger),
      ledger.resolve(stranger, 'k', 'happened'),
    ];
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'forbidden' } });
    expect(await query('SELECT FROM app.effects WHERE compartment = $1', [stranger.compartment])).toEqual([]);
  });

  it.each([
    ['a key with a name in it', { key: 'letter to Ana Müller', kind: 'email' }, HOUR, 'invalid_id'],
    ['a key without an end', { key: 'k'.repeat(201), kind: 'email' }, HOUR, 'invalid_id'],
    ['a sentence as its kind', { key: 'k', kind: 'email to my doctor' }, HOUR, 'invalid_id'],
    ['a lease of nothing', { key: 'k', kind: 'email' }, { leaseMs: 0 }, 'invalid_lease'],
    ['a lease of years', { key: 'k', kind: 'email' }, { leaseMs: 86_400_001 }, 'invalid_lease'],
  ])('refuses %s, without quoting it', async (_, effect, lease, code) => {
    const error = await ledger.claim(scope, effect, lease).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code });
    expect(String(error)).not.toMatch(/Müller|doctor/);
  });

  it('refuses an address as reference and a sentence as code; so does the table itself', async () => {
    const effect = email();
    const fence = await going(effect);
    await expect(ledger.mark(scope, effect.key, fence, 'ana@example.org')).rejects.toMatchObject({
      code: 'invalid_id',
    });
    await expect(ledger.park(scope, effect.key, fence, 'She was away')).rejects.toMatchObject({
      code: 'invalid_id',
    });
    for (const change of [
      `reference = 'ana@example.org', status = 'done'`,
      `code = 'Ana', status = 'parked'`,
    ])
      await expect(admin.query(`UPDATE app.effects SET settled_at = now(), ${change}`)).rejects.toMatchObject(
        { code: '23514' },
      );
  });
});
