import type { Settings } from '../config.ts';
import type { ProviderName } from '../library/library.ts';
import type { Provider } from './provider.ts';

type Connect = (settings: Settings, fetch: typeof globalThis.fetch) => Provider;

/** Loaded on first use: only the configured SDK is paid for (Vertex alone brings Google's auth library). */
const CONNECT: { readonly [provider in ProviderName]: () => Promise<Connect> } = {
  gemini: async () => (await import('./gemini.ts')).connectGemini,
  vertex: async () => (await import('./vertex.ts')).connectVertex,
  openai: async () => (await import('./openai.ts')).connectOpenai,
  anthropic: async () => (await import('./anthropic.ts')).connectAnthropic,
  'workers-ai': async () => (await import('./compatible.ts')).connectCompatible,
  compatible: async () => (await import('./compatible.ts')).connectCompatible,
};

export async function connectProvider(settings: Settings, fetch: typeof globalThis.fetch): Promise<Provider> {
  const connect = await CONNECT[settings.provider]();
  return connect(settings, fetch);
}
