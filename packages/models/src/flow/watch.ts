import type { ConsiliumError, ModelReply, Usage } from '@consilium/kernel';
import type { CallFacts } from '../call-facts.ts';
import type { ProviderName } from '../library/library.ts';

const NO_USAGE: Usage = Object.freeze({ inputTokens: 0, outputTokens: 0, cachedTokens: 0 });

export interface Watch {
  /** The call has its slot. */
  readonly begin: () => void;
  /** Milliseconds since then. */
  readonly ms: () => number;
  readonly ok: (reply: ModelReply) => void;
  readonly failed: (error: ConsiliumError) => void;
}

/** Times one call and reports its end; a hook that throws changes nothing. */
export function startWatch(
  call: { readonly provider: ProviderName; readonly model: string; readonly streamed: boolean },
  onCall: (facts: CallFacts) => void,
): Watch {
  const asked = performance.now();
  let begun = asked;
  let queued = true;
  const ms = (): number => (queued ? 0 : Math.round(performance.now() - begun));
  const report = (outcome: string, reply: ModelReply | null): void => {
    const waitedMs = Math.round((queued ? performance.now() : begun) - asked);
    try {
      onCall({
        ...call,
        outcome,
        waitedMs,
        ms: ms(),
        firstTokenMs: reply?.firstTokenMs ?? null,
        usage: reply?.usage ?? NO_USAGE,
        microUsd: reply?.microUsd ?? 0,
        standIn: reply?.standIn ?? false,
      });
    } catch {
      // Metrics never fail a call.
    }
  };
  return {
    begin: () => {
      begun = performance.now();
      queued = false;
    },
    ms,
    ok: (reply) => report('ok', reply),
    failed: (error) => report(error.code, null),
  };
}
