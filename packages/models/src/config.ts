import { ConsiliumError } from '@consilium/kernel';
import type { CallFacts } from './call-facts.ts';
import type { ModelLibrary, ProviderName } from './library/library.ts';

export interface ModelsConfig {
  readonly provider: ProviderName;
  readonly library: ModelLibrary;
  /** Needed by gemini, openai, anthropic and workers-ai. With vertex it means express mode; without it Google's own credentials are used. */
  readonly apiKey?: string;
  /** Default: the provider's public endpoint. Needed by `compatible`. */
  readonly baseUrl?: string;
  /** vertex without an API key. */
  readonly project?: string;
  /** vertex without an API key. Default `global`. */
  readonly location?: string;
  /** workers-ai without a base URL. */
  readonly accountId?: string;
  /** Calls that may be under way at once; more wait in order. Default 16. */
  readonly concurrency?: number;
  /** Milliseconds that one call may take once it has a slot. Default 120,000. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
  /** The clock of prices and ends. Default: the machine's. */
  readonly now?: () => Date;
  /** Told of every call that ended: codes and numbers, never text. */
  readonly onCall?: (facts: CallFacts) => void;
}

/** The configuration with every default filled in. */
export interface Settings {
  readonly provider: ProviderName;
  readonly library: ModelLibrary;
  /** Empty = none. */
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly project: string;
  readonly location: string;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => Date;
  readonly onCall: (facts: CallFacts) => void;
}

/**
 * Fills defaults and refuses what is missing with ConsiliumError('invalid_config'). Every endpoint and key is explicit
 * afterwards: the SDKs would otherwise read the environment.
 */
export function settingsOf(config: ModelsConfig): Settings {
  const location = config.location ?? 'global';
  const settings = {
    provider: config.provider,
    library: config.library,
    apiKey: config.apiKey ?? '',
    project: config.project ?? '',
    location,
    baseUrl: (config.baseUrl ?? defaultBaseUrl(config, location)).replace(/\/+$/, ''),
    concurrency: config.concurrency ?? 16,
    timeoutMs: config.timeoutMs ?? 120_000,
    fetch: config.fetch ?? globalThis.fetch,
    now: config.now ?? (() => new Date()),
    onCall: config.onCall ?? (() => {}),
  };
  if (!settings.apiKey && config.provider !== 'vertex' && config.provider !== 'compatible')
    throw wrong(`${config.provider} needs an API key`);
  if (!URL.canParse(settings.baseUrl)) throw wrong(`the base URL of ${config.provider} is not a URL`);
  if (!Number.isInteger(settings.concurrency) || settings.concurrency < 1)
    throw wrong('concurrency must be a whole number of at least 1');
  if (!(settings.timeoutMs > 0)) throw wrong('timeoutMs must be more than 0');
  return settings;
}

function defaultBaseUrl(config: ModelsConfig, location: string): string {
  switch (config.provider) {
    case 'gemini':
      return 'https://generativelanguage.googleapis.com/v1beta';
    case 'openai':
      return 'https://api.openai.com/v1';
    case 'anthropic':
      return 'https://api.anthropic.com/v1';
    case 'vertex':
      if (config.apiKey) return 'https://aiplatform.googleapis.com/v1/publishers/google';
      if (!config.project) throw wrong('vertex needs a project, or an API key for express mode');
      return `https://${vertexHost(location)}/v1beta1/projects/${config.project}/locations/${location}/publishers/google`;
    case 'workers-ai':
      if (!config.accountId) throw wrong('workers-ai needs an account id, or a base URL');
      return `https://api.cloudflare.com/client/v4/accounts/${config.accountId}/ai/v1`;
    case 'compatible':
      throw wrong('compatible needs a base URL, such as http://127.0.0.1:11434/v1');
  }
}

function vertexHost(location: string): string {
  if (location === 'global') return 'aiplatform.googleapis.com';
  if (location === 'eu' || location === 'us') return `aiplatform.${location}.rep.googleapis.com`;
  return `${location}-aiplatform.googleapis.com`;
}

function wrong(remedy: string): ConsiliumError {
  return new ConsiliumError('invalid_config', { remedy });
}
