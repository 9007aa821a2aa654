import type { ModelCall } from '../../model-call.ts';
import type { Grounding, Reply } from '../../reply.ts';
import { textChunks } from '../../text-chunks.ts';
import { usageOf } from '../../usage.ts';
import { dataFrame, replyText, replyToolCalls, type ServerMemory } from '../dialect.ts';
import { signatureOf } from '../server-memory.ts';

const FINISH = { stop: 'STOP', length: 'MAX_TOKENS', filtered: 'SAFETY' } as const;

export function encode(call: ModelCall, reply: Reply, memory: ServerMemory): object {
  const text = replyText(call, reply);
  const parts = [...(text === '' ? [] : [{ text }]), ...callParts(call, reply, memory)];
  return {
    candidates: [candidate(parts, closing(call, reply))],
    usageMetadata: usageMetadata(call, reply),
    modelVersion: call.model,
    responseId: memory.nextId('gr-'),
  };
}

/** Text in pieces; function calls whole, as the API sends them; the last chunk closes. */
export function frames(call: ModelCall, reply: Reply, memory: ServerMemory): string[] {
  const groups: object[][] = textChunks(replyText(call, reply)).map((text) => [{ text }]);
  const calls = callParts(call, reply, memory);
  if (calls.length > 0) groups.push(calls);
  if (groups.length === 0) groups.push([]);
  const common = { modelVersion: call.model, responseId: memory.nextId('gr-') };
  return groups.map((parts, index) =>
    index < groups.length - 1
      ? dataFrame({ candidates: [candidate(parts, {})], ...common })
      : dataFrame({
          candidates: [candidate(parts, closing(call, reply))],
          usageMetadata: usageMetadata(call, reply),
          ...common,
        }),
  );
}

function candidate(parts: readonly object[], more: object): object {
  return { content: { role: 'model', parts }, ...more, index: 0 };
}

function closing(call: ModelCall, reply: Reply): object {
  return {
    finishReason: FINISH[reply.finish ?? 'stop'],
    ...(reply.grounding && { groundingMetadata: groundingMetadata(reply.grounding, replyText(call, reply)) }),
  };
}

/** Gemini 3 numbers its calls and signs the first one; its forerunners do neither. */
function callParts(call: ModelCall, reply: Reply, { nextId }: ServerMemory): object[] {
  const signs = /gemini-[3-9]/.test(call.model);
  return replyToolCalls(call, reply).map(({ name, args }, index) => ({
    functionCall: { ...(signs && { id: nextId('fc-') }), name, args },
    ...(signs && index === 0 && { thoughtSignature: signatureOf({ name }) }),
  }));
}

function usageMetadata(call: ModelCall, reply: Reply): object {
  const { inputTokens, outputTokens, cachedTokens } = usageOf(call, reply);
  return {
    promptTokenCount: inputTokens,
    candidatesTokenCount: outputTokens,
    totalTokenCount: inputTokens + outputTokens,
    ...(cachedTokens > 0 && { cachedContentTokenCount: cachedTokens }),
  };
}

/** Segment indices count UTF-8 bytes, as the real API does. */
function groundingMetadata({ queries, sources, supports }: Grounding, text: string): object {
  const stretches = supports ?? [{ text, sources: sources.map((_, index) => index) }];
  return {
    searchEntryPoint: { renderedContent: `<div class="container">${queries.map(chip).join('')}</div>` },
    groundingChunks: sources.map(({ url, title }) => ({ web: { uri: url, title } })),
    groundingSupports: stretches.flatMap((stretch) => {
      const at = text.indexOf(stretch.text);
      if (at === -1) return [];
      const startIndex = Buffer.byteLength(text.slice(0, at));
      return [
        {
          segment: { startIndex, endIndex: startIndex + Buffer.byteLength(stretch.text), text: stretch.text },
          groundingChunkIndices: stretch.sources,
        },
      ];
    }),
    webSearchQueries: queries,
  };
}

function chip(query: string): string {
  const safe = query.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<a class="chip" href="https://example.org/search?q=${encodeURIComponent(query)}">${safe}</a>`;
}
