import type { Urgency } from '../messages/message.ts';
import type { Purpose } from '../scope.ts';

/** How urgent a message is: `emergency` = help is needed now, `urgent` = today. */
export const TIERS = ['none', 'urgent', 'emergency'] as const;
export type Tier = (typeof TIERS)[number];

/** What is no tier raises nothing. */
export function tierOf(value: unknown): Tier {
  return TIERS.find((tier) => tier === value) ?? 'none';
}

export function higherTier(a: Tier, b: Tier): Tier {
  return TIERS.indexOf(a) >= TIERS.indexOf(b) ? a : b;
}

/** State key by which a tool raises the tier of what was asked. */
export const RAISED_URGENCY = 'temp:urgency';

/** `patient`: the person, or somebody who is with them. `clinician`: somebody who treats the patient and writes about them. */
export type Voice = 'patient' | 'clinician';

/** A clinician writing about a patient gets a quiet marker, not "call an ambulance". */
export function voiceOf(purpose: Purpose): Voice {
  return purpose === 'PATRQT' ? 'patient' : 'clinician';
}

/** The emergency screen: code, before any model. Pure and quick: no clock, no network. */
export interface EmergencyScreen {
  /** Null: nothing found. */
  readonly check: (text: string) => Urgency | null;
  /** What a person is told, with the emergency number of their country (ISO 3166-1 alpha-2; null where it is not known). */
  readonly advice: (urgency: Urgency, country: string | null) => string;
}
