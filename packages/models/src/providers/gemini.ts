import { createGoogle } from '@ai-sdk/google';
import type { Settings } from '../config.ts';
import type { Provider } from './provider.ts';

export function connectGemini(settings: Settings, fetch: typeof globalThis.fetch): Provider {
  const google = createGoogle({ apiKey: settings.apiKey, baseURL: settings.baseUrl, fetch });
  return {
    model: (id) => google.languageModel(id),
    embedding: (id) => google.embeddingModel(id),
    options: () => undefined,
    strictTools: false,
  };
}
