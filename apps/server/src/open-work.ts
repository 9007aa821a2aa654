import { createHash } from 'node:crypto';
import { citeResult, functions, loadPipelines, shippedPipelines } from '@consilium/functions';
import type { FunctionParts, Json, PipelineDefinition } from '@consilium/kernel';
import { countTokens, type MixedConfig } from '@consilium/models';
import { codeVersion } from './code-version.ts';
import type { Config } from './config-schema.ts';
import { openPresets } from './open-presets.ts';
import type { ServerParts } from './server-parts.ts';

export interface OpenWork extends FunctionParts {
  readonly pipelines: ReadonlyMap<string, PipelineDefinition>;
  readonly checkCited: (text: string, citations: Json) => ReturnType<typeof citeResult>;
  readonly version: string;
}

/** Functions, presets and pipelines of this deployment. */
export async function openWork(
  config: Config,
  parts: Pick<ServerParts, 'teams' | 'functions' | 'presets' | 'pipelines'>,
  models: MixedConfig,
): Promise<OpenWork> {
  const presets = parts.presets ?? (await openPresets(config, models));
  const ofTeams = parts.teams.flatMap((team) => team.functions ?? []);
  const all = new Map([...(parts.functions ?? functions), ...ofTeams].map((each) => [each.name, each]));
  const shipped = parts.pipelines ?? (parts.functions ? [] : shippedPipelines());
  const files = [...shipped, ...parts.teams.flatMap((team) => team.pipelines ?? [])];
  return {
    functions: all,
    pipelines: loadPipelines(files, { functions: all, presets: presets.list().map(({ id }) => id) }),
    presets,
    checkCited: citeResult,
    countTokens,
    version: resultVersion(config, await codeVersion()),
  };
}

/** Other code, another provider, or other models behind tiers and presets, give other results. */
function resultVersion(config: Config, code: string): string {
  const { AI_PROVIDER, AI_BASE_URL, AI_FAST_MODEL, AI_DEEP_MODEL, AI_PRESET_MODELS } = config;
  const settings = [AI_PROVIDER, AI_BASE_URL, AI_FAST_MODEL, AI_DEEP_MODEL, AI_PRESET_MODELS];
  const named = [code, ...settings.map((each) => each ?? null)];
  return createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, 16);
}
