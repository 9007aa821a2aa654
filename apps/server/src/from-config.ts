import { defaultModelLibrary } from '@consilium/models';
import type { Config } from './config.ts';

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
    library: defaultModelLibrary(),
    concurrency: config.AI_CONCURRENCY,
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >),
  };
}

/** Words separated by commas. */
export function list(text: string): string[] {
  return text.split(',').flatMap((entry) => entry.trim() || []);
}
