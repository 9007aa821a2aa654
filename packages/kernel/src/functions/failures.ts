import { ConsiliumError } from '../errors.ts';
import { MODEL_FAILURES } from '../ports/models.ts';

/** Why a function itself gives no result. */
export const FUNCTION_FAILURES = [
  /** No answer of the models had the form that was asked for. */
  'invalid_output',
  /** An answer that cannot be cut without harm is longer than the function may write. */
  'output_over_budget',
  'invalid_task_graph',
  /** No sentence of the answer holds against what it is about. */
  'nothing_supported',
  'evidence_unavailable',
  /** The answer would have cost more than was said: it was stopped, and what there is of it is no answer. */
  'stopped_at_limit',
] as const;
export type FunctionFailure = (typeof FUNCTION_FAILURES)[number];

/** Why a run of a function or a pipeline can end without a result: by itself, by its run, or by the models that it asks. */
export const WORK_FAILURES = [
  ...FUNCTION_FAILURES,
  ...MODEL_FAILURES,
  'budget_exhausted',
  'cancelled',
  'unknown_function',
  'unknown_preset',
  'invalid_input',
  'over_budget',
  'forbidden',
  'erased',
  'internal',
  // Of a stage: it would have passed the cap; there were more items than it takes; its check still fails.
  'cap',
  'cut',
  'not_valid',
] as const;
export type WorkFailure = (typeof WORK_FAILURES)[number];

/** What a function throws: a code that everything which explains codes must know. */
export class FunctionError extends ConsiliumError {
  constructor(code: FunctionFailure, options: { retryable?: boolean; remedy?: string } = {}) {
    super(code, options);
  }
}
