import type { Recall } from '../evidence/recall.ts';
import { snapshotOf } from './citations.ts';
import type { Claim } from './message.ts';

/**
 * The claims as they stand now: a sentence that was confirmed by a source that was retracted since is confirmed no longer. A
 * correction or an expression of concern is told beside it and takes nothing away.
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
