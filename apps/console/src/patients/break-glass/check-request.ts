import type { Operations } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';
import { readDay } from '../../changes/forms/day-text.ts';

/** As it is typed. By name, birth date and record number together; by the patient's id where somebody has it. */
export interface EmergencyRequest {
  readonly by: 'person' | 'id';
  readonly name: string;
  readonly birthDate: string;
  readonly recordNumber: string;
  readonly patient: string;
  readonly code:
    | 'emergency-treatment'
    | 'patient-unresponsive'
    | 'on-call-cover'
    | 'public-health-duty'
    | 'other';
  readonly reason: string;
  readonly minutes: number;
}

export type FieldName = 'name' | 'birthDate' | 'recordNumber' | 'patient' | 'reason';
export type Mistakes = { readonly [field in FieldName | 'form']?: string };

const NO_ID = 'The id of the patient as it stands on a letter or wristband: letters, digits, - and _.';
/** As the server counts: without the blanks around it. */
const SHORTEST_REASON = 10;
const NO_REASON = `Say in a sentence why it cannot wait: at least three different words and ${SHORTEST_REASON} letters. The patient reads it.`;
const NOT_FOUND =
  'Not opened. Either no patient has exactly this name, birth date and record number together, or you are on no care team here: only those who treat patients of this house may break the glass. The attempt was entered in your own trail.';

/** What is wrong with a request before it is sent; the server looks at all of it again. */
export function mistakesOf(request: EmergencyRequest): Mistakes {
  const { by, name, birthDate, recordNumber, patient, reason } = request;
  const day = readDay(birthDate);
  return {
    ...(by === 'person' && name.trim() === '' ? { name: 'First name and surname, as on the card.' } : {}),
    ...(by === 'person' && (day === null || day.length < 10)
      ? { birthDate: 'A whole day is needed, like 03-Apr-2017.' }
      : {}),
    ...(by === 'person' && recordNumber.trim() === ''
      ? { recordNumber: 'The clinic’s number for this patient.' }
      : {}),
    ...(by === 'id' && !/^[A-Za-z0-9_-]{1,64}$/.test(patient.trim()) ? { patient: NO_ID } : {}),
    ...(reason.trim().length < SHORTEST_REASON ? { reason: NO_REASON } : {}),
  };
}

/** What is sent of it. */
export function bodyOf(request: EmergencyRequest): Operations['breakGlass']['body'] {
  const { by, name, birthDate, recordNumber, patient, code, minutes } = request;
  const why = { code, reason: request.reason.trim(), minutes };
  if (by === 'id') return { patient: patient.trim(), ...why };
  const person = {
    name: name.trim(),
    birth_date: readDay(birthDate) ?? '',
    record_number: recordNumber.trim(),
  };
  return { person, ...why };
}

/** Why the server did not open the patient, in words, at the field that it is about. */
export function refusalOf(error: unknown, by: EmergencyRequest['by']): Mistakes {
  const first = by === 'id' ? 'patient' : 'recordNumber';
  if (isProblem(error, 'not_found'))
    return {
      [first]:
        by === 'id'
          ? NOT_FOUND.replace(/no patient has .* together/, 'there is no patient with this id')
          : NOT_FOUND,
    };
  if (isProblem(error, 'invalid_request')) {
    const fields = error.fields.map(({ field }) => field);
    if (fields.includes('reason')) return { reason: NO_REASON };
    if (fields.some((field) => /^(patient|person)/.test(field)))
      return by === 'id'
        ? { patient: NO_ID }
        : { form: 'Not opened: check name, birth date and record number.' };
  }
  if (isProblem(error, 'offline'))
    return { form: 'Not opened: the server cannot be reached. Try again when the connection is back.' };
  if (isProblem(error, 'unauthorized'))
    return { form: 'Not opened: your session has ended. Sign in and try again; what you wrote stays here.' };
  if (isProblem(error, 'rate_limited'))
    return { form: 'Not opened: too many requests. Wait a minute and try again.' };
  return { form: 'Not opened: the server failed. Try again in a moment.' };
}
