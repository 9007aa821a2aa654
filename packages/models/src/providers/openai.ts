import { createOpenAI } from '@ai-sdk/openai';
import type { Settings } from '../config.ts';
import type { Provider } from './provider.ts';

/** The responses API. Nothing is stored there: reasoning comes back to us sealed and goes out again with the next step. */
export function connectOpenai(settings: Settings, fetch: typeof globalThis.fetch): Provider {
  const openai = createOpenAI({ apiKey: settings.apiKey, baseURL: settings.baseUrl, fetch });
  return {
    model: (id) => openai.responses(id),
    embedding: (id) => openai.embeddingModel(id),
    options: (strict) => ({ openai: { store: false, strictJsonSchema: strict } }),
    strictTools: true,
  };
}
