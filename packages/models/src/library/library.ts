import { ConsiliumError, type Preset, type ReasoningLevel } from '@consilium/kernel';

export const PROVIDERS = ['gemini', 'vertex', 'openai', 'anthropic', 'workers-ai', 'compatible'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export const TIERS = ['fast', 'deep'] as const;
export type Tier = (typeof TIERS)[number];

/** USD per million tokens, which is the same number as micro USD per token. */
export interface Rates {
  readonly input: number;
  /** Input tokens that the provider had cached. */
  readonly cached: number;
  /** Input tokens that the provider wrote to its cache; absent: as other input. */
  readonly write?: number;
  readonly output: number;
}

export interface DatedPrice extends Rates {
  /** Holds for the whole call when its input is larger than `over` tokens. */
  readonly long?: Rates & { readonly over: number };
}

export interface Price extends DatedPrice {
  /** Prices that hold from a day on, `2026-12-01`, oldest first. */
  readonly later?: readonly (DatedPrice & { readonly from: string })[];
}

export interface ModelFacts {
  readonly provider: ProviderName;
  readonly id: string;
  /** Tokens; null = not known. */
  readonly context: number | null;
  readonly maxOutput: number | null;
  readonly price: Price;
  /** USD per query that the provider runs itself. */
  readonly search: number;
  /** The levels it takes, least first; empty: none is sent. */
  readonly reasoning: readonly ReasoningLevel[];
  /** Whether temperature, top_p and top_k are sent. */
  readonly sampling: boolean;
  /** The day on which the provider ends it, and what comes after; null = none named. */
  readonly retires: string | null;
  readonly use: string | null;
  /** The day the price was last known to be true; false = no price is known and 0 is used. */
  readonly priced: string | false;
  /** What a local model is for, and the GB of memory that it takes. */
  readonly role?: string;
  readonly size?: number;
  /** What answers in its place where its server is not configured, in the order in which they are looked for. */
  readonly instead?: readonly string[];
}

export interface ProviderLibrary {
  readonly tiers: { readonly [tier in Tier]: string };
  readonly search: number;
  /** The model that makes vectors of texts; null = the provider has none. */
  readonly embedding: string | null;
  readonly models: { readonly [id: string]: ModelFacts };
  readonly withdrawn: { readonly [id: string]: { readonly on: string; readonly use: string } };
}

export type ModelLibrary = { readonly [provider in ProviderName]: ProviderLibrary } & {
  /** By id, in the order of the file. */
  readonly presets: { readonly [id: string]: Preset };
};

const FREE: Price = Object.freeze({ input: 0, cached: 0, output: 0 });

/**
 * The facts of a tier or a model id, as of `today` (`2026-11-16`). An id that nobody lists goes to the provider with price 0 and
 * `priced: false`; one that only another provider lists throws `unknown_model`: it would come back as a 404 after the data was
 * sent. One that the provider has ended throws `withdrawn_model`, with what to use in its place.
 */
export function findModel(
  library: ModelLibrary,
  provider: ProviderName,
  model: string,
  today: string,
): ModelFacts {
  const own = library[provider];
  const id = isTier(model) ? own.tiers[model] : model;
  if (Object.hasOwn(own.withdrawn, id)) throw ended(provider, id, own.withdrawn[id]!);
  if (Object.hasOwn(own.models, id)) {
    const found = own.models[id]!;
    if (found.retires !== null && found.retires <= today)
      throw ended(provider, id, { on: found.retires, use: found.use });
    return found;
  }
  const owner = PROVIDERS.find((other) => Object.hasOwn(library[other].models, id));
  if (owner && provider !== 'compatible')
    throw new ConsiliumError('unknown_model', {
      remedy: `a model of ${owner} was asked of ${provider}: use a tier (${TIERS.join(', ')}) or a model of ${provider}`,
    });
  return {
    ...{ provider, id, context: null, maxOutput: null, price: FREE, search: own.search },
    // A local server's model is often an open one, and those take sampling values.
    ...{ reasoning: [], sampling: provider === 'compatible', retires: null, use: null, priced: false },
  };
}

function ended(
  provider: ProviderName,
  id: string,
  { on, use }: { readonly on: string; readonly use: string | null },
): ConsiliumError {
  const next = use === null ? 'use a tier (fast, deep)' : `use ${use}`;
  return new ConsiliumError('withdrawn_model', { remedy: `${provider} has ended ${id} (${on}): ${next}` });
}

export function isTier(model: string): model is Tier {
  return (TIERS as readonly string[]).includes(model);
}
