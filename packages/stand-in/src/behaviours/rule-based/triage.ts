import type { ModelCall } from '../../model-call.ts';
import type { ReplyToolCall } from '../../reply.ts';
import { FINISH_TOOL } from './reads.ts';

const NOT_HEALTH =
  /\b(capital of|poem|weather|football|movie|film|joke|stock market|lottery|president|who won|translate|javascript|python)\b/i;

/** A triage that may decide by a word: it knows a few that have nothing to do with health. */
export function decisionCall(call: ModelCall, text: string): ReplyToolCall | null {
  const finish = call.tools.find(({ name }) => name === FINISH_TOOL);
  const { decision } = (finish?.schema.properties ?? {}) as {
    readonly decision?: { enum?: readonly unknown[] };
  };
  if (!decision?.enum?.includes('non_health') || !NOT_HEALTH.test(text)) return null;
  return { name: FINISH_TOOL, args: { decision: 'non_health' } };
}
