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
  createLensQueue,
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
  compartmentDigest,
  connectionFor,
  createAuditedConversations,
  createAuditedHistory,
  createAuditTrail,
  createAuditWriter,
  createBreakGlass,
  createCheckpointer,
  createCountryOf,
  createEndedSessions,
  createGrantLookup,
  createHistory,
  createMyPatients,
  createNonces,
  createNotices,
  createPeople,
  createPool,
  createPreferences,
  createScopedStore,
  createTenantOperations,
  createTurnPrices,
  createWorkerHistory,
  deleteOld,
  findStuckRuns,
  listenForCompartments,
  migrate,
  type SignalledCache,
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
  createStartSecret,
  createTokenVerifier,
  currentTraceparent,
  type DevIdentity,
  listen,
  redisLimiters,
  signInLink,
  startTracing,
  withSpan,
} from './gateway/index.ts';
import {
  openCheckpoints,
  openKeys,
  openObjects,
  openSecondCheckpoints,
  requireCheckpointLock,
} from './open-stores.ts';
import { pagesOf } from './pages-from-config.ts';
import { startRetentionRounds } from './retention.ts';
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
  /** Default: those of KEY_WRAPPER. One without `forgetDigest` finds out by itself which keys were destroyed. */
  readonly keys?: KeyRing & TenantSecrets & Partial<SignalledCache>;
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
  /** Opens the development sign-in in one browser: to be printed once. Null without it. */
  readonly signInLink: string | null;
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
  const openPool = (max: number, use: string) =>
    open(createPool(urlOf('app'), { max, applicationName: `consilium-${use}` }), (it) => it.end());
  // What people ask for.
  const pool = openPool(config.DATABASE_POOL, 'people');
  // Short statements of ours alone: grants, keys, audit entries, and the conversation's own handlers. Nothing that a
  // model or a large request steers runs here, so that a message never waits behind one.
  const reserved = openPool(config.DATABASE_ACCEPT_POOL, 'accept');
  const keys: NonNullable<ServerParts['keys']> = parts.keys ?? (await openKeys(config, reserved));
  const caches: Partial<SignalledCache>[] = [keys];
  const forgetDigest = (digest: string) => {
    for (const cache of caches) cache.forgetDigest?.(digest);
  };
  open(
    listenForCompartments({
      url: urlOf('app'),
      onChange: forgetDigest,
      onGap: () => {
        for (const cache of caches) cache.forgetAll?.();
      },
      onError,
    }),
    (it) => it.close(),
  );
  const objects = openObjects(config);
  const now = () => new Date();
  const onBroken = ({ tenant }: { readonly tenant: string }) =>
    log.error({ code: 'trail_broken', tenant }, 'an audit chain was cut');
  const audit = createAuditWriter({ pool: reserved, secrets: keys, now, onBroken });
  const store = createScopedStore({ pool, audit, perActor: Math.ceil(config.DATABASE_POOL / 2) });
  const units = createUnits();
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
    await requireCheckpointLock(config, (why) => log.warn({ code: 'checkpoints_unlocked', why }, 'trail'));
    const system = open(createPool(urlOf('system'), { max: 2, applicationName: 'consilium-system' }), (it) =>
      it.end(),
    );
    const turns = openPool(config.DATABASE_TURN_POOL, 'turns');
    const turnStore = createScopedStore({ pool: turns, audit });
    const { startRun, closeRun } = createHistory(turns);
    const lensStore = createScopedStore({ pool: openPool(config.DATABASE_LENS_POOL, 'lens'), audit });
    const turnGrants = createGrantLookup(turns);
    const identifiers = createIdentifiers({
      store: turnStore,
      now,
      isLive: async ({ tenant, actor, compartment }) =>
        (await turnGrants.liveGrant(tenant, actor, compartment)) !== null,
    });
    caches.push(identifiers);
    const worker = open(
      await startWorker(
        {
          teams,
          history: createWorkerHistory({ ...createHistory(reserved), startRun, closeRun }, audit),
          models: createModels(modelsConfig(config)),
          bus,
          keys,
          privacy: createProviderPrivacy({ identifiers }),
          ports: {
            lens: createLens({
              store: lensStore,
              now,
              queue: createLensQueue({ atOnce: config.DATABASE_LENS_POOL }),
            }),
            units,
            record: forAgents(createRecord({ store: turnStore, objects, keys, now, units })),
            pages: createPages({ egress: createEgress() }),
            ...parts.ports,
          },
          screen: createEmergencyScreen(emergencyCatalogue()),
          countryOf: createCountryOf(reserved),
          now,
          hooks: parts.hooks,
          observe: metrics.runtime,
          ...(config.OTLP_URL ? { trace: traceStep } : {}),
          useNonce: createNonces(reserved),
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
        ...openSecondCheckpoints(config),
        secrets: keys,
        now,
        // Whoever keeps the log elsewhere can prove with these lines that a trail was cut.
        onSigned: ({ tenant, number, hash, at, publicKey }) => {
          log.info({ code: 'checkpoint_signed', tenant, number, hash, at }, 'checkpoint');
          metrics.checkpointSigned({ publicKey, number, hash });
        },
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
        {
          ...erasing,
          forgetHere: (tenant, compartment) => forgetDigest(compartmentDigest(tenant, compartment)),
        },
        { everyMs: config.WATCHDOG_EVERY_MS, onError },
      ),
      (it) => it.close(),
    );
    open(
      startRetentionRounds({
        deleteOld: () => deleteOld(system, 2_000),
        onDeleted: ({ tenant, kind, rows }) => {
          log.info({ code: 'retention_deleted', tenant, kind, rows }, 'retention');
          metrics.rowsDeleted(kind, rows);
        },
        everyMs: config.RETENTION_EVERY_MS,
        onError,
      }),
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
    return { url: null, operationsUrl, deployment, mintToken: null, signInLink: null, close };
  }

  const issuer = config.DEV_ISSUER_FILE
    ? await createDevIssuer({
        tenants: list(config.DEV_TENANTS),
        issuer: config.TOKEN_ISSUER,
        audience: config.TOKEN_AUDIENCE,
        rolesClaim: config.TOKEN_ROLES_CLAIM,
        file: config.DEV_ISSUER_FILE,
      })
    : null;
  const secret = createStartSecret();
  const redis = config.REDIS_URL ? open(new Redis(config.REDIS_URL), (it) => it.disconnect()) : null;
  redis?.on('error', onError);
  // Without the operate role's password there is no view for operators.
  const operate = config.DATABASE_OPERATE_PASSWORD
    ? createTenantOperations({
        operate: open(createPool(urlOf('operate'), { max: 4, applicationName: 'consilium-operate' }), (it) =>
          it.end(),
        ),
        objects: openCheckpoints(config),
        ...openSecondCheckpoints(config),
        stuckAfterMs: stuckMs,
        ...{ audit, secrets: keys, now },
      })
    : null;
  const gateway = createGateway({
    history: createAuditedHistory(createHistory(pool), audit),
    conversations: createAuditedConversations(
      createConversationsClient({ ...engine, traceparent: currentTraceparent }),
      audit,
    ),
    bus,
    record: createRecord({ store, objects, keys, now, units }),
    lens: createLens({ store, now }),
    patients: createMyPatients({ store }),
    people: createPeople({ store, now }),
    preferences: createPreferences({ store }),
    emergencyNumber: createAmbulanceNumbers(emergencyCatalogue()),
    trail: createAuditTrail({ store }),
    notices: createNotices({ store }),
    breakGlass: createBreakGlass({
      pool,
      audit,
      secrets: keys,
      now,
      onMany: ({ tenant, by, opened }) => {
        metrics.glassBroken(by);
        log.warn({ code: 'break_glass_many', tenant, by, opened }, 'more emergency access than usual');
      },
    }),
    grants: createGrantLookup(reserved),
    keepRefused: (scope) => audit.refused({ scope }, 'open'),
    endedSessions: createEndedSessions(pool, now),
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
      longestSeconds: config.TOKEN_LONGEST_SECONDS,
      ...(issuer ? { tenants: list(config.DEV_TENANTS) } : {}),
    }),
    ...operations,
    newId: randomUUID,
    limits: rates(config),
    now,
    ...(redis ? { limiterStore: redisLimiters(redis) } : {}),
    ...pagesOf(config, issuer, secret, () => url),
  });
  const url: string = await serve(gateway);
  return {
    ...{ url, operationsUrl: url, deployment, close },
    mintToken: issuer ? (who) => issuer.mint(who) : null,
    signInLink: issuer && config.SESSION_KEY ? signInLink(new URL(config.PUBLIC_URL ?? url), secret) : null,
  };
}

const traceStep: Trace = (name, traceparent, body) => withSpan(name, { traceparent }, body);

function loadSource({ files, catalogue }: TeamSource): [string, TeamParts] {
  const team = loadTeam(files, catalogue);
  const tools = new Map(catalogue.tools.map((tool) => [tool.name, tool]));
  const callbacks = new Map(catalogue.callbacks.map((callback) => [callback.name, callback]));
  return [team.name, { team, tools, callbacks }];
}
