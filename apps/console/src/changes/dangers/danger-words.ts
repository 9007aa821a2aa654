import type { Danger, NotChecked } from '../../api/generated.ts';
import { questionWords } from '../question-words.ts';

type Severity = Danger['severity'];

/** The care team reads the term of the table; patients read what it asks of them. */
const SEVERITIES: { readonly [severity in Severity]: readonly [team: string, patient: string] } = {
  critical: ['Critical', 'Serious'],
  contraindicated: ['Contraindicated', 'Serious'],
  serious: ['Serious', 'Serious'],
  moderate: ['Moderate', 'Take care'],
};

const KINDS: { readonly [kind in Danger['kind']]: string } = {
  allergy: 'Allergies',
  interaction: 'Interactions',
  kidney: 'Kidney function',
  pregnancy: 'Pregnancy',
};

export function severityWords(severity: Severity, isPatient: boolean): string {
  return SEVERITIES[severity][isPatient ? 1 : 0];
}

/** Whether red is due: a moderate one is said without it. */
export function isGrave({ severity }: Pick<Danger, 'severity'>): boolean {
  return severity !== 'moderate';
}

/** `amoxicillin: allergy to Penicillin`, `warfarin with ibuprofen`. */
export function headlineOf({ medicines, against }: Pick<Danger, 'medicines' | 'against'>): string {
  const together = medicines.join(' with ');
  return against === null ? together : `${together}: ${withDays(against)}`;
}

/** `Kidney function, no eGFR in the last 12 months: metformin`. */
export function notCheckedWords({ kind, what, why }: NotChecked): string {
  const reason = withDays(why);
  return what.length === 0 ? `${KINDS[kind]}: ${reason}` : `${KINDS[kind]}, ${reason}: ${what.join(', ')}`;
}

/** Days as clinicians write them. */
export function withDays(text: string): string {
  return questionWords(text)
    .map((piece) => piece.text)
    .join('');
}
