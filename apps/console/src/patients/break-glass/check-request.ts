import { isProblem } from '../../api/problem-error.ts';

export interface EmergencyRequest {
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

export type Mistakes = { readonly [field in 'patient' | 'reason' | 'form']?: string };

const NO_ID = 'The id of the patient as it stands on a letter or wristband: letters, digits, - and _.';
/** As the server counts: without the blanks around it. */
const SHORTEST_REASON = 10;
const NO_REASON = `Say in a sentence why it cannot wait: at least three different words and ${SHORTEST_REASON} letters. The patient reads it.`;

/** What is wrong with a request before it is sent; the server looks at all of it again. */
export function mistakesOf({ patient, reason }: EmergencyRequest): Mistakes {
  return {
    ...(/^[A-Za-z0-9_-]{1,64}$/.test(patient) ? {} : { patient: NO_ID }),
    ...(reason.trim().length < SHORTEST_REASON ? { reason: NO_REASON } : {}),
  };
}

/** Why the server did not open the patient, in words, at the field that it is about. */
export function refusalOf(error: unknown): Mistakes {
  if (isProblem(error, 'not_found'))
    return {
      patient:
        'Not opened. Either there is no patient with this id, or you are on no care team here: only those who treat patients of this house may break the glass. The attempt was entered in your own trail.',
    };
  if (isProblem(error, 'invalid_request')) {
    const fields = error.fields.map(({ field }) => field);
    if (fields.includes('patient')) return { patient: NO_ID };
    if (fields.includes('reason')) return { reason: NO_REASON };
  }
  if (isProblem(error, 'offline'))
    return { form: 'Not opened: the server cannot be reached. Try again when the connection is back.' };
  if (isProblem(error, 'unauthorized'))
    return { form: 'Not opened: your session has ended. Sign in and try again; what you wrote stays here.' };
  if (isProblem(error, 'rate_limited'))
    return { form: 'Not opened: too many requests. Wait a minute and try again.' };
  return { form: 'Not opened: the server failed. Try again in a moment.' };
}
