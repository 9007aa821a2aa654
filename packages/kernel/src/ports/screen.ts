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

/** What the record of the open patient says that a value in a message is judged by. */
export interface KnownOfValues {
  /** In years; null: not known, the message or an adult decides. */
  readonly age: number | null;
  /** What is usual for this patient, by the measure's name in the table of values: `oxygen`, `systolic`, `heart-rate`. */
  readonly usual: Readonly<Record<string, number>>;
}

/** The emergency screen: code, before any model. Pure and quick: no clock, no network. */
export interface EmergencyScreen {
  /** Null: nothing found. `known` moves the bounds of vital signs; without it those of an adult hold. */
  readonly check: (text: string, known?: KnownOfValues) => Urgency | null;
  /** What its advice is about: the only subjects that a model may name. */
  readonly subjects: readonly string[];
  /**
   * What a person is told, with the emergency number of their country (ISO 3166-1 alpha-2; null where it is not known). `subject`: of
   * what a model raised, where there is no entry; null or none of `subjects`: the general text.
   */
  readonly advice: (urgency: Urgency, country: string | null, subject?: string | null) => string;
  /** One line with the emergency number where the message is in a language that is not read; null where it is. Claims no emergency. */
  readonly unread?: (text: string, country: string | null) => string | null;
}
