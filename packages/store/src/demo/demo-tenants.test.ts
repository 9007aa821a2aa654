import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAccess } from '../grants/grants.ts';
import { createHistory } from '../history/create-history.ts';
import { createTenantOperations } from '../operate/operations.ts';
import { grantedScope, grantFor, someScope, useDatabase } from '../test-support/database.fixture.ts';
import { createTrail, type Trail } from '../test-support/trail.fixture.ts';
import { newConversation, runOf, say } from '../test-support/turns.fixture.ts';
import { markDemoTenant } from './demo-tenants.ts';
import { createStepContents } from './step-contents.ts';

const database = useDatabase({ beforeAll, afterAll });
let trail: Trail;
beforeAll(async () => {
  trail = createTrail(database());
});
const history = () => createHistory(database().app);
const contents = () => createStepContents(database().app);
const CONTENT = { step: 's1', input: { system: 'You answer.' }, output: { content: ['Hello'] } };

const operations = () =>
  createTenantOperations({
    operate: database().operate,
    audit: trail.audit,
    secrets: trail.secrets,
    objects: trail.objects,
    stuckAfterMs: 60_000,
    now: () => new Date(),
  });
const kept = async (tenant: string) =>
  (
    await database().admin.query('SELECT count(*)::integer AS n FROM app.step_contents WHERE tenant = $1', [
      tenant,
    ])
  ).rows[0].n;

async function tenantOf(isDemo: boolean): Promise<Scope> {
  const tenant = `t-${randomUUID().slice(0, 8)}`;
  if (isDemo) await markDemoTenant(database().admin, tenant);
  return grantedScope(database().admin, { tenant });
}

async function startedRun(scope: Scope) {
  const conversation = await newConversation(history(), scope);
  const { seq } = await say(history(), scope, conversation, 'Hello');
  const run = runOf(conversation, seq);
  return { run: run.run, start: await history().startRun(scope, run) };
}

const look = (scope: Scope, run: string, actor = 'op') =>
  operations().contents({ tenant: scope.tenant, actor }, run);

describe('text of runs, for a tenant with synthetic patients only [F2] [F6]', () => {
  it('is kept and read by its operators; the last attempt of a step counts', async () => {
    const scope = await tenantOf(true);
    const { run, start } = await startedRun(scope);
    expect(start.isDemo).toBe(true);
    expect(await contents().keep(scope, { run, ...CONTENT, output: null })).toBe(true);
    expect(await contents().keep(scope, { run, ...CONTENT })).toBe(true);
    expect(await look(scope, run)).toEqual([{ run, ...CONTENT }]);
    expect(await look(await tenantOf(true), run)).toBeNull();
    const entries = await database().admin.query(
      `SELECT action FROM app.audit_entries WHERE tenant = $1 AND actor = 'op'`,
      [scope.tenant],
    );
    expect(entries.rows).toEqual([{ action: 'operate.contents' }]);
  });

  it('is not written for any other tenant, and no role can write or read it', async () => {
    const scope = await tenantOf(false);
    const { run, start } = await startedRun(scope);
    expect(start.isDemo).toBeUndefined();
    expect(await contents().keep(scope, { run, ...CONTENT })).toBe(false);
    const insert = `INSERT INTO app.step_contents (tenant, compartment, run, step, input) VALUES ($1, $2, $3, 's1', '{}')`;
    const values = [scope.tenant, scope.compartment, run];
    const { app, own, operate, system, admin } = database();
    for (const role of [app, own, operate, system])
      await expect(role.query(insert, values)).rejects.toThrow(/permission denied/);
    // The superuser, of whom no policy is asked.
    await expect(admin.query(insert, values)).rejects.toThrow(/foreign key/);
    expect(await look(scope, run)).toBeNull();
  });

  it("is not kept without a grant, or for somebody else's run", async () => {
    const scope = await tenantOf(true);
    const { run } = await startedRun(scope);
    const other = await grantedScope(database().admin, { tenant: scope.tenant });
    expect(await contents().keep(other, { run, ...CONTENT })).toBe(false);
    expect(await contents().keep({ ...scope, actor: 'stranger' }, { run, ...CONTENT })).toBe(false);
    await grantAccess(database().admin, { ...grantFor(scope), actor: 'colleague' });
    expect(await contents().keep({ ...scope, actor: 'colleague' }, { run, ...CONTENT })).toBe(false);
  });

  it('is kept for the owner of a run without a patient', async () => {
    const { tenant } = await tenantOf(true);
    const scope = someScope({ tenant, actor: 'dev', compartment: 'actor/dev' });
    const { run } = await startedRun(scope);
    await contents().keep(scope, { run, ...CONTENT });
    expect(await look(scope, run, 'dev')).toHaveLength(1);
    expect(await look(scope, run, 'op')).toBeNull();
  });

  it('is deleted when the tenant loses the flag', async () => {
    const scope = await tenantOf(true);
    const { run } = await startedRun(scope);
    await contents().keep(scope, { run, ...CONTENT });
    await database().admin.query('DELETE FROM app.demo_tenants WHERE tenant = $1', [scope.tenant]);
    expect(await look(scope, run)).toBeNull();
    expect(await contents().keep(scope, { run, ...CONTENT })).toBe(false);
    expect(await kept(scope.tenant)).toBe(0);
  });
});

describe('the flag', () => {
  it('can be set only before the tenant has a patient', async () => {
    const scope = await tenantOf(false);
    const { admin } = database();
    expect(await markDemoTenant(admin, scope.tenant)).toBe(false);
    const insert = admin.query('INSERT INTO app.demo_tenants (tenant) VALUES ($1)', [scope.tenant]);
    await expect(insert).rejects.toThrow('has_patients');
    const demo = await tenantOf(true);
    await grantAccess(admin, { ...grantFor(demo), actor: 'dr-b' });
    expect(await markDemoTenant(admin, demo.tenant)).toBe(true);
    await expect(
      admin.query('UPDATE app.demo_tenants SET tenant = $1 WHERE tenant = $2', [scope.tenant, demo.tenant]),
    ).rejects.toThrow('has_patients');
  });

  it('cannot be changed by any login role', async () => {
    const { app, own, operate, system } = database();
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
