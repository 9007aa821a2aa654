/** How urgent a message is: `emergency` = help is needed now, `urgent` = today. */
export const TIERS = ['none', 'urgent', 'emergency'] as const;

export type Tier = (typeof TIERS)[number];

/** What is no tier raises nothing. */
export function tierOf(value: unknown): Tier {
  return TIERS.find((tier) => tier === value) ?? 'none';
}

/** The more urgent of two. */
export function higherTier(a: Tier, b: Tier): Tier {
  return TIERS.indexOf(a) >= TIERS.indexOf(b) ? a : b;
}
