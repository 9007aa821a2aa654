import { errorCode } from '@consilium/kernel';
import { patientPrefix } from '@consilium/record';
import {
  createPausedRounds,
  createRequestRounds,
  createSweep,
  createTriggerRounds,
  createWakeRounds,
  createWatchdog,
  startRounds as repeat,
} from '@consilium/runtime';
import {
  activeTurnByRun,
  closeStuckRun,
  compartmentDigest,
  createCheckpointer,
  deleteOld,
  dropExpired,
  findStuckRuns,
  fireTriggers,
  nextTriggerMs,
  runningRunOf,
  soonTriggers,
  sumSpend,
  sweepChecks,
  sweepTurns,
  sweepWork,
  unsentRequests,
  unsentWakes,
  wakeBudgets,
} from '@consilium/store';
import type { Config } from './config-schema.ts';
import { startErasureRounds } from './erase.ts';
import type { WorkPools } from './open-database.ts';
import type { Shared } from './open-shared.ts';
import { openCheckpoints, openSecondCheckpoints } from './open-stores.ts';
import { startRetentionRounds } from './retention.ts';
import type { Open, ServerParts } from './server-parts.ts';
import { startRecalls } from './start-recalls.ts';
import { startWatches } from './start-watches.ts';

/** Expired values are found by nobody, so this bounds how many rows wait and nothing else. */
const DROP_EXPIRED_EVERY_MS = 60_000;

/** A reader of a sum adds what is not in it yet, so this bounds how many rows wait and nothing else. */
const SUM_SPEND_EVERY_MS = 5_000;

/**
 * What a worker does again and again: checkpoints, erasures that were cut off, retention, sums of money, turns that were lost or
 * are stuck, answers whose source was recalled.
 */
export function startRounds(
  config: Config,
  parts: ServerParts,
  shared: Shared,
  system: WorkPools['system'],
  open: Open,
): void {
  const { log, errors, admin, engine, bus, objects, keys, metrics, now, forgetDigest, stuckMs } = shared;
  const checkpointer = open(
    createCheckpointer({
      pool: system,
      objects: openCheckpoints(config),
      ...openSecondCheckpoints(config),
      secrets: keys,
      now,
      // Somebody who keeps the log elsewhere can prove with these lines that a trail was cut.
      onSigned: ({ tenant, number, hash, at, publicKey }) => {
        log.info({ code: 'checkpoint_signed', tenant, number, hash, at }, 'checkpoint');
        metrics.checkpointSigned({ publicKey, number, hash });
      },
      onError: (error, tenant) => {
        log.error({ code: errorCode(error), tenant }, 'no checkpoint');
        errors.report('checkpoints', error);
      },
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
      { everyMs: config.WATCHDOG_EVERY_MS, onError: errors.at('erasure') },
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
      onError: errors.at('retention'),
    }),
    (it) => it.close(),
  );
  open(
    repeat(() => sumSpend(system), { everyMs: SUM_SPEND_EVERY_MS, onError: errors.at('spend') }),
    (it) => it.close(),
  );
  open(
    repeat(() => dropExpired(system), { everyMs: DROP_EXPIRED_EVERY_MS, onError: errors.at('cache') }),
    (it) => it.close(),
  );
  open(
    createSweep({
      ...engine,
      findLostTurns: () => sweepTurns(system, { olderThanMs: config.SWEEP_AFTER_MS, limit: 200 }),
      findLostChecks: () => sweepChecks(system, { olderThanMs: config.SWEEP_AFTER_MS, limit: 200 }),
      findLostWork: () => sweepWork(system, { olderThanMs: config.SWEEP_AFTER_MS, limit: 200 }),
      everyMs: Math.ceil(config.SWEEP_AFTER_MS / 2),
      onError: errors.at('sweep'),
    }),
    (it) => it.close(),
  );
  const wakes = open(
    createWakeRounds({
      ...engine,
      // What did not arrive is sent again soon: its row decides, so twice is once.
      findUnsent: () => unsentWakes(system, { againAfterMs: 2 * config.SWEEP_AFTER_MS, limit: 200 }),
      everyMs: Math.ceil(config.SWEEP_AFTER_MS / 2),
      onError: errors.at('wakes'),
    }),
    (it) => it.close(),
  );
  const requests = open(
    createRequestRounds({
      ...engine,
      findUnsent: () => unsentRequests(system, { againAfterMs: 2 * config.SWEEP_AFTER_MS, limit: 200 }),
      everyMs: Math.ceil(config.SWEEP_AFTER_MS / 2),
      onError: errors.at('research'),
    }),
    (it) => it.close(),
  );
  // The first of the month comes once in it; a budget that somebody raises can wait a minute.
  open(
    repeat(() => wakeBudgets(system), { everyMs: 60_000, onError: errors.at('research') }),
    (it) => it.close(),
  );
  const triggers = open(
    createTriggerRounds({
      ...engine,
      fire: async (limit) => (await fireTriggers(system, { limit })).due,
      soon: (limit) => soonTriggers(system, limit),
      nextInMs: (sinceMs) => nextTriggerMs(system, sinceMs),
      everyMs: Math.ceil(config.SWEEP_AFTER_MS / 2),
      onError: errors.at('triggers'),
    }),
    (it) => it.close(),
  );
  const watches = startWatches(config, parts, shared, system, open);
  shared.onClock(triggers.round, ...watches, requests.round, wakes.round);
  startRecalls(config, parts, shared, system, open);
  open(
    createPausedRounds({
      ...engine,
      admin,
      now,
      findTurn: (run) => activeTurnByRun(system, run),
      findRun: (invocation) => runningRunOf(system, invocation),
      closeStuckRun: (run) => closeStuckRun(system, run),
      onLook: ({ count, since }) => {
        metrics.pausedNow(count);
        if (count > 0) log.warn({ code: 'paused', count, since }, 'the engine has paused invocations');
      },
      onDone: ({ did, invocation, target }) => {
        metrics.pausedDone(did);
        const write = did === 'ended' ? log.error.bind(log) : log.info.bind(log);
        write({ code: `paused_${did}`, invocation, target }, 'paused invocation');
      },
      everyMs: config.WATCHDOG_EVERY_MS,
      onError: errors.at('paused'),
    }),
    (it) => it.close(),
  );
  open(
    createWatchdog({
      ...engine,
      admin,
      now,
      stuckMs,
      findStuckRuns: () => findStuckRuns(system, { olderThanMs: stuckMs, limit: 200 }),
      closeStuckRun: (run) => closeStuckRun(system, run),
      everyMs: config.WATCHDOG_EVERY_MS,
      onError: errors.at('watchdog'),
    }),
    (it) => it.close(),
  );
}
