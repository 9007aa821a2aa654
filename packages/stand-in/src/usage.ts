import type { ModelCall, Wire } from './model-call.ts';
import type { Reply, ReplyUsage } from './reply.ts';

function jsonLength(value: Wire): number {
  return typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0);
}

const tokens = (characters: number) => Math.ceil(characters / 4);

/**
 * Characters / 4 of what the model reads and writes, the same for every provider. Tool schemas do not count: each
 * client library rewrites them in its own way.
 */
export function usageOf(call: ModelCall, reply: Reply): Required<ReplyUsage> {
  if (reply.usage) return { cachedTokens: 0, ...reply.usage };
  let read = call.system.length;
  for (const message of call.messages) {
    if (message.role === 'tool') for (const { result } of message.results) read += jsonLength(result);
    else read += message.text.length;
    if (message.role === 'assistant')
      for (const { name, args } of message.toolCalls) read += name.length + jsonLength(args);
  }
  let written = (reply.text ?? '').length + (reply.json === undefined ? 0 : jsonLength(reply.json));
  for (const { name, args, rawArgs } of reply.toolCalls ?? [])
    written += name.length + jsonLength(rawArgs ?? args ?? {});
  return { inputTokens: tokens(read), outputTokens: tokens(written), cachedTokens: 0 };
}
