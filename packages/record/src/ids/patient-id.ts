import { type Compartment, ConsiliumError, isPatientCompartment } from '@consilium/kernel';

/**
 * The id of the one Patient of a compartment: the compartment's own, with `.` for `_`, which FHIR ids lack. Throws
 * ConsiliumError('not_a_patient') for an actor's own compartment, which holds no record.
 */
export function patientId(compartment: Compartment): string {
  if (!isPatientCompartment(compartment))
    throw new ConsiliumError('not_a_patient', { remedy: 'open a patient: only a patient has a record' });
  return compartment.slice('patient/'.length).replaceAll('_', '.');
}
