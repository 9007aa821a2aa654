import { type Issue, RecordRefusal } from '../fhir/issue.ts';

/** Findings of one bundle at most: who sent a wrong one wants the kinds, not the number. */
const MOST_ISSUES = 200;

/** What was found so far. Errors refuse the whole; warnings do not. */
export class Findings {
  readonly #issues: Issue[] = [];

  add(issues: readonly Issue[]): void {
    for (const issue of issues) if (this.#issues.length < MOST_ISSUES) this.#issues.push(issue);
  }

  error(code: Issue['code'], expression: string, text: string): void {
    this.add([{ severity: 'error', code, expression, text }]);
  }

  get full(): boolean {
    return this.#issues.length >= MOST_ISSUES;
  }

  /** Throws RecordRefusal with everything if there is an error. */
  refuse(): void {
    if (this.#issues.some(({ severity }) => severity === 'error')) throw new RecordRefusal(this.#issues);
  }
}
