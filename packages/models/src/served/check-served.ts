import { suggestName } from '@consilium/base';
import type { ModelsConfig } from '../config.ts';
import type { ModelLibrary, ProviderName } from '../library/library.ts';
import { askForModels, type Served } from './ask-for-models.ts';

type Access = Pick<ModelsConfig, 'provider' | 'apiKey' | 'baseUrl' | 'accountId'>;

interface Listing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How each provider lists its models: the cheapest question that needs the key. Vertex has no list for an API key. */
const LISTINGS: { readonly [provider in ProviderName]: ((access: Access) => Listing) | null } = {
  gemini: ({ apiKey = '', baseUrl = 'https://generativelanguage.googleapis.com/v1beta' }) => ({
    url: `${bare(baseUrl)}/models?pageSize=1000`,
    headers: { 'x-goog-api-key': apiKey },
  }),
  vertex: null,
  openai: (access) => openaiListing({ baseUrl: 'https://api.openai.com/v1', ...access }),
  anthropic: ({ apiKey = '', baseUrl = 'https://api.anthropic.com/v1' }) => ({
    url: `${bare(baseUrl)}/models?limit=1000`,
    headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
  }),
  'workers-ai': ({ apiKey, accountId, baseUrl }) => ({
    url: `${baseUrl === undefined ? `https://api.cloudflare.com/client/v4/accounts/${accountId}/ai` : bare(baseUrl).replace(/\/v1$/, '')}/models/search?per_page=1000`,
    headers: bearer(apiKey),
  }),
  compatible: openaiListing,
};

/** The list of models that a provider serves; null: it has none to ask for. Never throws. */
export async function servedModels(access: Access): Promise<Served | null> {
  const listing = LISTINGS[access.provider]?.(access);
  return listing === undefined ? null : askForModels(listing.url, listing.headers);
}

/** What is wrong with a model that a provider was found not to serve; null: nothing is known to be. */
export function notServed(
  library: ModelLibrary,
  provider: ProviderName,
  model: string,
  served: Served | null,
): string | null {
  if (served?.state !== 'models' || served.ids.length === 0 || served.ids.includes(model)) return null;
  const own = library[provider];
  const next = own.models[model]?.use ?? own.withdrawn[model]?.use;
  return `${provider} does not serve ${model}: ${next ? `use ${next}` : suggestName(model, served.ids, 'see its list of models')}`;
}

function openaiListing({ apiKey, baseUrl = '' }: Access): Listing {
  return { url: `${bare(baseUrl)}/models`, headers: bearer(apiKey) };
}

function bearer(key: string | undefined): Record<string, string> {
  return key ? { authorization: `Bearer ${key}` } : {};
}

function bare(url: string): string {
  return url.replace(/\/+$/, '');
}
