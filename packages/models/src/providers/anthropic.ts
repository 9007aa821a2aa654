import { createAnthropic } from '@ai-sdk/anthropic';
import type { Settings } from '../config.ts';
import type { Provider } from './provider.ts';

/** These bind each thought to all that came before it. */
const BINDS = /^claude-[a-z]+-5-5\b/;
/** A thought that no longer fits what came before is left out, and the call goes on. */
const ADAPTIVE = {
  type: 'adaptive',
  display: 'summarized',
  blockBinding: { prefixMismatchBehavior: 'drop_block' },
} as const;

export function connectAnthropic(settings: Settings, fetch: typeof globalThis.fetch): Provider {
  const anthropic = createAnthropic({ apiKey: settings.apiKey, baseURL: settings.baseUrl, fetch });
  return {
    model: (id) => anthropic.languageModel(id),
    embedding: null,
    options: (_, model) => (BINDS.test(model) ? { anthropic: { thinking: ADAPTIVE } } : undefined),
    strictTools: false,
  };
}
