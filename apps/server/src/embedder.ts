import { ConsiliumError, type Embedder } from '@consilium/kernel';
import { createModels, defaultModelLibrary, readModelName } from '@consilium/models';
import { isLoopback } from './gateway/auth/loopback.ts';
import { accessTo, type ModelSettings, mainAccess } from './models-config.ts';

/**
 * The embedding model of the knowledge library that `EMBEDDING_MODEL` names; null: not set. Throws ConsiliumError('invalid_config') if a
 * key or an address is missing.
 */
export function openEmbedder(config: ModelSettings): Embedder | null {
  const { EMBEDDING_MODEL: named, EMBEDDING_BASE_URL: baseUrl, EMBEDDING_API_KEY: apiKey } = config;
  if (named === undefined) {
    if (baseUrl ?? apiKey) throw missing('EMBEDDING_MODEL: which model the server at EMBEDDING_BASE_URL has');
    return null;
  }
  const main = config.AI_PROVIDER;
  const { provider, model } = readModelName(named, main);
  const usual = provider === main ? mainAccess(config) : accessTo(provider, config);
  const access = { ...usual, ...(baseUrl && { baseUrl }), ...(apiKey && { apiKey }) };
  const library = defaultModelLibrary();
  const own = { ...library, [provider]: { ...library[provider], embedding: model } };
  const models = createModels({ ...access, library: own, ...timeOf(config) });
  const isLocal = isLoopback(URL.parse(models.describe().baseUrl)?.hostname ?? '');
  return {
    ...{ model: `${provider}/${model}`, isLocal },
    minScore: config.EMBEDDING_MIN_SCORE ?? MIN_SCORES[model.split('/').at(-1)?.toLowerCase() ?? ''] ?? 0,
    embed: async (texts, { onSpent, ...options }) => {
      const { vectors, ...spent } = await models.embed(texts, options);
      if (!isLocal) await onSpent?.(spent);
      return vectors;
    },
  };
}

/**
 * Models that we have measured, by their names without a provider: questions have a higher cosine with passages about them, and a
 * lower one with the nearest passage of a library about something else (docs/decisions/015-evidence.md). No number holds for all models.
 */
const MIN_SCORES: { readonly [model: string]: number } = { 'bge-small-en-v1.5': 0.65 };

function timeOf({ AI_TIMEOUT_MS: timeoutMs }: ModelSettings): { readonly timeoutMs?: number } {
  return timeoutMs === undefined ? {} : { timeoutMs };
}

function missing(remedy: string): ConsiliumError {
  return new ConsiliumError('invalid_config', { remedy });
}
