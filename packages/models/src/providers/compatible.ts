import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Settings } from '../config.ts';
import type { Provider } from './provider.ts';

/** Chat completions of any OpenAI-compatible server: a local one, or Cloudflare's for Workers AI. */
export function connectCompatible(settings: Settings, fetch: typeof globalThis.fetch): Provider {
  const server = createOpenAICompatible({
    name: 'compatible',
    baseURL: settings.baseUrl,
    ...(settings.apiKey ? { apiKey: settings.apiKey } : {}),
    fetch,
    includeUsage: true,
    supportsStructuredOutputs: true,
  });
  return {
    model: (id) => server.chatModel(id),
    embedding: (id) => server.embeddingModel(id),
    options: (strict) => ({ compatible: { strictJsonSchema: strict } }),
    strictTools: false,
  };
}
