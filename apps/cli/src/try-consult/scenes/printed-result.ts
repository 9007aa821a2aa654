import type { GivenFact } from '../stand/actor.ts';

/** A result as the tool printed it, in its parts. */
export interface PrintedResult {
  readonly fact: string;
  readonly name: string;
  readonly value: string;
  readonly day: string;
  readonly range: string | undefined;
  readonly verdict: string | undefined;
  readonly trend: string | undefined;
}

const PRINTED = /^(.+?) ([<>≤≥]?[\d.]+(?: \S+)?) on (\d{4}(?:-\d\d){0,2})(?: \(reference (.+)\))?/;

/** The results among facts, newest first as they came. */
export function resultsAmong(facts: readonly GivenFact[]): readonly PrintedResult[] {
  return facts.flatMap((given) => {
    const [, name, value, day, range] = PRINTED.exec(given.says) ?? [];
    const { trend } = given as { readonly trend?: string };
    if (name === undefined || value === undefined || day === undefined) return [];
    return [{ fact: given.fact, name, value, day, range, verdict: given.verdict ?? undefined, trend }];
  });
}

/** The test that a patient of the examples has had done most often. */
export function testOf(patient: string): string {
  return TESTS[patient] ?? 'HbA1c';
}

const TESTS: { readonly [patient: string]: string } = {
  duchenne: 'creatine kinase',
  'heart-failure': 'potassium',
  'breast-cancer': 'haemoglobin',
  'pregnancy-hypothyroidism': 'TSH',
  polypharmacy: 'creatinine',
};
