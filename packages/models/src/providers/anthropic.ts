import { createAnthropic } from '@ai-sdk/anthropic';
import type { Settings } from '../config.ts';
import type { Provider } from './provider.ts';

export function connectAnthropic(settings: Settings, fetch: typeof globalThis.fetch): Provider {
  const anthropic = createAnthropic({ apiKey: settings.apiKey, baseURL: settings.baseUrl, fetch });
  return { model: (id) => anthropic.languageModel(id), options: () => undefined, strictTools: false };
}
