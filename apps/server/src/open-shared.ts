import { createHash } from 'node:crypto';
import { createEmergencyScreen } from '@consilium/clinical';
import { citeResult, functions, loadPipelines, shippedPipelines } from '@consilium/functions';
import {
  type AnyFunction,
  type AnyTool,
  type EventBus,
  type FunctionParts,
  type Json,
  loadTeam,
  type PipelineDefinition,
  withAgentModels,
} from '@consilium/kernel';
import { countTokens, type MixedConfig } from '@consilium/models';
import { createUnits } from '@consilium/record';
import { createEngineAdmin, createMemoryBus, createRedisBus, type TeamParts } from '@consilium/runtime';
import {
  createAuditWriter,
  createCountryOf,
  createKnownOfValues,
  listenForCompartments,
  type SignalledCache,
} from '@consilium/store';
import { pino } from 'pino';
import { codeVersion } from './code-version.ts';
import type { Config } from './config-schema.ts';
import { emergencyCatalogue } from './emergency-catalogue.ts';
import { createErrorLog } from './error-log.ts';
import { configuredTools, withFunctionTools } from './function-tools.ts';
import { createMetrics, startTracing } from './gateway/index.ts';
import { agentModels, modelsConfig, modelsOfTeams, refuseUnknownAgents } from './models-config.ts';
import { openDatabase } from './open-database.ts';
import { openLibraries } from './open-evidence.ts';
import { openPresets } from './open-presets.ts';
import { openKeys, openObjects } from './open-stores.ts';
import type { Open, ServerParts, TeamSource } from './server-parts.ts';
import { stuckAfterMs } from './stuck-after.ts';

/** What gateway and worker both use. */
export type Shared = Awaited<ReturnType<typeof openShared>>;

export async function openShared(config: Config, parts: ServerParts, open: Open) {
  const log = pino({ level: config.LOG_LEVEL, base: null });
  const metrics = createMetrics();
  const errors = createErrorLog({ log, count: metrics.workerFailed });
  if (config.OTLP_URL) open(startTracing({ otlpUrl: config.OTLP_URL }), (tracing) => tracing.stop());
  const database = await openDatabase(config, open);
  const keys: NonNullable<ServerParts['keys']> = parts.keys ?? (await openKeys(config, database.reserved));
  const caches: Partial<SignalledCache>[] = [keys];
  const forgetDigest = (digest: string) => {
    for (const cache of caches) cache.forgetDigest?.(digest);
  };
  open(
    listenForCompartments({
      url: database.appUrl,
      onChange: forgetDigest,
      onGap: () => {
        for (const cache of caches) cache.forgetAll?.();
      },
      onError: errors.at('signals'),
    }),
    (it) => it.close(),
  );
  const objects = openObjects(config);
  const now = () => new Date();
  const onBroken = ({ tenant }: { readonly tenant: string }) =>
    log.error({ code: 'trail_broken', tenant }, 'an audit chain was cut');
  const audit = createAuditWriter({ pool: database.reserved, secrets: keys, now, onBroken });
  const units = createUnits();
  const bus: EventBus =
    parts.bus ??
    open(
      config.REDIS_URL
        ? createRedisBus({ url: config.REDIS_URL, keys, onError: errors.at('bus') })
        : createMemoryBus(),
      (it) => it.close(),
    );
  const teams = new Map(
    parts.teams.map((source) =>
      loadSource(source, agentModels(config), parts.functions, configuredTools(config)),
    ),
  );
  refuseUnknownAgents(config, teams);
  const engine = { ingressUrl: config.RESTATE_INGRESS_URL, keys };
  const admin = createEngineAdmin(config.RESTATE_ADMIN_URL);
  const clockRounds: (() => Promise<unknown>)[] = [];
  const stuckMs = config.STUCK_AFTER_MS ?? stuckAfterMs([...teams.values()].map(({ team }) => team));
  return {
    log,
    screen: createEmergencyScreen(emergencyCatalogue()),
    countryOf: createCountryOf(database.reserved),
    knownOfValues: createKnownOfValues(database.reserved, now),
    errors,
    database,
    keys,
    objects,
    libraryOn: openLibraries(config, objects),
    work: await openWork(config, parts, modelsConfig(config, modelsOfTeams(teams))),
    now,
    audit,
    units,
    bus,
    metrics,
    teams,
    engine,
    admin,
    stuckMs,
    forgetDigest,
    /** Rounds of a worker in this process that do not wait for their time when a tenant's clock was moved, in this order. */
    onClock: (...rounds: readonly (() => Promise<unknown>)[]) => void clockRounds.push(...rounds),
    clockMoved: async () => {
      for (const round of clockRounds) await round();
    },
    /** A cache that forgets a patient as soon as any process says so. */
    addCache: (cache: Partial<SignalledCache>) => void caches.push(cache),
  };
}

function loadSource(
  { files, catalogue: own }: TeamSource,
  models: ReadonlyMap<string, string>,
  functions: readonly AnyFunction[] | undefined,
  configured: readonly AnyTool[],
): [string, TeamParts] {
  const catalogue = withFunctionTools(own, functions, configured);
  const team = withAgentModels(loadTeam(files, catalogue), models);
  const tools = new Map(catalogue.tools.map((tool) => [tool.name, tool]));
  const callbacks = new Map(catalogue.callbacks.map((callback) => [callback.name, callback]));
  return [team.name, { team, tools, callbacks }];
}

interface OpenWork extends FunctionParts {
  readonly pipelines: ReadonlyMap<string, PipelineDefinition>;
  readonly checkCited: (text: string, citations: Json) => ReturnType<typeof citeResult>;
  readonly version: string;
}

/** Functions, presets and pipelines of this deployment. */
async function openWork(
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
