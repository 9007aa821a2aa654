import { anthropic } from '../dialects/anthropic/dialect.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { gemini } from '../dialects/gemini/dialect.ts';
import { openaiChat } from '../dialects/openai-chat/dialect.ts';
import { openaiResponses } from '../dialects/openai-responses/dialect.ts';
import { batchEmbedContents, embedContent, embeddings, predict } from '../embedding.ts';
import type { ProviderName, Wire } from '../model-call.ts';

/** Where a path leads: to a model in a dialect, or to embeddings. */
export type Route = { readonly provider: ProviderName; readonly model: string; readonly stream: boolean } & (
  | { readonly dialect: Dialect }
  | { readonly embed: (body: Wire, model: string) => object }
);

const GEMINI = /^\/v1(?:beta1?)?\/(.*\/)?models\/([^/:]+):(\w+)$/;
const WORKERS_AI = /^\/client\/v4\/accounts\/[^/]+\/ai(\/v1\/.+)$/;

const FIXED = new Map<string, Route>();
for (const [prefix, provider] of [
  ['', 'openai'],
  ['/compatible', 'compatible'],
] as const) {
  FIXED.set(`${prefix}/v1/chat/completions`, { provider, model: '', stream: false, dialect: openaiChat });
  FIXED.set(`${prefix}/v1/embeddings`, { provider, model: '', stream: false, embed: embeddings });
}
FIXED.set('/v1/responses', { provider: 'openai', model: '', stream: false, dialect: openaiResponses });
FIXED.set('/v1/messages', { provider: 'anthropic', model: '', stream: false, dialect: anthropic });

/** Null for a path that none of the providers has. */
export function routeOf(url: string): Route | null {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  const fixed = FIXED.get(path);
  if (fixed) return fixed;
  const workersAi = WORKERS_AI.exec(path)?.[1];
  if (workersAi !== undefined) {
    const same = FIXED.get(`/compatible${workersAi}`);
    return same ? { ...same, provider: 'workers-ai' } : null;
  }
  return geminiRoute(path);
}

function geminiRoute(path: string): Route | null {
  const match = GEMINI.exec(path);
  if (!match) return null;
  const provider = match[1]?.includes('publishers/') ? 'vertex' : 'gemini';
  const model = match[2] ?? '';
  const verb = match[3];
  if (verb === 'generateContent') return { provider, model, stream: false, dialect: gemini };
  if (verb === 'streamGenerateContent') return { provider, model, stream: true, dialect: gemini };
  if (verb === 'embedContent') return { provider, model, stream: false, embed: embedContent };
  if (verb === 'batchEmbedContents') return { provider, model, stream: false, embed: batchEmbedContents };
  return verb === 'predict' ? { provider, model, stream: false, embed: predict } : null;
}
