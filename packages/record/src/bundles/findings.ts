import type { Issue } from '../fhir/issue.ts';

/** Findings of one bundle at most: a sender of a wrong one wants the kinds, not the number. */
const MOST_ISSUES = 200;

/** What was found so far. Errors refuse the whole; warnings do not. */
export class Findings {
  readonly issues: Issue[] = [];

  add(issues: readonly Issue[]): void {
    for (const issue of issues) if (!this.full) this.issues.push(issue);
  }

  error(code: Issue['code'], expression: string, text: string): void {
    this.add([{ severity: 'error', code, expression, text }]);
  }

  get full(): boolean {
    return this.issues.length >= MOST_ISSUES;
  }

  get refused(): boolean {
    return this.issues.some(({ severity }) => severity === 'error');
  }
}
