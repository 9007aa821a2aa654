import { createHash } from 'node:crypto';
import { functions } from '@consilium/functions';
import type { FunctionParts } from '@consilium/kernel';
import { countTokens, createPresets } from '@consilium/models';
import type { Config } from './config-schema.ts';
import { modelsConfig } from './models-config.ts';
import type { ServerParts } from './server-parts.ts';

/** Functions and presets of this deployment. */
export function openWork(
  config: Config,
  parts: Pick<ServerParts, 'functions' | 'presets'>,
): FunctionParts & { readonly version: string } {
  const all = parts.functions ?? functions;
  const presets = parts.presets ?? createPresets(modelsConfig(config));
  return {
    functions: new Map(all.map((each) => [each.name, each])),
    presets,
    countTokens,
    version: modelsVersion(config),
  };
}

/** Another provider, or other models behind the tiers, give other results. */
function modelsVersion(config: Config): string {
  const { AI_PROVIDER, AI_BASE_URL, AI_FAST_MODEL, AI_DEEP_MODEL } = config;
  const settings = [AI_PROVIDER, AI_BASE_URL, AI_FAST_MODEL, AI_DEEP_MODEL].map((each) => each ?? null);
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
}
