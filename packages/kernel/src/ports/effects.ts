import type { Scope } from '../scope.ts';

/** An effect outside, named so that the same effect has the same key for ever. */
export interface EffectName {
  /** Deterministic, e.g. made of `currentRun().stepKey`; 1 to 200 characters of an opaque id. */
  readonly key: string;
  /** `email`, `webhook`, `remote-call` … */
  readonly kind: string;
}

export type EffectClaim =
  /** It has not happened: do it now, then mark it with this fence. */
  | { readonly verdict: 'go'; readonly fence: number }
  /** It has happened; this is the reference that was kept. */
  | { readonly verdict: 'done'; readonly reference: string | null }
  /** Another holds the claim and may be doing it right now: come back after its lease. */
  | { readonly verdict: 'busy'; readonly retryAfterMs: number }
  /** It may have happened. Only a person decides how it goes on. */
  | { readonly verdict: 'parked' };

export interface ParkedEffect extends EffectName {
  readonly parkedAt: string;
  /** Why: `lease-ended`, or the code that the sender gave. */
  readonly code: string;
}

/** The ledger of effects outside: each happens once, or a person is told. Rows stay for ever and hold opaque ids. */
export interface EffectLedger {
  readonly claim: (
    scope: Scope,
    effect: EffectName,
    options: { readonly leaseMs: number },
  ) => Promise<EffectClaim>;
  /** It has happened. False: the fence is old, somebody else has the claim or has parked it. */
  readonly mark: (scope: Scope, key: string, fence: number, reference: string | null) => Promise<boolean>;
  /** It certainly has not happened (nothing was sent): the next claim may go. False: the fence is old. */
  readonly release: (scope: Scope, key: string, fence: number) => Promise<boolean>;
  /** It may have happened. False: the fence is old. */
  readonly park: (scope: Scope, key: string, fence: number, code: string) => Promise<boolean>;
  readonly parked: (scope: Scope) => Promise<readonly ParkedEffect[]>;
  /** A person has looked: it `happened`, or it `did-not` and may be claimed again. False: it is not parked. */
  readonly resolve: (scope: Scope, key: string, verdict: 'happened' | 'did-not') => Promise<boolean>;
}
