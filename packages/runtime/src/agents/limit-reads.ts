import type { CallPlan } from './plan-calls.ts';

/** Calls of one reading tool in one step; more is a flood, and each costs the database a query. */
const MOST_OF_ONE = 4;
/** With less lens time a query can answer nothing, ms. */
const LEAST_MS = 10;

/** Only what reads the record reaches the lens. */
export function readsRecord(plan: CallPlan): boolean {
  return plan.kind === 'tool' && plan.tool.zone === 'record' && plan.tool.effect === 'read';
}

/**
 * The plans, without reads that are too many for one step, and without any where the lens time is used up: refused
 * here they cost neither a step nor a connection. `lensMs`: what is left for this step.
 */
export function limitReads(plans: readonly CallPlan[], lensMs: number): readonly CallPlan[] {
  const counts = new Map<string, number>();
  const few = plans.map((plan): CallPlan => {
    if (!readsRecord(plan)) return plan;
    const { name } = plan.call;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count <= MOST_OF_ONE
      ? plan
      : refused(plan, 'too_many_calls', `at most ${MOST_OF_ONE} calls of ${name} in one step`);
  });
  if (lensMs >= LEAST_MS * few.filter(readsRecord).length) return few;
  const detail = 'this turn has used its time for reading the record: answer with what was found';
  return few.map((plan) => (readsRecord(plan) ? refused(plan, 'lens_budget_exhausted', detail) : plan));
}

function refused({ call }: CallPlan, code: string, detail: string): CallPlan {
  return { kind: 'refused', call, code, detail };
}
