import type { BenchStack } from '../turn-cost/stack.ts';
import { type Subject, subjectOf } from '../turn-cost/subject.ts';
import { countRows } from './count-rows.ts';
import type { Crashable } from './crash.ts';

const UNANSWERED = `FROM app.messages q WHERE q.role = 'user' AND NOT EXISTS (
  SELECT FROM app.messages a WHERE a.tenant = q.tenant AND a.compartment = q.compartment
    AND a.conversation = q.conversation AND a.in_reply_to = q.seq)`;

/** Our own worker, as it is measured and killed. */
export function ours(stack: BenchStack): Subject & Crashable {
  return {
    ...subjectOf(stack, 'ours'),
    worker: stack.workers.ours,
    unanswered: () => countRows(stack.postgres.url, UNANSWERED),
  };
}
