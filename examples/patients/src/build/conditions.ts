import type { Coding, Condition } from '@medplum/fhirtypes';
import { concept, hl7 } from '../codes.ts';
import type { Pen } from '../draft.ts';

export interface Problem {
  readonly text: string;
  readonly codes: readonly Coding[];
  /** A day, or an ISO instant. */
  readonly onset: string;
  /** A day; the day of onset if not given. */
  readonly recorded?: string;
  readonly by: string;
  readonly encounter?: string;
  readonly severity?: 'mild' | 'moderate' | 'severe';
  /** `provisional` until it is shown. */
  readonly certainty?: 'confirmed' | 'provisional';
  readonly note?: string;
}

function clinicalStatus(code: string) {
  return concept(code, hl7('condition-clinical', code, code[0]?.toUpperCase() + code.slice(1)));
}

function condition(pen: Pen, problem: Problem): Condition {
  const certainty = problem.certainty ?? 'confirmed';
  return {
    resourceType: 'Condition',
    clinicalStatus: clinicalStatus('active'),
    verificationStatus: concept(
      certainty,
      hl7('condition-ver-status', certainty, certainty[0]?.toUpperCase() + certainty.slice(1)),
    ),
    category: [concept('Problem list', hl7('condition-category', 'problem-list-item', 'Problem List Item'))],
    ...(problem.severity === undefined ? {} : { severity: concept(problem.severity) }),
    code: concept(problem.text, ...problem.codes),
    subject: pen.ref('patient'),
    ...(problem.encounter === undefined ? {} : { encounter: pen.ref(problem.encounter) }),
    onsetDateTime: problem.onset,
    recordedDate: problem.recorded ?? problem.onset,
    recorder: pen.ref(problem.by),
    ...(problem.note === undefined ? {} : { note: [{ text: problem.note }] }),
  };
}

export function addProblem(pen: Pen, name: string, problem: Problem): void {
  pen.add(name, condition(pen, problem));
}

/** A complaint, in the category `symptom` of the clinic beside the problem list's own. */
export function addSymptom(pen: Pen, name: string, problem: Problem): void {
  const symptom = condition(pen, problem);
  const category = { system: 'https://lindenhof.example/codes', code: 'symptom', display: 'Symptom' };
  pen.add(name, { ...symptom, category: [...(symptom.category ?? []), concept('Symptom', category)] });
}

/** A problem or symptom is over since a day. */
export function endProblem(
  pen: Pen,
  name: string,
  on: string,
  how: 'resolved' | 'remission' | 'inactive' = 'resolved',
): void {
  pen.again<Condition>('Condition', name, { clinicalStatus: clinicalStatus(how), abatementDateTime: on });
}

/** What was suspected is shown. */
export function confirmProblem(pen: Pen, name: string, change: Partial<Condition>): void {
  pen.again<Condition>('Condition', name, {
    verificationStatus: concept('confirmed', hl7('condition-ver-status', 'confirmed', 'Confirmed')),
    ...change,
  });
}
