import { createHash } from 'node:crypto';
import { citeResult, functions, loadPipelines, shippedPipelines } from '@consilium/functions';
import type { FunctionParts, Json, PipelineDefinition } from '@consilium/kernel';
import { countTokens, createPresets } from '@consilium/models';
import type { Config } from './config-schema.ts';
import { modelsConfig } from './models-config.ts';
import type { ServerParts } from './server-parts.ts';

export interface OpenWork extends FunctionParts {
  readonly pipelines: ReadonlyMap<string, PipelineDefinition>;
  readonly checkCited: (text: string, citations: Json) => ReturnType<typeof citeResult>;
  readonly version: string;
}

/** Functions, presets and pipelines of this deployment. */
export function openWork(
  config: Config,
  parts: Pick<ServerParts, 'functions' | 'presets' | 'pipelines'>,
): OpenWork {
  const presets = parts.presets ?? createPresets(modelsConfig(config));
  const all = new Map((parts.functions ?? functions).map((each) => [each.name, each]));
  const files = parts.pipelines ?? (parts.functions ? [] : shippedPipelines());
  return {
    functions: all,
    pipelines: loadPipelines(files, { functions: all, presets: presets.list().map(({ id }) => id) }),
    presets,
    checkCited: citeResult,
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
