import type { AskModels, PresetCall, PresetReply } from '@consilium/kernel';
import { ConsiliumError } from '@consilium/kernel';
import {
  createMixedModels,
  createPresets,
  defaultModelLibrary,
  type MixedConfig,
  type ProviderName,
} from '@consilium/models';
import type { ModelServer } from '@consilium/stand-in';

/** The day of the prices of the library. */
export const PRICED = () => new Date('2026-11-17T12:00:00Z');

/** Presets and models over these providers, all of which the stand-in speaks for. */
export function presetsOver(server: ModelServer, names: readonly [ProviderName, ...ProviderName[]]) {
  const urls: { readonly [name: string]: string } = {
    ...server.baseUrls,
    'workers-ai': server.baseUrls.workersAi,
  };
  const access = names.map((provider) => ({ provider, apiKey: 'key', baseUrl: urls[provider]! }));
  const config: MixedConfig = {
    library: defaultModelLibrary(),
    providers: access as unknown as MixedConfig['providers'],
    now: PRICED,
    timeoutMs: 20_000,
  };
  const models = createMixedModels(config);
  return { presets: createPresets(config), ask: askThrough(models) };
}

function askThrough(models: ReturnType<typeof createMixedModels>): AskModels {
  const one = async (call: PresetCall): Promise<PresetReply> => {
    const { model, system, text, output, maxOutputTokens, reasoning } = call;
    try {
      const reply = await models.call(
        {
          ...{ model, system, output, tools: [], builtin: null, messages: [{ role: 'user', text }] },
          generate: { maxOutputTokens, ...(reasoning && { reasoning }) },
        },
        { signal: AbortSignal.timeout(20_000) },
      );
      const { usage, microUsd, provider, standIn } = reply;
      if (reply.output === undefined) return { kind: 'failed', code: 'malformed', microUsd };
      return { kind: 'reply', output: reply.output, usage, microUsd, model: reply.model, provider, standIn };
    } catch (error) {
      if (!(error instanceof ConsiliumError)) throw error;
      return { kind: 'failed', code: error.code };
    }
  };
  return (calls) => Promise.all(calls.map(one));
}
