import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantFor, someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createGrantLookup } from './grant-lookup.ts';
import { type Grant, grantAccess, revokeAccess } from './grants.ts';

const { admin, app, mayOpen } = useStore({ beforeAll, afterAll });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe('grants', () => {
  it.each<[string, Partial<Grant>, string]>([
    ['no purpose', { purposes: [] }, 'invalid_purpose'],
    ['an unknown purpose', { purposes: ['FUN' as never] }, 'invalid_purpose'],
    ['an actor that is no id', { actor: `a'b` }, 'invalid_id'],
    ['a compartment of no kind', { compartment: 'ward/7' as never }, 'invalid_id'],
    ['break-glass without a reason', { relation: 'break-glass', expiresAt: inMinutes(30) }, 'store_failed'],
    ['break-glass without an end', { relation: 'break-glass', reason: 'unconscious' }, 'store_failed'],
    [
      'break-glass for more than an hour',
      { relation: 'break-glass', reason: 'unconscious', expiresAt: inMinutes(61) },
      'store_failed',
    ],
  ])('refuses %s', async (_, over, code) => {
    const grant = { ...grantFor(someScope()), ...over };
    await expect(grantAccess(admin, grant)).rejects.toMatchObject({ code });
  });

  it('opens by one live grant of several, for its purposes, until it is revoked', async () => {
    const scope = someScope({ purpose: 'ETREAT' });
    const grant = grantFor(scope);
    const lookup = () => createGrantLookup(app).liveGrant(scope.tenant, scope.actor, scope.compartment);
    await grantAccess(admin, { ...grant, purposes: ['HRESCH'] });
    expect(await mayOpen(scope)).toBe(false);
    const id = await grantAccess(admin, {
      ...grant,
      relation: 'break-glass',
      reason: 'unconscious',
      expiresAt: inMinutes(59),
    });
    expect(await mayOpen(scope)).toBe(true);
    expect(await lookup()).toEqual({ relation: 'care-team', purposes: ['ETREAT', 'HRESCH'] });
    expect(await revokeAccess(admin, 't2', id)).toBe(false);
    expect(await revokeAccess(admin, scope.tenant, id)).toBe(true);
    expect(await revokeAccess(admin, scope.tenant, id)).toBe(false);
    expect(await mayOpen(scope)).toBe(false);
    expect(await lookup()).toEqual({ relation: 'care-team', purposes: ['HRESCH'] });
  });

  it('cannot be made by the app role', async () => {
    await expect(grantAccess(app, grantFor(someScope()))).rejects.toMatchObject({
      code: 'store_failed',
      message: expect.stringContaining('42501'),
    });
  });
});
