import { WORK_FAILURES, type WorkFailure } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';

const LATER = 'try again in a few minutes';
const OPERATOR = 'ask an operator to look at the model provider';
const MORE_MONEY = 'the next call could have passed its cap: allow more with max_micro_usd, or send less';

/** What can be done about each. */
const REMEDIES: { readonly [code in WorkFailure]: string } = {
  invalid_output: 'the models gave nothing that fits: run it again, or choose a stronger preset',
  output_over_budget: 'the answer is longer than the function may write: divide the task',
  invalid_task_graph:
    'the subtasks of the models do not form a plan: run it again, or choose a stronger preset',
  nothing_supported: 'nothing of the answer holds against the content: choose a stronger preset',
  evidence_unavailable: 'this deployment has no knowledge library: ask an operator',
  stopped_at_limit:
    'the answer was longer than its price allows, so it was stopped: run it with long_answers=true, which costs up to `cap`, or divide the task',
  rate_limited: LATER,
  overloaded: LATER,
  timeout: 'a model did not answer in time: run it again, or choose a lighter preset',
  network: LATER,
  malformed: 'the answer of the provider could not be read: run it again',
  invalid_request: OPERATOR,
  unauthorized: OPERATOR,
  filtered: 'the provider refused the text: rephrase it, or choose another preset',
  unsupported: 'this deployment cannot run it: ask an operator',
  unknown_model: OPERATOR,
  withdrawn_model: OPERATOR,
  too_large: 'send less, or choose a preset with a larger context',
  budget_exhausted: MORE_MONEY,
  cancelled: 'it was cancelled: run it again',
  unknown_function: 'this release does not have the function any more: see GET /v1/functions',
  unknown_preset: 'this release does not have the preset any more: see GET /v1/functions',
  invalid_input: 'what a stage was handed does not fit its input: see the run',
  over_budget: 'what a stage was handed is too long for it: send less',
  forbidden: 'your access has ended: ask the person who gave it',
  erased: 'the compartment was erased',
  internal: 'an error of ours: try again, and tell an operator the run if it returns',
  cap: MORE_MONEY,
  cut: 'a list had more items than a run takes: send fewer',
  not_valid: 'the result did not pass its check and no attempt is left: see what the check says',
};

export const failureView = z.object({
  code: z.enum(WORK_FAILURES).openapi('WorkFailureCode'),
  remedy: z.string(),
});

export const failureViews: readonly z.infer<typeof failureView>[] = WORK_FAILURES.map((code) => ({
  code,
  remedy: REMEDIES[code],
}));

/** Of a code that an older release wrote too. */
export function remedyOf(code: string): string {
  return Object.hasOwn(REMEDIES, code) ? REMEDIES[code as WorkFailure] : `it ended with ${code}; see the run`;
}
