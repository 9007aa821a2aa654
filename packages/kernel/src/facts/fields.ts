/** What a fact is about. */
export type FactKind =
  | 'condition'
  | 'symptom'
  | 'result'
  | 'medicine'
  | 'allergy'
  | 'procedure'
  | 'vaccination'
  | 'visit'
  | 'family'
  | 'other';

/**
 * What a fact says, in fields that code compares: a word of an answer is licensed by one of them. A field that the record does not
 * fill is absent, and licenses nothing.
 */
export interface FactFields {
  readonly kind: FactKind;
  /** `patient`, or the relative: `maternal aunt`. */
  readonly subject: string;
  /** Whether it goes on. `stopped`: ended, resolved, in remission, completed, or done. */
  readonly status?: 'active' | 'stopped' | 'planned' | 'entered-in-error';
  /** `provisional`: also unconfirmed and differential. */
  readonly verification?: 'confirmed' | 'provisional' | 'refuted';
  readonly side?: 'left' | 'right' | 'both';
  /** Of a result in words. */
  readonly polarity?: 'positive' | 'negative';
  /** Why it was stopped, given or done, as the record says it. */
  readonly reason?: string;
  /** Why a result is not trusted: then it licenses no verdict and no trend, and an answer has to say so. */
  readonly doubt?: string;
  readonly severity?: 'mild' | 'moderate' | 'severe';
  /** First and last day, as exact as the record has them. */
  readonly period?: { readonly start?: string; readonly end?: string };
}
