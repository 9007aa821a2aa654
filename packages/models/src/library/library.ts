import { ConsiliumError } from '@consilium/kernel';

export const PROVIDERS = ['gemini', 'vertex', 'openai', 'anthropic', 'workers-ai', 'compatible'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export const TIERS = ['fast', 'deep'] as const;
export type Tier = (typeof TIERS)[number];

/** USD per million tokens, which is the same number as micro USD per token. */
export interface Rates {
  readonly input: number;
  /** Input tokens that the provider had cached. */
  readonly cached: number;
  readonly output: number;
}

export interface Price extends Rates {
  /** Holds for the whole call when its input is larger than `over` tokens. */
  readonly long?: Rates & { readonly over: number };
}

export interface ModelFacts {
  readonly id: string;
  /** Tokens; null = not known. */
  readonly context: number | null;
  readonly maxOutput: number | null;
  readonly price: Price;
  /** USD per search that the provider runs itself. */
  readonly search: number;
  /** The day the price was last known to be true; false = no price is known and 0 is used. */
  readonly priced: string | false;
}

export interface ProviderLibrary {
  readonly tiers: { readonly [tier in Tier]: string };
  readonly search: number;
  readonly models: { readonly [id: string]: ModelFacts };
}

export type ModelLibrary = { readonly [provider in ProviderName]: ProviderLibrary };

const FREE: Price = Object.freeze({ input: 0, cached: 0, output: 0 });

/**
 * The facts of a tier or a model id. An id that nobody lists goes to the provider with price 0 and `priced: false`;
 * one that only another provider lists throws `unknown_model`: it would come back as a 404 after the data was sent.
 */
export function findModel(library: ModelLibrary, provider: ProviderName, model: string): ModelFacts {
  const own = library[provider];
  const id = isTier(model) ? own.tiers[model] : model;
  if (Object.hasOwn(own.models, id)) return own.models[id]!;
  const owner = PROVIDERS.find((other) => Object.hasOwn(library[other].models, id));
  if (owner && provider !== 'compatible')
    throw new ConsiliumError('unknown_model', {
      remedy: `a model of ${owner} was asked of ${provider}: use a tier (${TIERS.join(', ')}) or a model of ${provider}`,
    });
  return { id, context: null, maxOutput: null, price: FREE, search: own.search, priced: false };
}

function isTier(model: string): model is Tier {
  return (TIERS as readonly string[]).includes(model);
}
