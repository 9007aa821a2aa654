import { ConsiliumError } from './errors.ts';

/** HL7 PurposeOfUse codes that a grant may name. */
export const PURPOSES = ['TREAT', 'PATRQT', 'ETREAT', 'HOPERAT', 'HRESCH'] as const;
export type Purpose = (typeof PURPOSES)[number];

/**
 * Who asks, about whose data, and why. Minted by the gateway from a verified token and a grant, carried by
 * every invocation and row. No tool takes it as an argument.
 */
export interface Scope {
  readonly tenant: string;
  readonly actor: string;
  /** `patient/<id>`, or `actor/<id>` where no patient is open. */
  readonly compartment: Compartment;
  readonly purpose: Purpose;
}

export type Compartment = `patient/${string}` | `actor/${string}`;

/** Ids are opaque: letters, digits, `_`, `-`, 1 to 64 of them. Nothing else reaches a key, a setting or a log. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether it is 1 to 64 letters, digits, `_` or `-`. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/**
 * The compartment of a patient's record. Throws `invalid_id`.
 *
 * @example patientCompartment('p-17') // 'patient/p-17'
 */
export function patientCompartment(patient: string): Compartment {
  return `patient/${checkedId(patient)}`;
}

/** The compartment of what belongs to a person, and to no patient. Throws `invalid_id`. */
export function actorCompartment(actor: string): Compartment {
  return `actor/${checkedId(actor)}`;
}

/** Whether the scope is the actor's own compartment, with no patient open. */
export function isOwnCompartment({ compartment, actor }: Scope): boolean {
  return compartment === actorCompartment(actor);
}

/** Whether it is a patient's, and not a person's own. */
export function isPatientCompartment(compartment: Compartment): boolean {
  return compartment.startsWith('patient/');
}

/** The id itself. Throws `invalid_id` where it is none. */
export function checkedId(id: string): string {
  if (!isId(id))
    throw new ConsiliumError('invalid_id', { remedy: 'use 1 to 64 letters, digits, "_" or "-"' });
  return id;
}
