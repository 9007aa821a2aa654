import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { pseudonymsOf } from './pseudonyms.ts';

const { trail, operations, newTenant } = useStore({ beforeAll, afterAll });

describe('an operator who is refused a patient [B10] [F6]', () => {
  it('learns no pseudonym by it: the entry says that it was a patient, there or not', async () => {
    const scope = await newTenant();
    const { tenant } = scope;
    const operator = { tenant, actor: 'op' };
    await trail.audit.before({ scope }, { action: 'record.panel' });
    for (const compartment of [scope.compartment, 'patient/nobody'] as const)
      for (const action of ['open', 'grant.break-glass'] as const)
        await trail.audit.refused({ scope: { ...scope, actor: 'op', compartment } }, action);
    const tried = await operations.audit(operator, { actor: 'op', action: 'refused.', limit: 50 });
    expect(tried.entries.map(({ targets, whose }) => [targets, whose])).toEqual(
      Array.from({ length: 4 }, () => [['patient'], 'own']),
    );
    const { of } = await pseudonymsOf(trail.secrets, tenant);
    const shown = await operations.audit(operator, { limit: 50 });
    const withPseudonym = shown.entries.filter((each) =>
      JSON.stringify(each).includes(of(scope.compartment)),
    );
    expect(withPseudonym.map(({ action }) => action)).toEqual(['record.panel']);
  });

  it('is not found by whose chain it is', async () => {
    const scope = await newTenant();
    await trail.audit.refused({ scope: { ...scope, actor: 'op' } }, 'open');
    const { of } = await pseudonymsOf(trail.secrets, scope.tenant);
    const found = await operations.audit(
      { tenant: scope.tenant, actor: 'op' },
      { whose: of('actor/op'), action: 'refused.', limit: 50 },
    );
    expect(found.entries).toEqual([]);
  });
});

describe('the list of the trail [E6]', () => {
  it('leaves out what the asker’s own pages read, where that is asked for, and nothing that anybody did', async () => {
    const scope = await newTenant();
    const { tenant } = scope;
    const operator = { tenant, actor: 'op' };
    await trail.audit.before({ scope }, { action: 'record.panel' });
    await trail.audit.before({ scope }, { action: 'people.read' });
    await operations.counts(operator);
    await operations.counts({ tenant, actor: 'other' });
    await operations.setCap(operator, 5);
    await operations.turnFor(operator, 'cancel', randomUUID());
    const actions = async (withoutOwnLooks: boolean) =>
      (await operations.audit(operator, { limit: 50, withoutOwnLooks })).entries
        .map(({ actor, action }) => `${actor === scope.actor ? 'dr' : actor} ${action}`)
        .sort();
    const kept = [
      ...['dr people.read', 'dr record.panel', 'op admin.cap', 'op operate.cancel', 'other operate.counts'],
    ];
    expect(await actions(true)).toEqual(kept);
    expect(await actions(false)).toEqual(
      [...kept, 'op operate.counts', 'op operate.audit', 'op operate.audit'].sort(),
    );
  });
});
