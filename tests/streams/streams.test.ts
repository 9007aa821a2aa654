import { setTimeout as delay } from 'node:timers/promises';
import { createRedisBus } from '@consilium/runtime';
import { readConfig } from '@consilium/server';
import { connectionFor, createPool } from '@consilium/store';
import { type RunningRedis, startRedis, until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Goal, goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { keysOf } from '../support/keys.ts';
import { type Engines, queryAsOwner, startTestEngines, TENANT } from '../support/stack.ts';
import { startChild } from './child.ts';
import { type Follower, publishDrafts } from './drafts.ts';
import type { GatewayOrders } from './gateway-process.ts';
import { type ProcessFigures, processFigures } from './process-figures.ts';

const full = suiteSize() === 'full';
/** As many open files, and a few hundred more, must be allowed to each process: `ulimit -n 20000`. */
const STREAMS = full ? 10_000 : 300;
const PUBLISH_MS = full ? 30_000 : 2_000;
const QUIET_MS = full ? 30_000 : 1_000;
/** What one person may have open. */
const PER_ACTOR = 10;

type ClientOrders = {
  open: {
    order: { port: number; streams: readonly { path: string; token: string }[] };
    answer: number;
  };
  counted: { order: null; answer: number };
  figures: {
    order: null;
    answer: ProcessFigures & { started: number[]; first: number[]; later: number[]; closed: number };
  };
};

describe('[streams] many people who follow, one gateway [F4]', () => {
  let engines: Engines;
  let redis: RunningRedis;
  const goals: Goal[] = [];
  beforeAll(async () => {
    [engines, redis] = await Promise.all([startTestEngines(), startRedis()]);
  });
  afterAll(async () => {
    await engines?.stop();
    await redis?.stop();
  });

  for (const bus of ['memory', 'redis'] as const)
    it(`streams drafts to ${STREAMS} followers over a bus in ${bus}`, async () => {
      const env = engines.environment({
        ROLE: 'gateway',
        ...(bus === 'redis' ? { REDIS_URL: redis.url } : {}),
      });
      const gateway = startChild<GatewayOrders>(new URL('gateway-process.ts', import.meta.url), env);
      const clients = startChild<ClientOrders>(new URL('clients-process.ts', import.meta.url));
      try {
        const followers = await makeFollowers(bus);
        const actors = [...new Set(followers.map(({ actor }) => actor))];
        const { url, tokens } = await gateway.ask('start', actors);
        const tokenOf = new Map(actors.map((actor, n) => [actor, tokens[n] ?? '']));
        const before = await gateway.ask('figures', null);
        const openMs = await clients.ask('open', {
          port: Number(new URL(url ?? '').port),
          streams: followers.map(({ actor, patient, conversation }) => ({
            path: `/v1/patients/${patient}/conversations/${conversation}/events`,
            token: tokenOf.get(actor) ?? '',
          })),
        });
        const opened = await gateway.ask('figures', null);
        await delay(QUIET_MS);
        const quiet = await gateway.ask('figures', null);
        processFigures();
        const published = await (bus === 'memory'
          ? gateway.ask('publish', { followers, ms: PUBLISH_MS })
          : publishOverRedis(env, followers));
        const publisher = processFigures();
        await until(async () => (await clients.ask('counted', null)) >= published, {
          what: 'all drafts to arrive',
          timeoutMs: 30_000,
        });
        const after = await gateway.ask('figures', null);
        const seen = await clients.ask('figures', null);
        const quietCpu = ((quiet.cpuMs - opened.cpuMs) / QUIET_MS) * 100;
        const draftCpu = (after.cpuMs - quiet.cpuMs) / published;
        console.log(
          `${bus}: ${STREAMS} streams opened in ${Math.round(openMs)} ms (${((opened.cpuMs - before.cpuMs) / STREAMS).toFixed(1)} ms of CPU each); ` +
            `memory ${before.rssMb} → ${after.rssMb} MB; CPU quiet ${quietCpu.toFixed(1)} %, a draft ${draftCpu.toFixed(1)} ms; ` +
            `${published} drafts; beginning of a turn p50 ${at(seen.started, 0.5)}, p95 ${at(seen.started, 0.95)} ms; first token p50 ${at(seen.first, 0.5)}, p95 ${at(seen.first, 0.95)} ms of ${seen.first.length}; ` +
            `later p50 ${at(seen.later, 0.5)}, p95 ${at(seen.later, 0.95)} ms. Timers late at p99: gateway ${after.loopDelayMs}, ` +
            `clients ${seen.loopDelayMs}, publisher ${bus === 'memory' ? after.loopDelayMs : publisher.loopDelayMs} ms.`,
        );
        expect(seen.first.length + seen.later.length).toBe(published);
        expect(seen.closed).toBe(0);
        goals.push(
          goal(
            `${bus} bus: beginning of a turn, with the read of its message, p95`,
            '≤ 500',
            at(seen.started, 0.95),
            'ms',
          ),
          goal(`${bus} bus: first token from publish to socket, p50`, '≤ 50', at(seen.first, 0.5), 'ms'),
          goal(`${bus} bus: first token from publish to socket, p95`, '≤ 250', at(seen.first, 0.95), 'ms'),
          goal(`${bus} bus: later drafts, p95`, '≤ 250', at(seen.later, 0.95), 'ms'),
          goal(`${bus} bus: memory of the gateway`, '≤ 2048', after.rssMb, 'MB'),
          goal(
            `${bus} bus: CPU of the gateway while nothing is said`,
            '≤ 50',
            Math.round(quietCpu),
            '% of a core',
          ),
          goal(`${bus} bus: CPU of the gateway a draft`, '≤ 5', Math.round(draftCpu * 10) / 10, 'ms'),
          goal(`${bus} bus: timers of the clients' process late, p99`, '≤ 50', seen.loopDelayMs, 'ms'),
        );
      } finally {
        await clients.stop();
        await gateway.stop();
      }
    }, 900_000);

  it('writes the figures', () => {
    if (full) writeMeasured({ name: 'streams', goals });
  });

  /** As a worker of its own does. */
  async function publishOverRedis(env: Record<string, string>, followers: readonly Follower[]) {
    const config = readConfig({ ...env, ROLE: 'gateway' });
    const pool = createPool(connectionFor(engines.postgres.url, 'app', config.DATABASE_APP_PASSWORD), {
      max: 4,
    });
    const writer = createRedisBus({ url: redis.url, keys: await keysOf(pool, config) });
    try {
      return await publishDrafts(writer, followers, PUBLISH_MS);
    } finally {
      await writer.close();
      await pool.end();
    }
  }

  /** Each person has a patient, and ten conversations about them. */
  async function makeFollowers(bus: string): Promise<readonly Follower[]> {
    const made = await queryAsOwner<Follower>(
      engines.postgres.url,
      `WITH of AS (SELECT 'dr-' || $1::text || '-' || n / $3::integer AS actor, 'p-' || $1::text || '-' || n / $3::integer AS patient
           FROM generate_series(0, $2::integer - 1) AS n),
         granted AS (INSERT INTO app.grants (tenant, actor, compartment, relation, purposes)
           SELECT $4::text, actor, 'patient/' || patient, 'care-team', '{TREAT}'
           FROM (SELECT DISTINCT actor, patient FROM of) AS each)
       INSERT INTO app.conversations (tenant, compartment, id, team, created_by)
         SELECT $4, 'patient/' || patient, gen_random_uuid(), 'single', actor FROM of
         RETURNING created_by AS actor, substr(compartment, 9) AS patient, id AS conversation`,
      [bus, STREAMS, PER_ACTOR, TENANT],
    );
    return made;
  }
});

/** The value at this part of them, ms. */
function at(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * part)] ?? Number.NaN) * 10) / 10;
}
