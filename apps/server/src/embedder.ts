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
  return {
    model: `${provider}/${model}`,
    isLocal: isLoopback(URL.parse(models.describe().baseUrl)?.hostname ?? ''),
    embed: async (texts, options) => (await models.embed(texts, options)).vectors,
  };
}

function timeOf({ AI_TIMEOUT_MS: timeoutMs }: ModelSettings): { readonly timeoutMs?: number } {
  return timeoutMs === undefined ? {} : { timeoutMs };
}

function missing(remedy: string): ConsiliumError {
  return new ConsiliumError('invalid_config', { remedy });
}
