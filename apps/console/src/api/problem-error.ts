import type { Problem } from './generated.ts';

/** What the API refused, or that it could not be reached (`offline`, status 0). `remedy` is for people. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly remedy: string | null;
  readonly fields: readonly { readonly field: string; readonly reason: string }[];
  /** What the FHIR validation found, element by element. */
  readonly outcome: Problem['outcome'] | null;

  constructor(status: number, code: string, problem?: Partial<Problem>) {
    super(code);
    this.name = 'ProblemError';
    this.status = status;
    this.code = code;
    this.remedy = problem?.remedy ?? null;
    this.fields = problem?.errors ?? [];
    this.outcome = problem?.outcome ?? null;
  }
}

export function isProblem(error: unknown, ...codes: readonly string[]): error is ProblemError {
  return error instanceof ProblemError && (codes.length === 0 || codes.includes(error.code));
}

/** A newer version was put in place while this page was open: parts of the old one are no longer served. */
export function isGone(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)
  );
}
