import type { ModelCall } from '../../model-call.ts';
import type { Reply } from '../../reply.ts';
import { usageOf } from '../../usage.ts';
import type { ServerMemory } from '../dialect.ts';
import { type OutputItem, outputItems } from './items.ts';

export function encode(call: ModelCall, reply: Reply, memory: ServerMemory): object {
  return response(call, reply, memory.nextId('resp_'), outputItems(call, reply, memory));
}

const INCOMPLETE = { length: 'max_output_tokens', filtered: 'content_filter' } as const;

/** The response object at its end. */
export function response(call: ModelCall, reply: Reply, id: string, output: readonly OutputItem[]): object {
  const { inputTokens, outputTokens, cachedTokens } = usageOf(call, reply);
  const cut = reply.finish === 'length' || reply.finish === 'filtered' ? INCOMPLETE[reply.finish] : null;
  return {
    ...opening(call, id),
    status: cut ? 'incomplete' : 'completed',
    incomplete_details: cut ? { reason: cut } : null,
    output,
    usage: {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: cachedTokens },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: inputTokens + outputTokens,
    },
  };
}

/** The response object as it stands when work begins. */
export function opening(call: ModelCall, id: string): object {
  return {
    id,
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    model: call.model,
    output: [],
    usage: null,
  };
}
