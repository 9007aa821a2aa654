import { randomUUID } from 'node:crypto';
import { PUBLIC, startInternet } from '@consilium/evidence/test-support/internet';
import type { Scope } from '@consilium/kernel';
import { readConfig } from '@consilium/server';
import { ruleBased } from '@consilium/stand-in';
import {
  connectionFor,
  createAuditWriter,
  createHistory,
  createPool,
  createWatchRows,
} from '@consilium/store';
import { until } from '@consilium/testing';
import { keysOf } from '../support/keys.ts';
import { startTestEngines } from '../support/stack.ts';
import { startWorkerProcess } from '../support/worker.ts';

const REGISTRY = 'clinicaltrials.gov';

/** A study as the registry has it. */
export interface Study {
  status: string;
  updated: string;
  enrolled: number;
}

/** A worker of the product on real engines, and a stand-in of the registry that it asks. */
export async function startWatchesStand(studies: ReadonlyMap<string, Study>) {
  const [engines, internet] = await Promise.all([
    startTestEngines({ models: { player: ruleBased() } }),
    startInternet([REGISTRY]),
  ]);
  /** Ids of each request. */
  const asked: string[][] = [];
  internet.host(REGISTRY, (request, response) => {
    const ids = new URL(request.url ?? '', `https://${REGISTRY}`).searchParams.get('filter.ids')?.split(',');
    if (ids) asked.push(ids);
    const found = (ids ?? []).flatMap((id) => {
      const study = studies.get(id);
      return study ? [answerOf(id, study)] : [];
    });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ studies: found }));
  });
  internet.name(REGISTRY, [PUBLIC.v4]);
  const environment = engines.environment({ SWEEP_AFTER_MS: '400', EVIDENCE: 'live' });
  const worker = await startWorkerProcess(environment, {
    TEAM_MODULE: new URL('watch-team.ts', import.meta.url).href,
    SOURCES_AT: JSON.stringify(internet.way),
  });
  const config = readConfig(environment);
  const admin = createPool(config.DATABASE_URL, { max: 3 });
  const app = createPool(connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD));
  const audit = createAuditWriter({ pool: app, secrets: await keysOf(app, config), now: () => new Date() });
  const query = async <T>(text: string, values: readonly unknown[] = []) =>
    (await admin.query(text, [...values])).rows as readonly T[];
  return {
    ...{ engines, worker, admin, query, asked, rows: createWatchRows({ pool: app, audit }) },
    /** An agent; without money it is asked, and ends without a run. */
    agent: async ({ tenant, compartment, actor }: Scope, microUsd: number) => {
      const [id, conversation] = [randomUUID(), randomUUID()];
      const scope: Scope = { tenant, compartment, actor, purpose: 'TREAT' };
      const state = {};
      await createHistory(app).createConversation(scope, {
        id: conversation,
        team: 'research',
        topic: null,
        state,
      });
      await query(
        `INSERT INTO app.research_agents (tenant, compartment, id, actor, purpose, name, slug, description, brief, monthly_micro_usd,
            conversation) VALUES ($1, $2, $3, $4, 'TREAT', 'A', $5, '', '"Duchenne"', $6, $7)`,
        [tenant, compartment, id, actor, `a_${id.slice(0, 8)}`, microUsd, conversation],
      );
      return id;
    },
    /** Has everything asked for that is watched, and waits until it was. */
    round: async () => {
      await query('UPDATE app.watched_items SET next_poll_at = now()');
      await polled();
    },
    polled,
    stop: async () => {
      await worker.process.stop();
      await Promise.all([admin.end(), app.end(), internet.stop()]);
      await engines.stop();
    },
  };

  function polled() {
    return until(
      async () =>
        (await query('SELECT 1 FROM app.watched_items WHERE next_poll_at <= now() OR polled_at IS NULL'))
          .length === 0,
      { what: 'the poller', timeoutMs: 30_000, everyMs: 50 },
    );
  }
}

function answerOf(nctId: string, { status, updated, enrolled }: Study) {
  return {
    hasResults: false,
    protocolSection: {
      identificationModule: { nctId },
      statusModule: { overallStatus: status, lastUpdatePostDateStruct: { date: updated } },
      designModule: { enrollmentInfo: { count: enrolled } },
    },
  };
}
