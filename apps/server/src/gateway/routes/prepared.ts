import { type AnyFunction, FunctionRefusal, type PreparedCall, prepareCall } from '@consilium/kernel';
import type { GatewayDeps, GatewayWork } from '../gateway-deps.ts';
import { ProblemError } from '../problem.ts';
import { fieldErrors } from '../schemas/field-errors.ts';

export function workOf({ work }: Pick<GatewayDeps, 'work'>): GatewayWork {
  if (work) return work;
  throw new ProblemError('unavailable', { remedy: 'this server has no functions' });
}

/** What changes something trusts what other stages have checked: it is a stage of pipelines, and nobody runs it alone. */
export function runsAlone({ effect }: AnyFunction): boolean {
  return effect !== 'effect';
}

/** Checks a call of a function before anything is kept or paid. `address`: its name with hyphens. */
export function prepared(work: GatewayWork, address: string, body: unknown): PreparedCall {
  const name = address.replaceAll('-', '_');
  const definition = work.functions.get(name);
  if (!definition || !runsAlone(definition)) throw new ProblemError('not_found');
  try {
    const found = prepareCall(work, name, body);
    if (found) return found;
  } catch (error) {
    throw error instanceof FunctionRefusal ? refused(error) : error;
  }
  throw new ProblemError('not_found');
}

/** The remedy names fields and sizes, never a value. */
function refused({ code, issues, fields, remedy = '' }: FunctionRefusal): ProblemError {
  if (code === 'over_budget') {
    const errors = fields.map(({ field }) => ({ field, reason: code }));
    return new ProblemError('over_budget', { errors, remedy });
  }
  const errors = code === 'unknown_preset' ? [{ field: 'preset', reason: code }] : fieldErrors(issues);
  return new ProblemError('invalid_request', { errors, remedy });
}
