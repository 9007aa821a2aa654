import { suggestName } from '@consilium/base';
import { ConsiliumError, type Team } from '@consilium/kernel';
import { defaultModelLibrary, type MixedConfig, type ProviderName, readModelName } from '@consilium/models';
import type { Config } from './config-schema.ts';
import { list } from './from-config.ts';
import { isLoopback } from './gateway/auth/loopback.ts';

type Access = MixedConfig['providers'][number];

export type ModelSettings = Partial<Config> & Pick<Config, 'AI_PROVIDER'>;

/** The providers and models that the environment names. `more`: models that agents name in their files. */
export function modelsConfig(config: ModelSettings, more: readonly string[] = []): MixedConfig {
  const main = config.AI_PROVIDER;
  const tiers = {
    ...(config.AI_FAST_MODEL === undefined ? {} : { fast: list(config.AI_FAST_MODEL) }),
    ...(config.AI_DEEP_MODEL === undefined ? {} : { deep: list(config.AI_DEEP_MODEL) }),
  };
  const named = [
    ...Object.values(tiers).flat(),
    ...agentModels(config).values(),
    ...presetModels(config).values(),
    ...(config.SUPPORT_MODEL === undefined ? [] : [config.SUPPORT_MODEL]),
    ...more,
  ];
  const others = new Set(
    named.map((model) => readModelName(model, main).provider).filter((each) => each !== main),
  );
  return {
    library: defaultModelLibrary(),
    providers: [mainAccess(config), ...[...others].map((provider) => accessTo(provider, config))],
    tiers,
    ...(config.AI_CONCURRENCY === undefined ? {} : { concurrency: config.AI_CONCURRENCY }),
    ...(config.AI_TIMEOUT_MS === undefined ? {} : { timeoutMs: config.AI_TIMEOUT_MS }),
  };
}

/**
 * Whether a model reads each message for danger. Not by itself where the model runs on this machine: it answers one call after another,
 * so the check would miss its 5 s and the answer would wait for it.
 */
export function checksUrgency({ URGENCY_MODEL, AI_PROVIDER, AI_BASE_URL = '' }: ModelSettings): boolean {
  if (URGENCY_MODEL !== undefined) return URGENCY_MODEL === '1';
  return AI_PROVIDER !== 'compatible' || !isLoopback(URL.parse(AI_BASE_URL)?.hostname ?? '');
}

/** Agent → model, as a deployment sets it. Throws ConsiliumError('invalid_config'). */
export function agentModels({ AI_AGENT_MODELS: text = '' }: Partial<Config>): ReadonlyMap<string, string> {
  return pairs('AI_AGENT_MODELS', 'agent', text);
}

/** Model that presets name → model that answers for it here, as a deployment sets it. Throws ConsiliumError('invalid_config'). */
export function presetModels({ AI_PRESET_MODELS: text = '' }: Partial<Config>): ReadonlyMap<string, string> {
  return pairs('AI_PRESET_MODELS', 'model', text);
}

function pairs(variable: string, what: string, text: string): ReadonlyMap<string, string> {
  return new Map(
    list(text).map((entry) => {
      const [name, model, ...rest] = entry.split('=').map((part) => part.trim());
      if (!name || !model || rest.length > 0)
        throw new ConsiliumError('invalid_config', {
          remedy: `${variable}: ${what}=model, several with commas; not ${entry}`,
        });
      return [name, model];
    }),
  );
}

/** Throws ConsiliumError('invalid_config') for an agent that no team has: a name that was mistyped would change nothing. */
export function refuseUnknownAgents(
  config: Partial<Config>,
  teams: ReadonlyMap<string, { readonly team: Team }>,
): void {
  const names = new Set([...teams.values()].flatMap(({ team }) => Object.keys(team.agents)));
  const unknown = [...agentModels(config).keys()].find((name) => !names.has(name));
  if (unknown !== undefined)
    throw new ConsiliumError('invalid_config', {
      remedy: `AI_AGENT_MODELS: no team has an agent ${unknown}; ${suggestName(unknown, names, 'see the team files')}`,
    });
}

/** The models that the agents of all teams ask for. */
export function modelsOfTeams(teams: ReadonlyMap<string, { readonly team: Team }>): readonly string[] {
  const agents = [...teams.values()].flatMap(({ team }) => Object.values(team.agents));
  return [...new Set(agents.flatMap((agent) => (agent.kind === 'llm' ? [agent.model] : [])))];
}

export function mainAccess(config: ModelSettings): Access {
  return present({
    provider: config.AI_PROVIDER,
    apiKey: config.AI_API_KEY,
    baseUrl: config.AI_BASE_URL,
    project: config.AI_PROJECT,
    location: config.AI_LOCATION,
    accountId: config.AI_ACCOUNT_ID,
  });
}

export function accessTo(provider: ProviderName, config: ModelSettings): Access {
  const name = provider.toUpperCase().replace('-', '_');
  const of = (what: string) => config[`${name}_${what}` as keyof Config] as string | undefined;
  return present({
    provider,
    apiKey: of('API_KEY'),
    baseUrl: of('BASE_URL'),
    project: of('PROJECT'),
    location: of('LOCATION'),
    accountId: of('ACCOUNT_ID'),
  });
}

function present(
  access: { readonly provider: ProviderName } & Readonly<Record<string, string | undefined>>,
): Access {
  return Object.fromEntries(
    Object.entries(access).filter(([, value]) => value !== undefined),
  ) as unknown as Access;
}
