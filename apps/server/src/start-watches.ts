import { randomUUID } from 'node:crypto';
import { pollSource } from '@consilium/evidence';
import { startRounds as repeat } from '@consilium/runtime';
import {
  claimWatchedItems,
  createHostTurnRows,
  hearWatchedItem,
  postponeWatchedItems,
} from '@consilium/store';
import type { Config } from './config-schema.ts';
import type { WorkPools } from './open-database.ts';
import type { Shared } from './open-shared.ts';
import { watchSources } from './real-sources.ts';
import type { Open, ServerParts } from './server-parts.ts';

/** Ms that a crashed worker keeps the lease of a source. Longer than any single request. */
const LEASE_MS = 120_000;
/** Ms after which an entry is asked for again that the source did not answer about. */
const AFTER_GAP_MS = 900_000;
/** In a row, after which the source counts as down. */
const MOST_GAPS = 3;

/**
 * Asks for watched trials, labels and papers, each source from one worker at a time and each entry once, however many watch it. Gives
 * the rounds, one for each source.
 */
export function startWatches(
  config: Config,
  parts: Pick<ServerParts, 'network' | 'watchSources'>,
  { log, errors }: Shared,
  system: WorkPools['system'],
  open: Open,
): readonly (() => Promise<unknown>)[] {
  const given = config.EVIDENCE === 'off' ? [] : parts.watchSources;
  const sources = given ?? watchSources(config, createHostTurnRows(system), parts.network);
  const holder = randomUUID();
  const stop = new AbortController();
  return sources.map((each) => {
    const { source, microUsd } = each;
    const poll = oneAtATime(() =>
      pollSource(each, {
        claim: (_asked, limit) => claimWatchedItems(system, { source, holder, limit, leaseMs: LEASE_MS }),
        heard: async (_asked, items, values, requests) => {
          let woken = 0;
          for (const item of items)
            woken += await hearWatchedItem(system, source, item, {
              ...{ values, requests, microUsd: microUsd * requests, everyMs: config.WATCH_EVERY_MS },
            });
          return woken;
        },
        onGap: async (asked, gap, items) => {
          log.warn({ code: 'watch_gap', asked, gap }, 'watched entries not asked for');
          await postponeWatchedItems(system, source, items, AFTER_GAP_MS);
        },
        ...{ mostGaps: MOST_GAPS, signal: stop.signal },
      }),
    );
    open(
      repeat(poll, {
        everyMs: Math.ceil(config.SWEEP_AFTER_MS / 2),
        atOnce: true,
        onError: errors.at('watches'),
      }),
      (it) => {
        stop.abort();
        return it.close();
      },
    );
    return poll;
  });
}

/** A call while one is under way waits for it and then works. */
function oneAtATime(work: () => Promise<number>): () => Promise<number> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
