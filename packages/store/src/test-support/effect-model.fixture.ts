import type { EffectClaim } from '@consilium/kernel';

/** The protocol of one effect as a pure machine: what the ledger must do, said a second time without a database. */
export type ModelEffect =
  | { readonly status: 'none'; readonly fence: 0 }
  | { readonly status: 'open'; readonly fence: number }
  | { readonly status: 'claimed'; readonly fence: number; readonly until: number }
  | { readonly status: 'done'; readonly fence: number; readonly reference: string | null }
  | { readonly status: 'parked'; readonly fence: number; readonly code: string };

export type ModelStep =
  | { readonly act: 'claim'; readonly leaseMs: number }
  | { readonly act: 'mark'; readonly fence: number; readonly reference: string | null }
  | { readonly act: 'release'; readonly fence: number }
  | { readonly act: 'park'; readonly fence: number; readonly code: string }
  | { readonly act: 'resolve'; readonly verdict: 'happened' | 'did-not' };

export const UNKNOWN: ModelEffect = { status: 'none', fence: 0 };

export function stepModel(
  effect: ModelEffect,
  step: ModelStep,
  now: number,
): { readonly effect: ModelEffect; readonly answer: EffectClaim | boolean } {
  const { fence } = effect;
  const same = (answer: EffectClaim | boolean) => ({ effect, answer });
  const settled = (next: ModelEffect) => {
    if (!('fence' in step) || step.fence !== fence) return same(false);
    if (effect.status === 'claimed') return { effect: next, answer: true };
    // The same word again, as after an answer that was lost.
    return same(JSON.stringify(effect) === JSON.stringify(next));
  };
  switch (step.act) {
    case 'claim':
      if (effect.status === 'done') return same({ verdict: 'done', reference: effect.reference });
      if (effect.status === 'parked') return same({ verdict: 'parked' });
      if (effect.status !== 'claimed')
        return {
          effect: { status: 'claimed', fence: fence + 1, until: now + step.leaseMs },
          answer: { verdict: 'go', fence: fence + 1 },
        };
      if (effect.until > now) return same({ verdict: 'busy', retryAfterMs: effect.until - now });
      return {
        effect: { status: 'parked', fence: fence + 1, code: 'lease-ended' },
        answer: { verdict: 'parked' },
      };
    case 'mark':
      return settled({ status: 'done', fence, reference: step.reference });
    case 'release':
      return settled({ status: 'open', fence });
    case 'park':
      return settled({ status: 'parked', fence, code: step.code });
    case 'resolve':
      if (effect.status !== 'parked') return same(false);
      return {
        effect:
          step.verdict === 'happened'
            ? { status: 'done', fence: fence + 1, reference: null }
            : { status: 'open', fence: fence + 1 },
        answer: true,
      };
  }
}
