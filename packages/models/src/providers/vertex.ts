import { createGoogleVertex } from '@ai-sdk/google-vertex';
import type { Settings } from '../config.ts';
import type { Provider } from './provider.ts';

/** With an API key express mode; without one Google's application-default credentials. */
export function connectVertex(settings: Settings, fetch: typeof globalThis.fetch): Provider {
  const vertex = createGoogleVertex({
    // An empty string, not undefined: undefined makes the SDK look into the environment.
    apiKey: settings.apiKey,
    project: settings.project,
    location: settings.location,
    baseURL: settings.baseUrl,
    fetch,
  });
  return {
    model: (id) => vertex.languageModel(id),
    embedding: (id) => vertex.embeddingModel(id),
    options: () => undefined,
    strictTools: false,
  };
}
