import type { JsonSchema, ModelMessage, ModelRequest } from '@consilium/kernel';
import type { ModelFacts } from './library/library.ts';
import { priceOf } from './library/price.ts';
import { reservedOutput } from './request/generate.ts';

/** Bytes per token: English has about 4, and scripts with more bytes a letter have more tokens a letter too. */
const BYTES_PER_TOKEN = 3.5;
/** Ten minutes at the 300 tokens a second that Gemini counts. */
const VIDEO_TOKENS = 180_000;

/**
 * What a call will use at about the most: input by length (no tokenizer), nothing cached, output to its maximum
 * (1,024 tokens where none is set) with room for thinking, and `moreTokens` of input that the request does not hold yet. Real
 * calls mostly stay below; one without a maximum can exceed it.
 */
export function estimateCall(
  request: ModelRequest,
  model: ModelFacts,
  today: string,
  moreTokens = 0,
): { readonly tokens: number; readonly microUsd: number } {
  const inputTokens = inputTokensOf(request) + moreTokens;
  const outputTokens = reservedOutput(request.generate, model);
  const searches = request.builtin === 'web_search' ? 1 : 0;
  return {
    tokens: inputTokens + outputTokens,
    microUsd: priceOf(model, { inputTokens, outputTokens, cachedTokens: 0 }, today, { searches }),
  };
}

export function inputTokensOf(request: ModelRequest): number {
  let bytes = Buffer.byteLength(request.system);
  let videos = 0;
  for (const message of request.messages) {
    bytes += bytesOf(message);
    if (message.role === 'user' && message.video !== undefined) videos += 1;
  }
  for (const tool of request.tools)
    bytes += tool.name.length + tool.description.length + schemaBytes(tool.input);
  if (request.output) bytes += schemaBytes(request.output);
  return Math.ceil(bytes / BYTES_PER_TOKEN) + videos * VIDEO_TOKENS;
}

/** About how many tokens a text has, by its bytes: an estimate for budgets, not a provider's count. */
export function countTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

function bytesOf(message: ModelMessage): number {
  if (message.role === 'user') return Buffer.byteLength(message.text);
  return Buffer.byteLength(JSON.stringify(message.role === 'tool' ? message.results : message.content));
}

/** Schemas belong to a frozen team: each is measured once. */
const measured = new WeakMap<JsonSchema, number>();

function schemaBytes(schema: JsonSchema): number {
  let bytes = measured.get(schema);
  if (bytes === undefined) {
    bytes = Buffer.byteLength(JSON.stringify(schema));
    measured.set(schema, bytes);
  }
  return bytes;
}
