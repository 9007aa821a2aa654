import { confirmProblem } from '../../build/conditions.ts';
import { concept, icd10, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';

/** The kidney disease has reached a stage. */
export function stage(pen: Pen, text: string, code: readonly [string, string]): void {
  confirmProblem(pen, 'kidney', {
    code: concept(
      `Diabetic kidney disease, stage ${text}`,
      snomed('127013003', 'Disorder of kidney due to diabetes mellitus'),
      icd10('E11.22', 'Type 2 diabetes mellitus with diabetic chronic kidney disease'),
      snomed(...code),
    ),
  });
}
