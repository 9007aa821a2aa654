import { randomUUID } from 'node:crypto';
import type { PlannedWake, Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markDemoTenant } from '../demo/demo-tenants.ts';
import { grantAccess, revokeAccess } from '../grants/grants.ts';
import { scoped } from '../postgres/scoped.ts';
import { grantFor, someScope } from '../test-support/database.fixture.ts';
import { ownScope } from '../test-support/research.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { dropWake, setClock, unsentWakes } from './unsent-wakes.ts';
import { createWakeRows } from './wake-rows.ts';

const store = useStore({ beforeAll, afterAll });
const { admin, app, own, system, trail, query } = store;
const { mayOpen, grantedScope, newConversation, openConversation, wholeTurn } = store;
const rows = createWakeRows({ app, own, ...trail });
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const planned = (over: Partial<PlannedWake> = {}): PlannedWake => ({
  ...{ key: randomUUID(), conversation: null, text: 'Look again.', origin: 'model', dueAt: inDays(0) },
  task: { team: 'errands', agent: 'runner' },
  ...over,
});
/** Where no patient is open. */
const noPatient = (of: { tenant?: string } = {}): Scope => ({ ...ownScope(of), purpose: 'PATRQT' });
const unsent = async ({ tenant }: Scope) =>
  (await unsentWakes(system, { againAfterMs: 60_000, limit: 1_000 })).filter(
    (wake) => wake.tenant === tenant,
  );

describe('what is to happen later [B5] [F1]', () => {
  it('is planned by a run, once for its key, and found until it has happened', async () => {
    const scope = noPatient();
    const wake = planned();
    const key = await rows.plan({ scope, run: randomUUID() }, wake);
    expect(await rows.plan({ scope }, { ...wake, text: 'Another text.' })).toBe(key);
    expect(await rows.find(scope, key)).toMatchObject({ ...wake, isDue: true });
    await rows.close(scope, key);
    expect(await rows.find(scope, key)).toBeNull();
  });

  it('is for its actor alone, and only while there is a grant', async () => {
    const scope = someScope();
    const grant = await grantAccess(admin, grantFor(scope));
    const conversation = await newConversation(scope);
    const key = await rows.plan({ scope }, planned({ conversation }));
    const colleague = { ...scope, actor: 'dr-b' };
    await grantAccess(admin, grantFor(colleague));
    expect(await rows.find(colleague, key)).toBeNull();
    await revokeAccess(admin, scope.tenant, grant);
    expect(await rows.find(scope, key)).toBeNull();
    await expect(rows.plan({ scope }, planned({ conversation }))).rejects.toThrow('forbidden');
    await dropWake(system, scope, key);
    await grantAccess(admin, grantFor(scope));
    expect(await rows.find(scope, key), 'it does not come back with another grant').toBeNull();
  });

  it('does not grow without end', async () => {
    const scope = noPatient();
    for (let count = 0; count < 100; count++) await rows.plan({ scope }, planned());
    await expect(rows.plan({ scope }, planned())).rejects.toThrow('too_many_wakes');
  });

  it('holds a timer of the engine only within a day, and is sent again where it did not arrive', async () => {
    const scope = noPatient();
    const soon = await rows.plan({ scope }, planned({ dueAt: inDays(0.5) }));
    const later = await rows.plan({ scope }, planned({ dueAt: inDays(2) }));
    const [first, ...others] = await unsent(scope);
    expect([first, others]).toMatchObject([{ key: soon, sends: 1, actor: scope.actor }, []]);
    expect(first?.delayMs).toBeGreaterThan(0.49 * DAY);
    expect(await unsent(scope), 'it is on its way').toEqual([]);
    await admin.query(`UPDATE app.wakes SET due_at = due_at - interval '2 days' WHERE key = ANY ($1)`, [
      [soon, later],
    ]);
    await admin.query(`UPDATE app.wakes SET sent_at = sent_at - interval '2 days' WHERE key = $1`, [soon]);
    expect((await unsent(scope)).map(({ key, sends, delayMs }) => [key, sends, delayMs]).sort()).toEqual(
      [
        [soon, 2, 0],
        [later, 1, 0],
      ].sort(),
    );
  });
});

describe('a wake of reports that were held [B13]', () => {
  it('is sent under a name for which a release that knows none finds no row, so it says nothing and ends nothing', async () => {
    const scope = noPatient();
    const key = await rows.plan({ scope }, planned({ text: '' }));
    await admin.query('UPDATE app.wakes SET held = true WHERE key = $1', [key]);
    const [sent] = await unsent(scope);
    expect(sent).toMatchObject({ key: `held_${key}`, sends: 1 });
    // What that release does: it looks for the row, and drops what it does not find.
    expect(await rows.find(scope, sent?.key ?? '')).toBeNull();
    await dropWake(system, scope, sent?.key ?? '');
    expect(await rows.find(scope, key)).toMatchObject({ held: true, isDue: true });
  });
});

describe('the clock of a tenant [B17]', () => {
  it('is moved in a demonstration only, by the system role only, and forward only', async () => {
    const scope = noPatient();
    await expect(setClock(system, scope.tenant, DAY)).rejects.toThrow();
    await markDemoTenant(admin, scope.tenant);
    await expect(setClock(app, scope.tenant, DAY)).rejects.toThrow();
    const key = await rows.plan({ scope }, planned({ dueAt: inDays(3) }));
    await setClock(system, scope.tenant, 2 * DAY);
    expect(await unsent(scope), 'a tenant with a clock of its own holds no timer').toEqual([]);
    expect(await rows.find(scope, key)).toMatchObject({ isDue: false });
    await setClock(system, scope.tenant, 4 * DAY);
    await setClock(system, scope.tenant, DAY);
    expect(await unsent(scope)).toMatchObject([{ key, delayMs: 0 }]);
    expect(await rows.find(scope, key)).toMatchObject({ isDue: true });
  });

  it('is the one of messages where no patient is open, and not of those in a record', async () => {
    const tenant = `t-${randomUUID().slice(0, 8)}`;
    await markDemoTenant(admin, tenant);
    await setClock(system, tenant, 30 * DAY);
    const daysAhead = async (scope: Scope) => {
      const conversation = await newConversation(scope);
      await wholeTurn(scope, conversation);
      const found = await query(
        'SELECT round(extract(epoch FROM created_at - now()) / 86400)::integer AS days FROM app.messages WHERE conversation = $1',
        [conversation],
      );
      return found.map(({ days }) => days);
    };
    expect(await daysAhead(noPatient({ tenant }))).toEqual([30, 30]);
    expect(await daysAhead(await grantedScope({ tenant }))).toEqual([0, 0]);
  });

  it('is not the one of grants: they end by the database’s', async () => {
    const tenant = `t-${randomUUID().slice(0, 8)}`;
    await markDemoTenant(admin, tenant);
    const scope = await grantedScope({ tenant }, { expiresAt: inDays(1) });
    await setClock(system, tenant, 30 * DAY);
    expect(await mayOpen(scope)).toBe(true);
    await admin.query('UPDATE app.grants SET expires_at = now() WHERE tenant = $1', [tenant]);
    expect(await mayOpen(scope)).toBe(false);
  });
});

describe('the role of teams without a patient [F2]', () => {
  it('reaches no table of a patient, of a person or of the trail: every table from the catalogue', async () => {
    const tables = await admin.query(
      `SELECT c.relname AS name, t.class FROM pg_class c LEFT JOIN app.table_classes t ON t.name = c.relname
        WHERE c.relnamespace = 'app'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
          AND c.relname NOT IN ('migrations', 'repeatable_migrations')`,
    );
    expect(
      tables.rows.filter((table) => table.class === null),
      'tables without a class',
    ).toEqual([]);
    const reached: string[] = [];
    for (const { name } of tables.rows)
      for (const text of [
        `SELECT 1 FROM app.${name}`,
        `DELETE FROM app.${name}`,
        `INSERT INTO app.${name} DEFAULT VALUES`,
      ])
        await own.query(text).then(
          () => reached.push(text),
          (error: Error) => {
            if (!/permission denied/.test(error.message)) reached.push(text);
          },
        );
    expect(reached.sort()).toEqual([
      'INSERT INTO app.research_agents DEFAULT VALUES',
      'INSERT INTO app.research_requests DEFAULT VALUES',
      'INSERT INTO app.triggers DEFAULT VALUES',
      'INSERT INTO app.wakes DEFAULT VALUES',
      'INSERT INTO app.watches DEFAULT VALUES',
      'INSERT INTO app.workspace_versions DEFAULT VALUES',
      'INSERT INTO app.workspaces DEFAULT VALUES',
      'SELECT 1 FROM app.clock_offsets',
      'SELECT 1 FROM app.conversations',
      'SELECT 1 FROM app.research_agents',
      'SELECT 1 FROM app.research_requests',
      'SELECT 1 FROM app.triggers',
      'SELECT 1 FROM app.wakes',
      'SELECT 1 FROM app.watches',
      'SELECT 1 FROM app.workspace_versions',
      'SELECT 1 FROM app.workspaces',
    ]);
  });

  it('opens an actor’s own compartment and no patient’s, whatever is set, called or reset', async () => {
    const { scope, conversation } = await openConversation();
    const key = await rows.plan({ scope }, planned({ conversation }));
    const tries = [
      'SELECT id FROM app.conversations',
      `SELECT key FROM app.wakes WHERE key = '${key}'`,
      `INSERT INTO app.wakes (tenant, compartment, key, due_at, actor, purpose, conversation)
        VALUES (app.tenant(), app.compartment(), 'k', now(), app.actor(), app.purpose(), '${conversation}') RETURNING key`,
      'RESET ROLE; SELECT id FROM app.conversations',
      'SET SESSION AUTHORIZATION DEFAULT; SELECT id FROM app.conversations',
      'SET ROLE consilium_app; SELECT id FROM app.conversations',
      `SELECT app.enter('${scope.tenant}', '${scope.actor}', '${scope.compartment}', 'TREAT')`,
      `SELECT app.start_run('${scope.tenant}', '${scope.actor}', '${scope.compartment}', 'TREAT', gen_random_uuid(),
        gen_random_uuid(), null, '${conversation}', 1, 'tool', 't', 'a', 'i', 'v', null, null)`,
      `SELECT app.set_clock('${scope.tenant}', interval '1 day')`,
    ];
    for (const text of tries) {
      const said = await scoped(own, scope, (on) => on.query(text)).catch((error: Error) => error.message);
      const found = typeof said === 'string' ? [] : [said].flat().flatMap((each) => each.rows ?? []);
      expect(found, text).toEqual([]);
    }
  });
});
