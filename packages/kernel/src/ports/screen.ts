import type { Urgency } from '../messages/message.ts';
import type { Purpose } from '../scope.ts';

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
