import { type Matcher, mismatch } from './matcher.ts';
import type { ModelCall } from './model-call.ts';

/** What goes wrong with one answer. Fields combine: later ones win where they meet. */
export interface Fault {
  /** Milliseconds before the first byte. Default 0. */
  readonly firstByteMs?: number;
  /** Milliseconds before each later chunk of a stream. Default 0: all chunks in one write. */
  readonly chunkMs?: number;
  /** Answer this HTTP status with the provider's own error body (429, 500, 503, 529, 404, 401 …). */
  readonly status?: number;
  /** Seconds, sent with `status` as Retry-After and where the provider's body has a place for it. */
  readonly retryAfterS?: number;
  /** Never answers; the connection stays open until the client or the server closes. */
  readonly hang?: boolean;
  /** Destroys the socket after so many chunks (0 = before any); a plain JSON answer counts as two halves. */
  readonly cutAfterChunks?: number;
  /** `invalid-json`: a whole answer that cannot be parsed; `truncated`: half of it, ended as if complete. */
  readonly malformed?: 'invalid-json' | 'truncated';
}

export const NO_FAULT: Fault = Object.freeze({});

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
