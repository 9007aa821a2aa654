import {
  ConsiliumError,
  type ModelContent,
  type ModelMessage,
  type ModelReply,
  type Models,
} from '@consilium/kernel';
import type { ModelsConfig } from '../config.ts';
import { createModels, type DescribedModels, type Embedded } from '../create-models.ts';
import { isTier, type ModelLibrary, type ProviderName, type Tier } from '../library/library.ts';
import { readModelName } from '../library/model-name.ts';

/** Under which names a provider's SDK keeps what binds a reply to it: signatures, sealed thoughts, ids. */
const NAMES: { readonly [provider in ProviderName]: readonly string[] } = {
  gemini: ['google'],
  vertex: ['google', 'googleVertex', 'vertex'],
  openai: ['openai'],
  anthropic: ['anthropic'],
  'workers-ai': ['compatible'],
  compatible: ['compatible'],
};

/**
 * The messages as this provider may be sent them: what another one bound to itself would be refused, and its thoughts are nobody
 * else's. Text and calls stay.
 */
function withOwnReasoning(
  messages: readonly ModelMessage[],
  provider: ProviderName,
): readonly ModelMessage[] {
  return messages.map((message) =>
    message.role === 'assistant'
      ? { ...message, content: message.content.flatMap((part) => ownPart(part, provider)) }
      : message,
  );
}

function ownPart(part: ModelContent, provider: ProviderName): readonly ModelContent[] {
  const { meta } = part;
  if (
    typeof meta !== 'object' ||
    meta === null ||
    Object.keys(meta).some((key) => NAMES[provider].includes(key))
  )
    return [part];
  if (part.type === 'reasoning') return [];
  const { meta: _, ...plain } = part;
  return [plain];
}

export interface MixedConfig
  extends Pick<ModelsConfig, 'concurrency' | 'timeoutMs' | 'fetch' | 'now' | 'onCall'> {
  readonly library: ModelLibrary;
  /** The first one is asked where a model names no provider. */
  readonly providers: readonly [ProviderAccess, ...ProviderAccess[]];
  /**
   * What a tier stands for, in the order in which it is tried; default: the main provider's own. A model may name its provider:
   * `openai/gpt-6-luna`.
   */
  readonly tiers?: { readonly [tier in Tier]?: readonly string[] };
}

export type ProviderAccess = Pick<
  ModelsConfig,
  'provider' | 'apiKey' | 'baseUrl' | 'project' | 'location' | 'accountId'
>;

export interface MixedModels extends Models {
  /** Vectors of texts, by the first provider that has a model for it. */
  readonly embed: DescribedModels['embed'];
  /** The models that a tier or a name stands for, in the order in which they are tried. Throws as `call` would. */
  readonly modelsOf: (
    model: string,
  ) => readonly { readonly provider: ProviderName; readonly model: string }[];
}

/** What another provider can answer in place of the one that failed. */
const OTHERS_MAY = new Set([
  ...['rate_limited', 'overloaded', 'timeout', 'network', 'malformed'],
  ...['unauthorized', 'withdrawn_model', 'unknown_model', 'unsupported'],
]);
/** How long one that failed is asked last, in ms. */
const REST_MS = 30_000;

type Candidate = { readonly provider: ProviderName; readonly model: string };

/**
 * The model layer over several providers. Where the first model of a tier fails in a way that is its provider's, the next one is
 * asked, and the reply says why (`failover`); one that has begun to speak is not replaced, as its draft is shown already: the
 * attempt after it goes to the next. Throws ConsiliumError('invalid_config') as `createModels`, and where a tier names a provider that
 * is not configured.
 */
export function createMixedModels(config: MixedConfig): MixedModels {
  const { library, providers, tiers = {}, now = () => new Date(), ...rest } = config;
  const main = providers[0].provider;
  const connected = new Map(
    providers.map((access) => [access.provider, createModels({ ...rest, ...access, library, now })]),
  );
  const resting = new Map<string, number>();

  const candidate = (name: string): Candidate => {
    const { provider, model } = readModelName(name, main);
    if (!connected.has(provider))
      throw new ConsiliumError('invalid_config', {
        remedy: `${name} needs a key for ${provider}: ${provider.toUpperCase().replace('-', '_')}_API_KEY`,
      });
    return { provider, model };
  };
  const modelsOf = (name: string): readonly Candidate[] =>
    isTier(name) ? (tiers[name] ?? [name]).map(candidate) : [candidate(name)];
  for (const tier of ['fast', 'deep'] as const) modelsOf(tier);

  const key = ({ provider, model }: Candidate) => `${provider}/${model}`;
  const inOrder = (name: string): readonly Candidate[] => {
    const at = now().getTime();
    const isResting = (each: Candidate) => (resting.get(key(each)) ?? 0) > at;
    const all = modelsOf(name);
    return [...all.filter((each) => !isResting(each)), ...all.filter(isResting)];
  };

  const call: Models['call'] = async (request, { onText, ...how }) => {
    const failover: { provider: string; model: string; code: string }[] = [];
    const candidates = inOrder(request.model);
    for (const [index, each] of candidates.entries()) {
      let spoke = false;
      const heard = onText && {
        onText: (text: string) => {
          spoke = true;
          onText(text);
        },
      };
      try {
        const messages =
          providers.length === 1 ? request.messages : withOwnReasoning(request.messages, each.provider);
        const asked = { ...request, model: each.model, messages };
        const reply: ModelReply = await connected.get(each.provider)!.call(asked, { ...how, ...heard });
        resting.delete(key(each));
        return failover.length === 0 ? reply : { ...reply, failover };
      } catch (error) {
        if (!(error instanceof ConsiliumError) || !OTHERS_MAY.has(error.code)) throw error;
        if (candidates.length > 1) resting.set(key(each), now().getTime() + REST_MS);
        if (spoke || index === candidates.length - 1) throw error;
        failover.push({ ...each, code: error.code });
      }
    }
    throw new ConsiliumError('invalid_config', { remedy: `the tier ${request.model} names no model` });
  };

  return {
    call,
    // Whichever is asked: the most expensive counts, so that what is reserved is enough for each.
    estimate: (request, moreTokens) => {
      const all = modelsOf(request.model).map((each) =>
        connected.get(each.provider)!.estimate({ ...request, model: each.model }, moreTokens),
      );
      return {
        tokens: Math.max(...all.map(({ tokens }) => tokens)),
        microUsd: Math.max(...all.map(({ microUsd }) => microUsd)),
      };
    },
    embed: (texts, options): Promise<Embedded> => {
      const able = providers.find(({ provider }) => library[provider].embedding !== null) ?? providers[0];
      return connected.get(able.provider)!.embed(texts, options);
    },
    modelsOf,
  };
}
