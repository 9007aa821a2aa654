import { BUILTINS, type Builtin, ConsiliumError } from '@consilium/kernel';
import type { ProviderName } from '../library/library.ts';
import type { SdkTool } from '../sdk-types.ts';

/** A provider-side tool, or `message`: the user message itself carries it (a video's URL). */
type Mapping = SdkTool | 'message';

const GOOGLE_SEARCH: SdkTool = {
  type: 'provider',
  id: 'google.google_search',
  name: 'google_search',
  args: {},
};

const TABLE: { readonly [provider in ProviderName]: { readonly [builtin in Builtin]?: Mapping } } = {
  gemini: { web_search: GOOGLE_SEARCH, video: 'message' },
  vertex: { web_search: GOOGLE_SEARCH, video: 'message' },
  openai: { web_search: { type: 'provider', id: 'openai.web_search', name: 'web_search', args: {} } },
  anthropic: {
    // Each search is paid for: a model that is told to search for ever stops here.
    web_search: {
      type: 'provider',
      id: 'anthropic.web_search_20250305',
      name: 'web_search',
      args: { maxUses: 8 },
    },
  },
  'workers-ai': {},
  compatible: {},
};

/** The built-ins that this provider has, by neutral name. */
export function builtinsOf(provider: ProviderName): readonly Builtin[] {
  return BUILTINS.filter((name) => TABLE[provider][name] !== undefined);
}

/** Throws ConsiliumError('unsupported') where the provider has none. */
export function builtinOf(provider: ProviderName, builtin: Builtin): Mapping {
  const mapping = TABLE[provider][builtin];
  if (mapping === undefined)
    throw new ConsiliumError('unsupported', { remedy: `${provider} has no built-in ${builtin}` });
  return mapping;
}
