import { defaultModelLibrary } from '@consilium/models';
import type { Config } from './config-schema.ts';

/** Requests of one actor and of a tenant in a minute. */
export function rates({ READS_PER_MINUTE: reads, WRITES_PER_MINUTE: writes }: Config) {
  const per = (points: number) => ({ points, seconds: 60 });
  return {
    actor: { read: per(reads), write: per(writes), stream: per(writes) },
    tenant: { read: per(reads * 100), write: per(writes * 100), stream: per(writes * 100) },
  };
}

/** The provider that the environment names. */
export function modelsConfig(config: Config) {
  const optional = {
    apiKey: config.AI_API_KEY,
    baseUrl: config.AI_BASE_URL,
    project: config.AI_PROJECT,
    location: config.AI_LOCATION,
    accountId: config.AI_ACCOUNT_ID,
  };
  return {
    provider: config.AI_PROVIDER,
    library: modelLibrary(config),
    concurrency: config.AI_CONCURRENCY,
    ...(config.AI_TIMEOUT_MS === undefined ? {} : { timeoutMs: config.AI_TIMEOUT_MS }),
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >),
  };
}

/** The library that comes with the product, with the models that the environment names for the tiers. */
function modelLibrary({ AI_PROVIDER: provider, AI_FAST_MODEL: fast, AI_DEEP_MODEL: deep }: Config) {
  const library = defaultModelLibrary();
  const { tiers, ...rest } = library[provider];
  const named = { fast: fast ?? tiers.fast, deep: deep ?? tiers.deep };
  return { ...library, [provider]: { ...rest, tiers: named } };
}

/** Words separated by commas. */
export function list(text: string): string[] {
  return text.split(',').flatMap((entry) => entry.trim() || []);
}
