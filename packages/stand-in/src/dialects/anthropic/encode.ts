import type { ModelCall } from '../../model-call.ts';
import type { Reply } from '../../reply.ts';
import { usageOf } from '../../usage.ts';
import type { ServerMemory } from '../dialect.ts';
import { answerBlocks, stopReason } from './blocks.ts';

export function encode(call: ModelCall, reply: Reply, memory: ServerMemory): object {
  const blocks = answerBlocks(call, reply, memory);
  return {
    ...opening(call, memory.nextId('msg_')),
    content: blocks.map((block) => (block.type === 'tool_use' ? { ...block, argsText: undefined } : block)),
    stop_reason: stopReason(reply, blocks),
    usage: usage(call, reply),
  };
}

export function opening(call: ModelCall, id: string): object {
  return {
    id,
    type: 'message',
    role: 'assistant',
    model: call.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
  };
}

/** Anthropic counts what it read from its cache beside the input, not within it. */
export function usage(call: ModelCall, reply: Reply): object {
  const { inputTokens, outputTokens, cachedTokens } = usageOf(call, reply);
  return {
    input_tokens: inputTokens - cachedTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cachedTokens,
    output_tokens: outputTokens,
  };
}
