import { createEgress, createPages } from '@consilium/evidence';
import { type CheckOutgoing, ConsiliumError, type EvidenceSources, type WebSearch } from '@consilium/kernel';
import { createMixedModels, createProviderPrivacy, modelProblems } from '@consilium/models';
import {
  createIdentifiers,
  createLens,
  createLensQueue,
  createRecord,
  forAgents,
  viewsForAgents,
} from '@consilium/record';
import { startWorker, type Trace } from '@consilium/runtime';
import {
  type AuditWriter,
  activeTurnOf,
  createArtifacts,
  createFindings,
  createGrantLookup,
  createHistory,
  createHostTurnRows,
  createInterruptions,
  createNonces,
  createPaperRows,
  createReplays,
  createReruns,
  createResearchRegistry,
  createResearchRows,
  createScopedStore,
  createSearchRows,
  createStepContents,
  createTriggerRows,
  createUrgencyChecks,
  createWakeRows,
  createWatchRows,
  createWorkCache,
  createWorkerHistory,
  createWorkRows,
  createWorkspaceFiles,
  dropWake,
  endWithoutAnswer,
  fireTriggers,
} from '@consilium/store';
import { guardPages, guardWatches, refuseNamed } from './check-outgoing.ts';
import type { Config } from './config-schema.ts';
import { list } from './from-config.ts';
import { withSpan } from './gateway/index.ts';
import { modelsConfig, modelsOfTeams } from './models-config.ts';
import type { WorkPools } from './open-database.ts';
import { checkOutgoingOn, openSources } from './open-evidence.ts';
import type { Shared } from './open-shared.ts';
import type { Open, ServerParts } from './server-parts.ts';

/** Takes turns from the engine. Gives the engine's id of this deployment. */
export async function startTurns(
  config: Config,
  parts: ServerParts,
  shared: Shared,
  pools: WorkPools,
  open: Open,
): Promise<string> {
  const {
    audit,
    bus,
    errors,
    log,
    keys,
    objects,
    units,
    metrics,
    teams,
    admin,
    now,
    screen,
    countryOf,
    addCache,
  } = shared;
  const { reserved } = shared.database;
  const models = modelsConfig(config, modelsOfTeams(teams));
  const { SUPPORT_MODEL: supportModel } = config;
  const named = [...modelsOfTeams(teams), ...(supportModel === undefined ? [] : [supportModel])];
  const problems = await modelProblems(models, named);
  // A turn would find out only after the person has asked.
  if (problems.length > 0) throw new ConsiliumError('unknown_model', { remedy: problems.join('; ') });
  const turnStore = createScopedStore({ pool: pools.turns, audit });
  const { startRun, readEarlier, readMessages, closeRun, reportsTo, reportLater } = createHistory(
    pools.turns,
  );
  const record = createRecord({ store: turnStore, objects, keys, now, units });
  const evidence = shared.libraryOn(turnStore, pools.turns);
  const checkOutgoing = checkOutgoingOn(turnStore);
  const sources = openSources(config, evidence, audit, createHostTurnRows(pools.turns), checkOutgoing, parts);
  const lensStore = createScopedStore({ pool: pools.lens, audit });
  const turnGrants = createGrantLookup(pools.turns);
  const identifiers = createIdentifiers({
    store: turnStore,
    now,
    isLive: async ({ tenant, actor, compartment }) =>
      (await turnGrants.liveGrant(tenant, actor, compartment)) !== null,
  });
  addCache(identifiers);
  const research = createResearchRegistry({ app: pools.turns, own: pools.own, audit });
  const wakes = createWakeRows({ app: pools.turns, own: pools.own, audit });
  const privacy = createProviderPrivacy({ identifiers });
  addCache(privacy);
  const worker = open(
    await startWorker(
      {
        teams,
        history: createWorkerHistory(
          {
            ...createHistory(reserved),
            startRun,
            readEarlier,
            readMessages,
            closeRun,
            reportsTo,
            reportLater,
          },
          audit,
        ),
        models: createMixedModels(models),
        supportModel,
        bus,
        keys,
        privacy,
        wakes,
        triggers: { fire: (of) => fireTriggers(pools.system, of) },
        dropWake: (of, key) => dropWake(pools.system, of, key),
        ports: {
          wakes,
          research,
          ...(sources ? { web: webSearch(sources, audit, checkOutgoing) } : {}),
          files: createWorkspaceFiles({ own: pools.own, audit, objects, keys }),
          triggers: createTriggerRows({ pool: pools.own, audit }),
          ...(config.EVIDENCE === 'off'
            ? {}
            : { watches: guardWatches(createWatchRows({ pool: pools.own, audit }), checkOutgoing) }),
          lens: createLens({
            store: lensStore,
            now,
            queue: createLensQueue({ atOnce: config.DATABASE_LENS_POOL }),
          }),
          units,
          record: forAgents(record),
          views: viewsForAgents(record),
          papers: { create: createPaperRows({ store: turnStore }).create },
          ...(evidence ? { evidence, searches: createSearchRows(pools.turns) } : {}),
          ...parts.ports,
          pages: guardPages(parts.ports?.pages ?? createPages({ egress: createEgress() }), checkOutgoing),
        },
        ...(sources
          ? {
              outside: {
                sources,
                identifiers,
                keepAsked: (caller) => audit.before(caller, { action: 'evidence.fetch' }),
              },
            }
          : {}),
        work: {
          ...shared.work,
          rows: createWorkRows(pools.turns),
          cache: createWorkCache(pools.turns),
          artifacts: createArtifacts({ pool: pools.turns, objects, keys }),
        },
        research: {
          ...{ rows: createResearchRows(pools.turns), waitMs: config.RESEARCH_WAIT_MS },
          interruptions: createInterruptions(pools.turns),
          findings: createFindings({ pool: pools.turns, store: turnStore }),
        },
        checks: createUrgencyChecks(pools.turns),
        contents: createStepContents(pools.turns),
        replays: createReplays({ pool: pools.turns, audit }),
        reruns: createReruns({ store: turnStore, pool: pools.turns }),
        screen,
        countryOf,
        now,
        hooks: parts.hooks,
        observe: {
          ...metrics.runtime,
          urgencyRaised: ({ tenant, by, verdict }) => {
            metrics.urgencyRaised(by, verdict);
            // A model that raises so much for one person has gone wrong, or that person is not well served by us.
            if (verdict === 'limited') log.warn({ code: 'urgency_limited', tenant, by }, 'raised too often');
          },
        },
        onUnexpected: errors.report,
        ...(config.OTLP_URL ? { trace: traceStep } : {}),
        useNonce: createNonces(reserved),
        killInvocation: admin.kill,
        endWithoutAnswer: (of, turn) => endWithoutAnswer(pools.system, of, turn),
        activeTurnOf: (of, conversation) => activeTurnOf(pools.system, of, conversation),
        cancelGraceMs: config.CANCEL_GRACE_MS,
      },
      {
        host: config.WORKER_HOST,
        port: config.WORKER_PORT,
        identityKeys: list(config.RESTATE_IDENTITY_KEYS),
        retry: { longestMs: config.RETRY_LONGEST_MS, attempts: config.RETRY_ATTEMPTS },
      },
    ),
    (it) => it.close(),
  );
  const uri = config.WORKER_URL ?? `http://${config.WORKER_HOST}:${worker.port}`;
  return (await admin.register(uri, { replace: config.WORKER_REPLACE === '1' })).deployment;
}

const traceStep: Trace = (name, traceparent, body) => withSpan(name, { traceparent }, body);

/** The sources outside for research agents: all of them at once; what one gives is kept, whatever another does. */
function webSearch(
  sources: EvidenceSources,
  audit: Pick<AuditWriter, 'before'>,
  check: CheckOutgoing,
): WebSearch {
  return {
    names: sources.names,
    search: async (caller, query, { signal }) => {
      await refuseNamed(check, caller.scope, query);
      await audit.before(caller, { action: 'evidence.fetch' });
      const settled = await Promise.allSettled(
        sources.names.map((name) => sources.fetchFrom(caller.scope, name, query, { signal })),
      );
      const found = settled.map((each, at) =>
        each.status === 'fulfilled'
          ? each.value
          : {
              name: sources.names[at] ?? '',
              kept: 0,
              gap: `${sources.names[at]} did not answer.`,
              hashes: [],
            },
      );
      return {
        sources: found.map(({ name, kept, gap }) => ({ name, kept, gap })),
        hashes: found.flatMap(({ hashes }) => hashes),
      };
    },
  };
}
