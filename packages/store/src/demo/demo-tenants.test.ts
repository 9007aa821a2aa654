import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAccess } from '../grants/grants.ts';
import { grantFor, someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { markDemoTenant } from './demo-tenants.ts';
import { createStepContents } from './step-contents.ts';

const store = useStore({ beforeAll, afterAll });
const { admin, app, own, operate, system, history, operations, query } = store;
const { grantedScope, newTenant, askedTurn } = store;
const contents = createStepContents(app);
const CONTENT = { step: 's1', input: { system: 'You answer.' }, output: { content: ['Hello'] } };

const kept = async (tenant: string) =>
  (await query('SELECT count(*)::integer AS n FROM app.step_contents WHERE tenant = $1', [tenant]))[0].n;

async function startedRun(scope: Scope) {
  const run = await askedTurn(scope);
  return { run: run.run, start: await history.startRun(scope, run) };
}

const look = (scope: Scope, run: string, actor = 'op') =>
  operations.contents({ tenant: scope.tenant, actor }, run);

describe('text of runs, for a tenant with synthetic patients only [F2] [F6]', () => {
  it('is kept and read by its operators; the last attempt of a step counts', async () => {
    const scope = await newTenant({ isDemo: true });
    const { run, start } = await startedRun(scope);
    expect(start.isDemo).toBe(true);
    expect(await contents.keep(scope, { run, ...CONTENT, output: null })).toBe(true);
    expect(await contents.keep(scope, { run, ...CONTENT })).toBe(true);
    expect(await look(scope, run)).toEqual([{ run, ...CONTENT }]);
    expect(await look(await newTenant({ isDemo: true }), run)).toBeNull();
    const entries = await admin.query(
      `SELECT action FROM app.audit_entries WHERE tenant = $1 AND actor = 'op'`,
      [scope.tenant],
    );
    expect(entries.rows).toEqual([{ action: 'operate.contents' }]);
  });

  it('is not written for any other tenant, and no role can write or read it', async () => {
    const scope = await newTenant();
    const { run, start } = await startedRun(scope);
    expect(start.isDemo).toBeUndefined();
    expect(await contents.keep(scope, { run, ...CONTENT })).toBe(false);
    const insert = `INSERT INTO app.step_contents (tenant, compartment, run, step, input) VALUES ($1, $2, $3, 's1', '{}')`;
    const values = [scope.tenant, scope.compartment, run];
    for (const role of [app, own, operate, system])
      await expect(role.query(insert, values)).rejects.toThrow(/permission denied/);
    // The superuser, of whom no policy is asked.
    await expect(admin.query(insert, values)).rejects.toThrow(/foreign key/);
    expect(await look(scope, run)).toBeNull();
  });

  it("is not kept without a grant, or for somebody else's run", async () => {
    const scope = await newTenant({ isDemo: true });
    const { run } = await startedRun(scope);
    const other = await grantedScope({ tenant: scope.tenant });
    expect(await contents.keep(other, { run, ...CONTENT })).toBe(false);
    expect(await contents.keep({ ...scope, actor: 'stranger' }, { run, ...CONTENT })).toBe(false);
    await grantAccess(admin, { ...grantFor(scope), actor: 'colleague' });
    expect(await contents.keep({ ...scope, actor: 'colleague' }, { run, ...CONTENT })).toBe(false);
  });

  it('is kept for the owner of a run without a patient', async () => {
    const { tenant } = await newTenant({ isDemo: true });
    const scope = someScope({ tenant, actor: 'dev', compartment: 'actor/dev' });
    const { run } = await startedRun(scope);
    await contents.keep(scope, { run, ...CONTENT });
    expect(await look(scope, run, 'dev')).toHaveLength(1);
    expect(await look(scope, run, 'op')).toBeNull();
  });

  it('is deleted when the tenant loses the flag', async () => {
    const scope = await newTenant({ isDemo: true });
    const { run } = await startedRun(scope);
    await contents.keep(scope, { run, ...CONTENT });
    await admin.query('DELETE FROM app.demo_tenants WHERE tenant = $1', [scope.tenant]);
    expect(await look(scope, run)).toBeNull();
    expect(await contents.keep(scope, { run, ...CONTENT })).toBe(false);
    expect(await kept(scope.tenant)).toBe(0);
  });
});

describe('the flag', () => {
  it('can be set only before the tenant has a patient', async () => {
    const scope = await newTenant();
    expect(await markDemoTenant(admin, scope.tenant)).toBe(false);
    const insert = admin.query('INSERT INTO app.demo_tenants (tenant) VALUES ($1)', [scope.tenant]);
    await expect(insert).rejects.toThrow('has_patients');
    const demo = await newTenant({ isDemo: true });
    await grantAccess(admin, { ...grantFor(demo), actor: 'dr-b' });
    expect(await markDemoTenant(admin, demo.tenant)).toBe(true);
    await expect(
      admin.query('UPDATE app.demo_tenants SET tenant = $1 WHERE tenant = $2', [scope.tenant, demo.tenant]),
    ).rejects.toThrow('has_patients');
  });

  it('cannot be changed by any login role', async () => {
    for (const role of [app, own, operate, system])
      for (const statement of [
        `INSERT INTO app.demo_tenants (tenant) VALUES ('t-new')`,
        `UPDATE app.demo_tenants SET tenant = 't-new'`,
        'DELETE FROM app.demo_tenants',
        'SELECT FROM app.demo_tenants',
      ])
        await expect(role.query(statement), statement).rejects.toThrow(/permission denied/);
  });
});
