import type { Scope } from '@consilium/kernel';
import type { Pool } from 'pg';
import { grantAccess, revokeAccess } from '../grants/grants.ts';
import { grantedScope, grantFor, someScope } from './database.fixture.ts';
import type { Intruders } from './row-security-check.fixture.ts';

/** Everybody who asks for the victim's patient, or for another one, without the right to. They own no rows. */
export async function intrudersAgainst(admin: Pool, victim: Scope): Promise<Intruders> {
  const expired = { ...victim, actor: 'dr-late' };
  await grantAccess(admin, { ...grantFor(expired), expiresAt: new Date(Date.now() - 1_000) });
  const revoked = { ...victim, actor: 'dr-gone' };
  await revokeAccess(admin, revoked.tenant, await grantAccess(admin, grantFor(revoked)));
  const curious = { ...victim, actor: 'dr-curious' };
  await grantAccess(admin, { ...grantFor(curious), purposes: ['HRESCH'] });
  return {
    'without scope': null,
    // The same ids, with a live grant, at another tenant.
    'wrong tenant': await grantedScope(admin, { ...victim, tenant: `${victim.tenant}-other` }),
    'wrong patient': await grantedScope(admin, { tenant: victim.tenant, actor: 'dr-b' }),
    'without grant': { ...victim, actor: 'dr-b' },
    'expired grant': expired,
    'revoked grant': revoked,
    'wrong purpose': curious,
    'own compartment': someScope({ tenant: victim.tenant, actor: 'dr-b', compartment: 'actor/dr-b' }),
  };
}
