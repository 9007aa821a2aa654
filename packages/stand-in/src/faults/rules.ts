import { type Matcher, mismatch } from '../matcher.ts';
import type { ModelCall } from '../model-call.ts';
import { type Fault, NO_FAULT } from './fault.ts';

/** A fault that befalls calls by predicate and by count. */
export interface FaultRule {
  readonly fault: Fault;
  /** Default: every call. */
  readonly when?: Matcher;
  /** How many of the matching calls pass untouched first. Default 0. */
  readonly skip?: number;
  /** How many of the matching calls are struck after that. Default: all. */
  readonly times?: number;
}

/** Counts matching calls per rule; answers the merged fault of all rules that strike this call. */
export function faultRules(rules: readonly FaultRule[]): (call: ModelCall) => Fault {
  if (rules.length === 0) return () => NO_FAULT;
  const seen = rules.map(() => 0);
  return (call) => {
    let fault: Fault = NO_FAULT;
    for (const [index, rule] of rules.entries()) {
      if (rule.when !== undefined && mismatch(rule.when, call) !== null) continue;
      const count = seen[index] ?? 0;
      seen[index] = count + 1;
      const skip = rule.skip ?? 0;
      if (count >= skip && count < skip + (rule.times ?? Number.POSITIVE_INFINITY)) {
        fault = { ...fault, ...rule.fault };
      }
    }
    return fault;
  };
}
