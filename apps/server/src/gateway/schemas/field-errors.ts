import type { z } from '@hono/zod-openapi';
import type { FieldError } from '../problem.ts';

type Issue = z.core.$ZodIssue;

/** Names fields and reasons; never repeats a value, since a value may be a patient's words. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.slice(0, 10).flatMap((issue) => {
    const path = issue.path.map(String).join('.');
    if (issue.code !== 'unrecognized_keys') return [{ field: path || 'body', reason: reasonOf(issue) }];
    return issue.keys.slice(0, 10).map((key) => ({
      field: /^\w{1,64}$/.test(key) ? [path, key].filter(Boolean).join('.') : path || 'body',
      reason: 'unknown_field',
    }));
  });
}

function reasonOf(issue: Issue): string {
  // Messages of our own rules are codes; zod's own texts are replaced by its code.
  return /^[a-z_]+$/.test(issue.message) ? issue.message : issue.code;
}
