import { startRecordStand } from '@consilium/record/test-support/record-stand';
import { createCheckpointer, createPool, trailReport } from '@consilium/store';
import { fillTrail } from '@consilium/store/test-support/bulk-trail';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';

const full = suiteSize() === 'full';
const TENANTS = full ? 2_000 : 60;
const CHAINS = 5;
const ROUNDS = full ? 2 : 1;
const ENTRIES = full ? { chains: 1_000, entries: 1_000 } : { chains: 50, entries: 100 };
/** Checkpoints 30 s apart that the owner of both stores takes back: 40 minutes. */
const CUT = 80;

const figures = {
  signedWithinS: 0,
  verifyS: NOT_MEASURED,
  cutFound: NOT_MEASURED,
  cutMissedBefore: NOT_MEASURED,
};
let stand: Awaited<ReturnType<typeof startRecordStand>>;
const pools: Pool[] = [];
const poolOf = (role: 'operate' | 'system') => {
  const pool = createPool(stand.urls[role], { max: 2 });
  pools.push(pool);
  return pool;
};
beforeAll(async () => {
  stand = await startRecordStand();
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await stand?.stop();
});
const now = () => new Date();
const parts = () => ({ objects: stand.parts.objects, secrets: stand.keys, now });

describe('checkpoints of many tenants [F3]', () => {
  it(`sign every head of ${TENANTS} busy tenants in time, on two workers`, async () => {
    await stand.admin.query(
      `INSERT INTO app.audit_heads (tenant, compartment, seq, mac, pending)
        SELECT 't-' || t, 'patient/p-' || c, 1, sha256(('' || t || c)::bytea), false
        FROM generate_series(1, $1::integer) t, generate_series(1, $2::integer) c`,
      [TENANTS, CHAINS],
    );
    const errors: unknown[] = [];
    const signers = [0, 0];
    const workers = signers.map((_, index) =>
      createCheckpointer({
        ...{ ...parts(), pool: poolOf('system'), onError: (error) => errors.push(error) },
        ...(full ? {} : { everyMs: 1_000 }),
        onSigned: () => {
          signers[index] = (signers[index] ?? 0) + 1;
        },
      }),
    );
    for (const worker of workers) worker.start();
    const isSigned = async () =>
      (await stand.admin.query('SELECT FROM app.audit_heads WHERE pending LIMIT 1')).rowCount === 0;
    for (let round = 0; round < ROUNDS; round++) {
      await stand.admin.query('UPDATE app.audit_heads SET seq = seq + 1, pending = true');
      const began = performance.now();
      await vi.waitUntil(isSigned, { timeout: 300_000, interval: 200 });
      figures.signedWithinS = Math.max(figures.signedWithinS, (performance.now() - began) / 1_000);
    }
    await Promise.all(workers.map((worker) => worker.close()));
    console.log(`signed within ${figures.signedWithinS.toFixed(1)} s, by each worker: ${signers.join(', ')}`);
    expect(errors).toEqual([]);
    expect(Math.min(...signers)).toBeGreaterThan(0);
    if (!full) expect(figures.signedWithinS).toBeLessThan(60);
  });

  it(`verify ${ENTRIES.chains * ENTRIES.entries} entries in time`, async () => {
    await fillTrail(stand.admin, await stand.keys.auditKey('bulk'), 'bulk', ENTRIES);
    await stand.admin.query('ANALYZE app.audit_entries');
    await createCheckpointer({ ...parts(), pool: poolOf('system') }).run();
    const began = performance.now();
    const cpu = process.cpuUsage();
    const report = await trailReport({ ...parts(), operate: poolOf('operate') }, 'bulk');
    figures.verifyS = (performance.now() - began) / 1_000;
    const { user } = process.cpuUsage(cpu);
    console.log(`verified in ${figures.verifyS.toFixed(1)} s, user CPU ${(user / 1e6).toFixed(1)} s`);
    expect(report).toMatchObject({
      faults: [],
      summary: { entries: ENTRIES.chains * ENTRIES.entries, chains: ENTRIES.chains },
    });
    if (!full) expect(figures.verifyS).toBeLessThan(60);
  });

  it('find 40 minutes that were cut from database and object store', async () => {
    const caller = await stand.newCaller({ tenant: 'cut' });
    const { tenant, compartment } = caller.scope;
    let at = Date.now() - 45 * 60_000;
    const checkpointer = createCheckpointer({ ...parts(), pool: poolOf('system'), now: () => new Date(at) });
    const sign = async () => {
      await stand.audit.before(caller, { action: 'record.panel' });
      at += 30_000;
      await checkpointer.run();
    };
    for (let n = 0; n < 5; n++) await sign();
    const operate = poolOf('operate');
    const verify = (seen: Parameters<typeof trailReport>[2] = {}) =>
      trailReport({ ...parts(), operate }, tenant, seen);
    const { summary: kept } = await verify();
    for (let n = 0; n < CUT; n++) await sign();
    const { faults, summary } = await verify();
    expect(faults).toEqual([]);
    const last = kept.newestCheckpoint!.number;
    const where = 'tenant = $1 AND compartment = $2';
    const cutEntries = `DELETE FROM app.audit_entries WHERE ${where} AND seq > $3`;
    await stand.admin.query(cutEntries, [tenant, compartment, kept.entries]);
    await stand.admin.query(
      `UPDATE app.audit_heads SET seq = $3, pending = false,
        mac = (SELECT mac FROM app.audit_entries WHERE ${where} AND seq = $3) WHERE ${where}`,
      [tenant, compartment, kept.entries],
    );
    await stand.admin.query('DELETE FROM app.audit_checkpoints WHERE tenant = $1 AND number > $2', [
      tenant,
      last,
    ]);
    for (let number = last + 1; number <= summary.newestCheckpoint!.number; number++)
      await stand.parts.objects.delete(`checkpoints/${tenant}/${String(number).padStart(12, '0')}.json`);
    // Without a memory everything that is left holds.
    figures.cutMissedBefore = (await verify()).faults.length === 0 ? 1 : 0;
    expect(figures.cutMissedBefore).toBe(1);
    const found = await verify({ seen: [summary.newestCheckpoint!] });
    expect(found.faults).toMatchObject([
      { fault: 'trail-cut', checkpoint: last, seen: { number: summary.newestCheckpoint!.number } },
    ]);
    figures.cutFound = 1;
  });

  it('writes the figures', () => {
    if (!full) return;
    const rounded = (figure: number) => Math.round(figure * 10) / 10;
    writeMeasured({
      name: 'checkpoints',
      goals: [
        goal('busy tenants on two workers', '≥ 2000', TENANTS, 'tenants'),
        goal('longest wait of a head for its signature', '≤ 60', rounded(figures.signedWithinS), 's'),
        goal('entries verified', '≥ 1000000', ENTRIES.chains * ENTRIES.entries, 'entries'),
        goal('time to verify them', '≤ 60', rounded(figures.verifyS), 's'),
        goal('cuts of 40 minutes in both stores that were not found', '= 0', 1 - figures.cutFound, 'cuts'),
      ],
    });
  });
});
