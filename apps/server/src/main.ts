import { randomUUID } from 'node:crypto';
import { createAmbulanceNumbers } from '@consilium/clinical';
import { createLens, createRecord } from '@consilium/record';
import {
  createConversationsClient,
  createResearchControl,
  createTurnControl,
  createWorkControl,
} from '@consilium/runtime';
import {
  createArtifactDesk,
  createAuditedConversations,
  createAuditedHistory,
  createAuditTrail,
  createBreakGlass,
  createDemoClock,
  createEndedSessions,
  createFindings,
  createGradeRows,
  createGrantLookup,
  createHistory,
  createHostTurnRows,
  createMyPatients,
  createNotices,
  createPaperRows,
  createPeople,
  createPreferences,
  createRecalls,
  createResearchBriefs,
  createResearchDesk,
  createScopedStore,
  createSearchRows,
  createSnapshotRows,
  createSuppressionDesk,
  createTenantOperations,
  createTriggerRows,
  createTurnPrices,
  createWatchRows,
  createWorkDesk,
  createWorkspaceDesk,
  listReruns,
  listSearches,
} from '@consilium/store';
import { Redis } from 'ioredis';
import { guardWatches } from './check-outgoing.ts';
import type { Config } from './config-schema.ts';
import { emergencyCatalogue } from './emergency-catalogue.ts';
import { list, rates } from './from-config.ts';
import {
  createDevIssuer,
  createGateway,
  createOperations,
  createStartSecret,
  createTokenVerifier,
  currentTraceparent,
  listen,
  redisLimiters,
  signInLink,
} from './gateway/index.ts';
import { checksUrgency, modelsConfig, modelsOfTeams } from './models-config.ts';
import { checkOutgoingOn, openImports, openSources } from './open-evidence.ts';
import { openShared, type Shared } from './open-shared.ts';
import { openCheckpoints, openSecondCheckpoints, requireCheckpointLock } from './open-stores.ts';
import { replayModels } from './replay-models.ts';
import type { Open, RunningServer, ServerParts } from './server-parts.ts';
import { startImports } from './start-imports.ts';
import { startRounds } from './start-rounds.ts';
import { startTurns } from './start-turns.ts';
import { webUiOptions } from './web-ui-options.ts';

/** Where everything is joined. What is opened is closed again in reverse order, also when a later part fails. */
export async function startServer(config: Config, parts: ServerParts): Promise<RunningServer> {
  const opened: (() => Promise<unknown> | unknown)[] = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  const open: Open = (part, close) => {
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
  open: Open,
  close: () => Promise<void>,
): Promise<RunningServer> {
  const shared = await openShared(config, parts, open);
  const { log, errors, database, keys, objects, now, audit, units, bus, metrics, teams, engine, admin } =
    shared;
  const { people: pool, reserved } = database;
  const deployment = config.ROLE === 'gateway' ? null : await startWork(config, parts, shared, open);
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
  const secret = createStartSecret(parts.signInSecret);
  const redis = config.REDIS_URL ? open(new Redis(config.REDIS_URL), (it) => it.disconnect()) : null;
  redis?.on('error', errors.at('limits'));
  // Without the operate role's password there is no view for operators.
  const operate = config.DATABASE_OPERATE_PASSWORD
    ? createTenantOperations({
        operate: database.openForOperators(),
        objects: openCheckpoints(config),
        ...openSecondCheckpoints(config),
        stuckAfterMs: shared.stuckMs,
        ...{ audit, secrets: keys, now },
      })
    : null;
  const store = createScopedStore({ pool, audit, perActor: Math.ceil(config.DATABASE_POOL / 2) });
  const evidence = shared.libraryOn(store, pool);
  const checkOutgoing = checkOutgoingOn(store);
  const sources = openSources(config, evidence, audit, createHostTurnRows(pool), checkOutgoing, parts);
  const gateway = createGateway({
    history: createAuditedHistory(createHistory(pool), audit),
    conversations: createAuditedConversations(
      createConversationsClient({
        ...engine,
        ...{ history: createHistory(reserved), bus, screen: shared.screen, countryOf: shared.countryOf },
        knownOfValues: shared.knownOfValues,
        checkUrgency: checksUrgency(config),
        traceparent: currentTraceparent,
        onUnsent: (code) => log.warn({ code }, 'a turn waits for the sweep'),
      }),
      audit,
    ),
    bus,
    record: createRecord({ store, objects, keys, now, units }),
    papers: createPaperRows({ store }),
    findings: createFindings({ pool, store }),
    suppressions: createSuppressionDesk({ store }),
    research: {
      desk: createResearchDesk({ app: pool, own: pool, audit, store }),
      control: createResearchControl(engine),
    },
    files: createWorkspaceDesk({ store, objects, keys }),
    triggers: createTriggerRows({ pool, audit }),
    watches: guardWatches(createWatchRows({ pool, audit }), checkOutgoing),
    lens: createLens({ store, now }),
    patients: createMyPatients({ store }),
    people: createPeople({ store, now }),
    preferences: createPreferences({ store }),
    researchBriefs: createResearchBriefs({ store }),
    demoClock: createDemoClock({ store }),
    onDemoClock: async (tenant, time) => {
      const snapshots = createSnapshotRows({ store });
      if (evidence) await parts.onDemoClock?.(tenant, time, { library: evidence, snapshots });
      await shared.clockMoved();
    },
    emergencyNumber: createAmbulanceNumbers(emergencyCatalogue()),
    trail: createAuditTrail({ store }),
    notices: createNotices({ store }),
    recalls: createRecalls({ store }),
    reruns: listReruns({ store }),
    grades: createGradeRows({ store }),
    listSearches: listSearches({ store }),
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
    replayModels: replayModels(modelsConfig(config, modelsOfTeams(teams)), now().toISOString().slice(0, 10)),
    paused: () => admin.paused(),
    ...(operate ? { operations: operate } : {}),
    work: {
      ...shared.work,
      desk: createWorkDesk({ store, pool }),
      artifacts: createArtifactDesk({ store, objects, keys }),
      control: createWorkControl({ ...engine, traceparent: currentTraceparent }),
    },
    ...(evidence ? { evidence, searches: createSearchRows(pool) } : {}),
    ...(sources ? { evidenceSources: sources, checkOutgoing } : {}),
    ...(evidence ? { evidenceImports: openImports(evidence, store) } : {}),
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
    ...webUiOptions(config, issuer, secret, () => url),
  });
  const url: string = await serve(gateway);
  return {
    ...{ url, operationsUrl: url, deployment, close },
    mintToken: issuer ? (who) => issuer.mint(who) : null,
    signInLink: issuer && config.SESSION_KEY ? signInLink(new URL(config.PUBLIC_URL ?? url), secret) : null,
  };
}

async function startWork(config: Config, parts: ServerParts, shared: Shared, open: Open): Promise<string> {
  const { log, database } = shared;
  await requireCheckpointLock(config, (why) => log.warn({ code: 'checkpoints_unlocked', why }, 'trail'));
  const pools = database.openForWork();
  const deployment = await startTurns(config, parts, shared, pools, open);
  startRounds(config, parts, shared, pools.system, open);
  startImports(shared, pools, open);
  return deployment;
}
