import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoped } from '../postgres/scoped.ts';
import { createScopedStore } from '../scoped-store/scoped-store.ts';
import { someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createDemoClock } from './demo-clock.ts';
import { markDemoTenant } from './demo-tenants.ts';

const DAY_MS = 86_400_000;
const { admin, app, trail } = useStore({ beforeAll, afterAll });
const clock = () => createDemoClock({ store: createScopedStore({ pool: app, audit: trail.audit }) });

async function ownScope(isDemo: boolean): Promise<Scope> {
  const tenant = `t-${randomUUID().slice(0, 8)}`;
  if (isDemo) await markDemoTenant(admin, tenant);
  return someScope({ tenant, actor: 'dr', compartment: 'actor/dr', purpose: 'HOPERAT' });
}

describe('the clock of a tenant of demonstrations [B17]', () => {
  it('is moved forward by a person, and never back', async () => {
    const caller = { scope: await ownScope(true) };
    const start = await clock().read(caller);
    expect(start?.now).toEqual(start?.realNow);
    const later = new Date(Date.now() + 180 * DAY_MS);
    const moved = await clock().move(caller, later);
    expect(Math.abs((moved?.now.getTime() ?? 0) - later.getTime())).toBeLessThan(5_000);
    const back = await clock().move(caller, new Date(Date.now() + 10 * DAY_MS));
    expect(back?.now.getTime()).toBeGreaterThanOrEqual(moved?.now.getTime() ?? Infinity);
    expect(back?.began).toEqual(start?.began);
  });

  it('is not there for any other tenant, and not for an agent', async () => {
    const real = { scope: await ownScope(false) };
    expect(await clock().read(real)).toBeNull();
    expect(await clock().move(real, new Date(Date.now() + DAY_MS))).toBeNull();
    const demo = await ownScope(true);
    await expect(clock().move({ scope: demo, run: randomUUID() }, new Date())).rejects.toThrow('forbidden');
    const asAgent = scoped(
      app,
      demo,
      (on) => on.query(`SELECT app.move_demo_clock(now() + interval '1 day')`),
      { run: randomUUID() },
    );
    await expect(asAgent).rejects.toThrow('42501');
  });

  it('says how far it can be moved', async () => {
    const caller = { scope: await ownScope(true) };
    await expect(clock().move(caller, new Date(Date.now() + 4_000 * DAY_MS))).rejects.toThrow(
      'clock_too_far',
    );
  });
});
