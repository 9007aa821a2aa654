import { randomUUID } from 'node:crypto';
import { createEgress, createPages } from '@consilium/evidence';
import {
  type Catalogue,
  createAmbulanceNumbers,
  createEmergencyScreen,
  type EventBus,
  errorCode,
  type KeyRing,
  loadTeam,
  type TeamFile,
  type TenantSecrets,
  type ToolPorts,
} from '@consilium/kernel';
import { createModels, createProviderPrivacy } from '@consilium/models';
import {
  createIdentifiers,
  createLens,
  createRecord,
  createUnits,
  forAgents,
  patientPrefix,
} from '@consilium/record';
import {
  createConversationsClient,
  createEngineAdmin,
  createMemoryBus,
  createRedisBus,
  createTurnControl,
  createWatchdog,
  type DurableHooks,
  startWorker,
  type TeamParts,
  type Trace,
} from '@consilium/runtime';
import {
  closeForbiddenTurn,
  closeStuckRun,
  connectionFor,
  createAuditedConversations,
  createAuditedHistory,
  createAuditTrail,
  createAuditWriter,
  createBreakGlass,
  createCheckpointer,
  createCountryOf,
  createGrantLookup,
  createHistory,
  createMyPatients,
  createNotices,
  createPeople,
  createPool,
  createPreferences,
  createScopedStore,
  createTenantOperations,
  createTurnPrices,
  createWorkerHistory,
  findStuckRuns,
  migrate,
  type StoredKeyRing,
} from '@consilium/store';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { emergencyCatalogue } from './emergency-catalogue.ts';
import { startErasureRounds } from './erase.ts';
import { list, modelsConfig, rates } from './from-config.ts';
import {
  createDevIssuer,
  createGateway,
  createMetrics,
  createOperations,
  createTokenVerifier,
  currentTraceparent,
  type DevIdentity,
  listen,
  redisLimiters,
  startTracing,
  withSpan,
} from './gateway/index.ts';
import { openCheckpoints, openKeys, openObjects } from './open-stores.ts';
import { pagesOf } from './pages-from-config.ts';
import { stuckAfterMs } from './stuck-after.ts';

/** A team's files and the code that they may name. */
export interface TeamSource {
  readonly files: readonly TeamFile[];
  readonly catalogue: Catalogue;
}

export interface ServerParts {
  readonly teams: readonly TeamSource[];
  /** What tools reach by `currentRun().ports`. */
  readonly ports?: ToolPorts;
  /** Default: those of KEY_FILE. One without `forget` finds out by itself which keys were destroyed. */
  readonly keys?: KeyRing & TenantSecrets & Partial<Pick<StoredKeyRing, 'forget'>>;
  /** Default: Redis where REDIS_URL is set, else memory. It is not closed here. */
  readonly bus?: EventBus;
  /** Tests watch or end the process here. */
  readonly hooks?: DurableHooks;
}

export interface RunningServer {
  /** Where the public API is; null for a worker. */
  readonly url: string | null;
  /** Where health, readiness and metrics are: with the API, or alone for a worker. */
  readonly operationsUrl: string;
  /** The engine's id of this worker's deployment; null for a gateway. */
  readonly deployment: string | null;
  /** Mints a token for development; null without DEV_ISSUER_FILE. */
  readonly mintToken: ((identity: DevIdentity) => Promise<string>) | null;
  readonly close: () => Promise<void>;
}

/** Where everything is joined. What is opened is closed again in reverse order, also when a later part fails. */
export async function startServer(config: Config, parts: ServerParts): Promise<RunningServer> {
  const opened: (() => Promise<unknown> | unknown)[] = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  const open = <T>(part: T, close: (part: T) => Promise<unknown> | unknown): T => {
    opened.push(() => close(part));
    return part;
  };
  try {
    return await join(config, parts, open, closeAll);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function join(
  config: Config,
  parts: ServerParts,
  open: <T>(part: T, close: (part: T) => Promise<unknown> | unknown) => T,
  close: () => Promise<void>,
): Promise<RunningServer> {
  const log = pino({ level: config.LOG_LEVEL, base: null });
  const onError = (error: unknown) => log.warn({ code: errorCode(error) }, 'trouble');
  if (config.OTLP_URL) open(startTracing({ otlpUrl: config.OTLP_URL }), (tracing) => tracing.stop());

  // `readConfig` has seen to it that those are set which this role uses.
  const passwords = {
    app: config.DATABASE_APP_PASSWORD,
    operate: config.DATABASE_OPERATE_PASSWORD ?? '',
    system: config.DATABASE_SYSTEM_PASSWORD ?? '',
  };
  if (config.MIGRATE === '1') await migrate(config.DATABASE_URL, { roles: passwords });
  const urlOf = (role: 'app' | 'operate' | 'system') =>
    connectionFor(config.DATABASE_URL, role, passwords[role]);
  const pool = open(createPool(urlOf('app'), { max: config.DATABASE_POOL }), (it) => it.end());
  const history = createHistory(pool);
  const keys: NonNullable<ServerParts['keys']> = parts.keys ?? (await openKeys(config, pool));
  const objects = openObjects(config);
  const now = () => new Date();
  const onBroken = ({ tenant }: { readonly tenant: string }) =>
    log.error({ code: 'trail_broken', tenant }, 'an audit chain was cut');
  const audit = createAuditWriter({ pool, secrets: keys, now, onBroken });
  const store = createScopedStore({ pool, audit });
  const units = createUnits();
  const record = createRecord({ store, objects, keys, now, units });
  const lens = createLens({ store, now });
  const bus: EventBus =
    parts.bus ??
    open(
      config.REDIS_URL ? createRedisBus({ url: config.REDIS_URL, keys, onError }) : createMemoryBus(),
      (it) => it.close(),
    );
  const metrics = createMetrics();
  const teams = new Map(parts.teams.map(loadSource));
  const engine = { ingressUrl: config.RESTATE_INGRESS_URL, keys };
  const admin = createEngineAdmin(config.RESTATE_ADMIN_URL);
  const stuckMs = config.STUCK_AFTER_MS ?? stuckAfterMs([...teams.values()].map(({ team }) => team));

  let deployment: string | null = null;
  if (config.ROLE !== 'gateway') {
    const system = open(createPool(urlOf('system'), { max: 2, applicationName: 'consilium-system' }), (it) =>
      it.end(),
    );
    const worker = open(
      await startWorker(
        {
          teams,
          history: createWorkerHistory(history, audit),
          models: createModels(modelsConfig(config)),
          bus,
          keys,
          privacy: createProviderPrivacy({ identifiers: createIdentifiers({ store, now }) }),
          ports: {
            lens,
            units,
            record: forAgents(record),
            pages: createPages({ egress: createEgress() }),
            ...parts.ports,
          },
          screen: createEmergencyScreen(emergencyCatalogue()),
          countryOf: createCountryOf(pool),
          now,
          hooks: parts.hooks,
          observe: metrics.runtime,
          ...(config.OTLP_URL ? { trace: traceStep } : {}),
          killInvocation: admin.kill,
          closeForbiddenTurn: (scope, turn) => closeForbiddenTurn(system, scope, turn),
          cancelGraceMs: config.CANCEL_GRACE_MS,
        },
        {
          host: config.WORKER_HOST,
          port: config.WORKER_PORT,
          identityKeys: list(config.RESTATE_IDENTITY_KEYS),
        },
      ),
      (it) => it.close(),
    );
    const uri = config.WORKER_URL ?? `http://${config.WORKER_HOST}:${worker.port}`;
    deployment = (await admin.register(uri, { replace: config.WORKER_REPLACE === '1' })).deployment;
    const checkpointer = open(
      createCheckpointer({
        pool: system,
        objects: openCheckpoints(config),
        secrets: keys,
        now,
        onError: (error, tenant) => log.error({ code: errorCode(error), tenant }, 'no checkpoint'),
        everyMs: config.CHECKPOINT_EVERY_MS,
      }),
      (it) => it.close(),
    );
    checkpointer.start();
    metrics.watchCheckpoints(checkpointer.signedUpTo, now);
    // What an operator began and a crash cut off; new ones are begun by `consilium erase`.
    const erasing = { system, admin, bus, objects, secrets: keys, now, prefixOf: patientPrefix };
    open(
      startErasureRounds(
        { ...erasing, ...(keys.forget ? { forgetKeys: keys.forget } : {}) },
        { everyMs: config.WATCHDOG_EVERY_MS, onError },
      ),
      (it) => it.close(),
    );
    open(
      createWatchdog({
        ...engine,
        admin,
        findStuckRuns: () => findStuckRuns(system, { olderThanMs: stuckMs, limit: 200 }),
        closeStuckRun: (run) => closeStuckRun(system, run),
        everyMs: config.WATCHDOG_EVERY_MS,
        onError,
      }),
      (it) => it.close(),
    );
  }
  const operations = {
    metrics,
    checks: { database: () => pool.query('SELECT 1'), engine: () => admin.ready() },
    ...(config.METRICS_TOKEN ? { metricsAccess: { token: config.METRICS_TOKEN } } : {}),
    log,
  };
  const serve = async (app: Parameters<typeof listen>[0]) => {
    const listening = open(await listen(app, { port: config.PORT, host: config.HOST }), (it) =>
      it.close({ graceMs: 1_000 }),
    );
    return `http://${config.HOST}:${listening.port}`;
  };
  if (config.ROLE === 'worker') {
    const operationsUrl = await serve(createOperations(operations));
    return { url: null, operationsUrl, deployment, mintToken: null, close };
  }

  const issuer = config.DEV_ISSUER_FILE
    ? await createDevIssuer({
        issuer: config.TOKEN_ISSUER,
        audience: config.TOKEN_AUDIENCE,
        rolesClaim: config.TOKEN_ROLES_CLAIM,
        file: config.DEV_ISSUER_FILE,
      })
    : null;
  const redis = config.REDIS_URL ? open(new Redis(config.REDIS_URL), (it) => it.disconnect()) : null;
  redis?.on('error', onError);
  // Without the operate role's password there is no view for operators.
  const operate = config.DATABASE_OPERATE_PASSWORD
    ? createTenantOperations({
        operate: open(createPool(urlOf('operate'), { max: 4, applicationName: 'consilium-operate' }), (it) =>
          it.end(),
        ),
        objects: openCheckpoints(config),
        stuckAfterMs: stuckMs,
        ...{ audit, secrets: keys, now },
      })
    : null;
  const gateway = createGateway({
    history: createAuditedHistory(history, audit),
    conversations: createAuditedConversations(
      createConversationsClient({ ...engine, traceparent: currentTraceparent }),
      audit,
    ),
    bus,
    record,
    lens,
    patients: createMyPatients({ store }),
    people: createPeople({ store, now }),
    preferences: createPreferences({ store }),
    emergencyNumber: createAmbulanceNumbers(emergencyCatalogue()),
    trail: createAuditTrail({ store }),
    notices: createNotices({ store }),
    breakGlass: createBreakGlass({ pool, audit, secrets: keys, now }),
    grants: createGrantLookup(pool),
    keepRefused: (scope) => audit.refused({ scope }, 'open'),
    keepSignOut: (scope) => audit.before({ scope }, { action: 'session.end' }),
    teams: { names: [...teams.keys()], default: [...teams.keys()][0] ?? '', served: teams },
    prices: createTurnPrices({ store }),
    turnControl: createTurnControl(engine),
    ...(operate ? { operations: operate } : {}),
    verifyToken: createTokenVerifier({
      keys: issuer ? { jwks: issuer.jwks } : { jwksUrl: new URL(config.TOKEN_JWKS_URL ?? '') },
      issuer: config.TOKEN_ISSUER,
      audience: config.TOKEN_AUDIENCE,
      rolesClaim: config.TOKEN_ROLES_CLAIM,
    }),
    ...operations,
    newId: randomUUID,
    limits: rates(config),
    now,
    ...(redis ? { limiterStore: redisLimiters(redis) } : {}),
    ...pagesOf(config, issuer, () => url),
  });
  const url: string = await serve(gateway);
  return { url, operationsUrl: url, deployment, mintToken: issuer ? (who) => issuer.mint(who) : null, close };
}

const traceStep: Trace = (name, traceparent, body) => withSpan(name, { traceparent }, body);

function loadSource({ files, catalogue }: TeamSource): [string, TeamParts] {
  const team = loadTeam(files, catalogue);
  const tools = new Map(catalogue.tools.map((tool) => [tool.name, tool]));
  const callbacks = new Map(catalogue.callbacks.map((callback) => [callback.name, callback]));
  return [team.name, { team, tools, callbacks }];
}
