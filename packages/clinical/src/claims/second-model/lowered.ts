import type { MixedClaim } from '../mixed/check-mixed.ts';
import { claimKey } from './support-question.ts';

/** A confirmed claim that a second model doubts is not confirmed. Nothing else changes: a doubt never raises or removes one. */
export function lowered(claim: MixedClaim | null, doubted: ReadonlySet<string>): MixedClaim | null {
  if (claim?.status !== 'checked' || !doubted.has(claimKey(claim))) return claim;
  return { ...claim, status: 'unconfirmed', reason: 'second_model' };
}
