import type { GradeAssessment } from '../../api/generated.ts';

export type GradeField = Exclude<keyof GradeAssessment, 'version' | 'by' | 'at' | 'comment'>;

const CONCERNS = { not_serious: 'Not serious', serious: 'Serious', very_serious: 'Very serious' };

/** GRADE's own terms, in its order. */
export const GRADE_FIELDS: readonly {
  readonly name: GradeField;
  readonly label: string;
  readonly values: { readonly [value: string]: string };
}[] = [
  { name: 'risk_of_bias', label: 'Risk of bias', values: CONCERNS },
  { name: 'inconsistency', label: 'Inconsistency', values: CONCERNS },
  { name: 'indirectness', label: 'Indirectness', values: CONCERNS },
  { name: 'imprecision', label: 'Imprecision', values: CONCERNS },
  {
    name: 'publication_bias',
    label: 'Publication bias',
    values: { undetected: 'Undetected', suspected: 'Strongly suspected' },
  },
  {
    name: 'certainty',
    label: 'Certainty of evidence',
    values: { high: 'High', moderate: 'Moderate', low: 'Low', very_low: 'Very low' },
  },
];

/** What was judged, in words; fields that were not are left out. */
export function gradeLines(assessment: GradeAssessment): readonly (readonly [string, string])[] {
  return GRADE_FIELDS.flatMap(({ name, label, values }) => {
    const value = assessment[name];
    return value === null ? [] : [[label, values[value] ?? value] as const];
  });
}
