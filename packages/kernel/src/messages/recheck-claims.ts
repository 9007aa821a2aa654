import type { Recall } from '../evidence/recall.ts';
import { snapshotOf } from './citations.ts';
import type { Claim } from './message.ts';

/**
 * The claims as of now: a sentence confirmed by a source that was retracted later is no longer confirmed. A correction or an expression
 * of concern changes no claim.
 */
export function recheckClaims(claims: readonly Claim[], recalls: readonly Recall[]): readonly Claim[] {
  const retracted = new Set(recalls.flatMap(({ hash, status }) => (status === 'retracted' ? [hash] : [])));
  if (retracted.size === 0) return claims;
  return claims.map((claim) =>
    claim.status === 'checked' && claim.evidence.some(({ ref }) => retracted.has(snapshotOf(ref) ?? ''))
      ? { ...claim, status: 'unconfirmed', reason: 'retracted' }
      : claim,
  );
}
