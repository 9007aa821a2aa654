import { randomUUID } from 'node:crypto';
import { pollStatus } from '@consilium/evidence';
import { startRounds as repeat } from '@consilium/runtime';
import {
  claimStatusChecks,
  createHostTurnRows,
  type MarkedMessage,
  markRecalls,
  statusHeard,
} from '@consilium/store';
import type { Config } from './config-schema.ts';
import type { WorkPools } from './open-database.ts';
import type { Shared } from './open-shared.ts';
import { statusSources } from './real-sources.ts';
import type { Open, ServerParts } from './server-parts.ts';

/** Ms between looks for due articles; RECALL_EVERY_MS says how often each one is checked. */
const POLL_EVERY_MS = 60_000;
/** Ms that a crashed worker keeps the lease of a source. Longer than any single request. */
const LEASE_MS = 120_000;

/**
 * Checks cited articles for retraction and correction, each service from one worker at a time, and marks answers whose source was
 * recalled, no matter which source reported it.
 */
export function startRecalls(
  config: Config,
  { network }: Pick<ServerParts, 'network'>,
  { log, errors, bus }: Shared,
  system: WorkPools['system'],
  open: Open,
): void {
  const holder = randomUUID();
  const stop = new AbortController();
  for (const source of statusSources(config, createHostTurnRows(system), network)) {
    const poll = () =>
      pollStatus(source, {
        claim: (asked, limit) =>
          claimStatusChecks(system, {
            ...{ asked, holder, limit, leaseMs: LEASE_MS, everyMs: config.RECALL_EVERY_MS },
          }),
        heard: (asked, documents, status) => statusHeard(system, asked, documents, status),
        onGap: (asked, gap) =>
          log.warn({ code: 'status_gap', asked, gap }, 'status of cited articles not checked'),
        signal: stop.signal,
      });
    open(repeat(poll, { everyMs: POLL_EVERY_MS, atOnce: true, onError: errors.at('standing') }), (it) => {
      stop.abort();
      return it.close();
    });
  }
  // Pages that show the conversation read the message again. Rows are the truth: a lost event costs a reload.
  const publish = async (messages: readonly MarkedMessage[]) => {
    for (const { conversation, seq, ...whose } of messages)
      await bus.publish(whose, conversation, { type: 'message-changed', seq }).catch(() => undefined);
  };
  const mark = async () => {
    const { marked, told } = await markRecalls(system, publish);
    if (marked > 0)
      log.warn({ code: 'recalled', marked, told }, 'answers whose source was recalled were marked');
    return marked;
  };
  open(repeat(mark, { everyMs: Math.ceil(config.SWEEP_AFTER_MS / 2), onError: errors.at('recalls') }), (it) =>
    it.close(),
  );
}
