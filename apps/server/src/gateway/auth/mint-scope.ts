import { type Compartment, PURPOSES, type Purpose, type Scope } from '@consilium/kernel';
import type { Identity } from '../identity.ts';
import { ProblemError } from '../problem.ts';
import type { GrantLookup, LiveGrant, Relation } from './grant-lookup.ts';

const DEFAULT_PURPOSE: { readonly [relation in Relation]: Purpose } = {
  'care-team': 'TREAT',
  'break-glass': 'ETREAT',
  self: 'PATRQT',
  proxy: 'PATRQT',
  own: 'PATRQT',
};

/**
 * The one place where a Scope begins: a verified token, the compartment of the path, a live grant, a granted
 * purpose. Without a grant the patient does not exist for this actor.
 */
export async function mintScope(
  grants: GrantLookup,
  identity: Identity,
  compartment: Compartment,
  askedPurpose: string | undefined,
): Promise<{ readonly scope: Scope; readonly relation: Relation }> {
  const grant = await grants.liveGrant(identity.tenant, identity.actor, compartment);
  if (!grant) throw new ProblemError('not_found');
  const purpose = purposeOf(grant, askedPurpose);
  const scope = Object.freeze({ tenant: identity.tenant, actor: identity.actor, compartment, purpose });
  return { scope, relation: grant.relation };
}

/** Throws ProblemError for a purpose that nobody knows, or that the grant lacks. */
export function purposeOf(
  grant: Pick<LiveGrant, 'relation' | 'purposes'>,
  asked: string | undefined,
): Purpose {
  const purpose =
    asked === undefined ? DEFAULT_PURPOSE[grant.relation] : PURPOSES.find((each) => each === asked);
  if (!purpose)
    throw new ProblemError('invalid_request', {
      errors: [{ field: 'Purpose-Of-Use', reason: 'unknown_purpose' }],
      remedy: `send one of ${PURPOSES.join(', ')} as Purpose-Of-Use, or no such header`,
    });
  if (!grant.purposes.includes(purpose))
    throw new ProblemError('purpose_not_granted', {
      remedy: `send one of ${grant.purposes.join(', ')} as Purpose-Of-Use`,
    });
  return purpose;
}
