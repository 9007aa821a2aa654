import type { Caller } from './caller.ts';

export const GRADE_CONCERNS = ['not_serious', 'serious', 'very_serious'] as const;
export const GRADE_PUBLICATION_BIAS = ['undetected', 'suspected'] as const;
export const GRADE_CERTAINTIES = ['high', 'moderate', 'low', 'very_low'] as const;
type Concern = (typeof GRADE_CONCERNS)[number];

/** What a person says of a source in the fields of GRADE; null: not judged. The evidence level is by rule and is never changed by it. */
export interface GradeFields {
  readonly riskOfBias: Concern | null;
  readonly inconsistency: Concern | null;
  readonly indirectness: Concern | null;
  readonly imprecision: Concern | null;
  readonly publicationBias: (typeof GRADE_PUBLICATION_BIAS)[number] | null;
  readonly certainty: (typeof GRADE_CERTAINTIES)[number] | null;
  /** At most 2,000 characters. */
  readonly comment: string | null;
}

export interface GradeAssessment extends GradeFields {
  readonly version: number;
  readonly by: string;
  /** ISO. */
  readonly at: string;
}

/** Assessments of a tenant's sources by its staff, in the actor's own compartment. Versions are kept; nobody changes or deletes one. */
export interface GradeAssessments {
  /** Newest first, 50 at most. `not-found`: no such source. */
  readonly list: (caller: Caller, hash: string) => Promise<readonly GradeAssessment[] | 'not-found'>;
  /** `after`: the version that the person saw, 0: none. `conflict`: somebody else has assessed it since. */
  readonly add: (
    caller: Caller,
    hash: string,
    fields: GradeFields,
    after: number,
  ) => Promise<GradeAssessment | 'conflict' | 'not-found'>;
}
