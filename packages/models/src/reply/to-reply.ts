import { ConsiliumError, type Json, type ModelReply, type ModelRequest, type Usage } from '@consilium/kernel';
import { countTokens, inputTokensOf } from '../estimate.ts';
import type { ModelFacts } from '../library/library.ts';
import { priceOf } from '../library/price.ts';
import type { SdkAnswer } from '../sdk-types.ts';
import { contentOf, sourcesOf } from './content.ts';
import { LONGEST } from './longest.ts';
import { parseJson } from './parse-json.ts';

/**
 * The SDK's answer as ours. Throws `filtered` or `malformed` only where there is nothing to hand on, and `too_large`
 * where there is more than anybody could have asked for.
 */
export function toReply(
  answer: SdkAnswer,
  call: {
    readonly request: ModelRequest;
    readonly model: ModelFacts;
    readonly today: string;
    readonly ms: number;
  },
): ModelReply {
  const { request, model, today, ms } = call;
  if (lengthOf(answer.content) > LONGEST) throw new ConsiliumError('too_large');
  const content = contentOf(answer.content);
  const sources = sourcesOf(answer.content);
  const finish = finishOf(answer, content);
  if (content.length === 0) {
    if (finish === 'filtered') throw new ConsiliumError('filtered');
    // Gemini ends so when its own function call could not be read.
    if (answer.finish.unified === 'error') throw new ConsiliumError('malformed', { retryable: true });
  }
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const usage = usageOf(answer, request, content);
  return {
    content,
    ...(request.output ? parsed(answer.outputText ?? text) : {}),
    finish,
    usage,
    microUsd: priceOf(model, usage, today, {
      searches: searchesOf(answer, request, sources.length > 0),
      writtenTokens: count(answer.usage.inputTokens.cacheWrite) ?? 0,
    }),
    provider: model.provider,
    model: model.id,
    standIn: answer.headers['x-stand-in'] !== undefined,
    ms,
    firstTokenMs: answer.firstTokenMs,
    sources,
  };
}

function lengthOf(parts: SdkAnswer['content']): number {
  return parts.reduce((sum, part) => {
    if (part.type === 'tool-call') return sum + part.input.length;
    return 'text' in part ? sum + part.text.length : sum;
  }, 0);
}

function finishOf(answer: SdkAnswer, content: ModelReply['content']): ModelReply['finish'] {
  // A server-side tool wants more time: the text so far is not the whole answer.
  if (answer.finish.raw === 'pause_turn') return 'other';
  switch (answer.finish.unified) {
    case 'content-filter':
      return 'filtered';
    case 'length':
      return 'length';
    default:
      // Some local servers say `stop` beside their tool calls.
      if (content.some((part) => part.type === 'tool-call')) return 'tool-calls';
      return answer.finish.unified === 'stop' ? 'stop' : 'other';
  }
}

/** What a server does not report, or reports as no count, is estimated, so that a token cap holds there too. */
function usageOf(answer: SdkAnswer, request: ModelRequest, content: ModelReply['content']): Usage {
  const { inputTokens, outputTokens } = answer.usage;
  const input = count(inputTokens.total) ?? inputTokensOf(request);
  return {
    inputTokens: input,
    outputTokens: count(outputTokens.total) ?? countTokens(JSON.stringify(content)),
    cachedTokens: Math.min(input, count(inputTokens.cacheRead) ?? 0),
  };
}

/** A count that is none would give a budget back what it never had. */
function count(reported: number | undefined): number | undefined {
  return reported !== undefined && Number.isFinite(reported) && reported >= 0 ? reported : undefined;
}

/** Queries that the provider ran, each of which it bills: counted where they are visible, else one if it shows sources. */
function searchesOf(answer: SdkAnswer, request: ModelRequest, grounded: boolean): number {
  if (request.builtin !== 'web_search') return 0;
  const calls = answer.content.filter((part) => part.type === 'tool-call' && part.providerExecuted).length;
  return calls + googleQueries(answer) || Number(grounded);
}

/** Google lists what it searched for beside the answer. */
function googleQueries({ metadata = {} }: SdkAnswer): number {
  const lists = Object.values(metadata).map((each) => {
    const grounding = each.groundingMetadata as { readonly webSearchQueries?: unknown } | null | undefined;
    return Array.isArray(grounding?.webSearchQueries) ? grounding.webSearchQueries.length : 0;
  });
  return Math.max(0, ...lists);
}

function parsed(text: string): { readonly output?: Json } {
  const output = parseJson(text);
  return output === undefined ? {} : { output };
}
