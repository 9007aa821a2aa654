import type { ModelCall } from '../../model-call.ts';
import type { Reply } from '../../reply.ts';
import { textChunks } from '../../text-chunks.ts';
import { usageOf } from '../../usage.ts';
import { type Dialect, dataFrame, replyText, replyToolCalls, type ServerMemory } from '../dialect.ts';
import { citations } from '../openai/citations.ts';
import { type ChatRequest, parse, refuse } from './request.ts';

/** `chat/completions`: OpenAI, local servers that copy it, Workers AI. */
export const openaiChat: Dialect = { parse, refuse, encode, frames };

const FINISH = { stop: 'stop', length: 'length', filtered: 'content_filter' } as const;

function encode(call: ModelCall, reply: Reply, { nextId }: ServerMemory): object {
  const calls = replyToolCalls(call, reply);
  const text = replyText(call, reply);
  const message = {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? null : text,
    refusal: null,
    ...(calls.length > 0 && {
      tool_calls: calls.map(({ name, id, argsText }) => ({
        id: id ?? nextId('call_'),
        type: 'function',
        function: { name, arguments: argsText },
      })),
    }),
    annotations: annotations(reply, text),
  };
  return {
    id: nextId('chatcmpl-'),
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: call.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(reply, calls.length) }],
    usage: usage(call, reply),
  };
}

/** Role first, text in pieces, each call opened and then its arguments in pieces, finish, usage if asked for, [DONE]. */
function frames(call: ModelCall, reply: Reply, { nextId }: ServerMemory): string[] {
  const common = {
    id: nextId('chatcmpl-'),
    object: 'chat.completion.chunk',
    created: Math.floor(Date.now() / 1000),
    model: call.model,
  };
  const chunk = (delta: object, finish_reason: string | null = null) =>
    dataFrame({ ...common, choices: [{ index: 0, delta, logprobs: null, finish_reason }] });
  const calls = replyToolCalls(call, reply);
  const text = replyText(call, reply);
  const out = [
    chunk({ role: 'assistant', content: calls.length > 0 && text === '' ? null : '', refusal: null }),
  ];
  for (const content of textChunks(text)) out.push(chunk({ content }));
  if (reply.grounding) out.push(chunk({ annotations: annotations(reply, text) }));
  for (const [index, { name, id, argsText }] of calls.entries()) {
    const opened = { index, id: id ?? nextId('call_'), type: 'function', function: { name, arguments: '' } };
    out.push(chunk({ tool_calls: [opened] }));
    for (const piece of textChunks(argsText)) {
      out.push(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }));
    }
  }
  out.push(chunk({}, finishReason(reply, calls.length)));
  if ((call.raw as ChatRequest).stream_options?.include_usage) {
    out.push(dataFrame({ ...common, choices: [], usage: usage(call, reply) }));
  }
  out.push('data: [DONE]\n\n');
  return out;
}

function finishReason({ finish }: Reply, calls: number): string {
  return finish === undefined && calls > 0 ? 'tool_calls' : FINISH[finish ?? 'stop'];
}

function annotations({ grounding }: Reply, text: string): object[] {
  if (!grounding) return [];
  return citations(grounding, text).map((url_citation) => ({ type: 'url_citation', url_citation }));
}

function usage(call: ModelCall, reply: Reply): object {
  const { inputTokens, outputTokens, cachedTokens } = usageOf(call, reply);
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  };
}
