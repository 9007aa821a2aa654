import { uuidFrom } from '@consilium/base';
import type { KeptSearch, Scope } from '@consilium/kernel';
import type { GatewayDeps } from './gateway-deps.ts';

type Searched = Pick<KeptSearch, 'place' | 'counts' | 'hashes' | 'gap'>;

/**
 * Keeps what a person has searched with no patient open, for that person: the same words once a day. A search whose row cannot be kept has
 * still been made, and its entry is in the trail.
 */
export async function keepOwnSearch(
  { searches, now, log }: Pick<GatewayDeps, 'searches' | 'now' | 'log'>,
  scope: Scope,
  terms: string,
  places: readonly Searched[],
): Promise<void> {
  const day = now().toISOString().slice(0, 10);
  const turn = uuidFrom([scope.tenant, scope.actor, day, terms].join('\n'));
  const kept = places.map((each) => ({ ...each, terms, turn, conversation: null, step: 'own' }));
  await searches?.keep(scope, kept).catch(() => log.warn({ code: 'search_not_kept' }, 'search not kept'));
}
