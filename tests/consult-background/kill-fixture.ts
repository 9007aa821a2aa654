import { source } from '@consilium/team-consult';
import { until } from '@consilium/testing';
import type { Pool } from 'pg';
import type { Client } from '../support/client.ts';
import type { Crash } from '../support/crashes.ts';
import {
  postUntilAccepted,
  QUICK_RETRY,
  startCrashingWorker,
  startGateway,
} from '../support/crashing-worker.ts';
import { openInvocations } from '../support/introspect.ts';
import { startTestEngines } from '../support/stack.ts';
import { playerOf, RIGHT, TOLD } from './script.ts';

/** What a turn left behind, without what differs from turn to turn. */
export interface Left {
  readonly messages: readonly string[];
  readonly proposals: readonly string[];
}

export type KillStand = Awaited<ReturnType<typeof startKillStand>>;

/** Real engines, a gateway here, and a worker in its own process that is started again whenever it dies. */
export async function startKillStand() {
  const engines = await startTestEngines({
    restate: { retry: QUICK_RETRY },
    models: { player: playerOf(() => RIGHT) },
  });
  const { gateway, client } = await startGateway(engines, engines.environment(), { teams: [source] });
  const crashing = await startCrashingWorker(engines, engines.environment({ MIGRATE: '0' }), {
    TEAM_MODULE: new URL('team.ts', import.meta.url).href,
  });
  return {
    /** One turn with these kills of the worker. `steps`: what its journal met, as `point name`. */
    run: async (kills: readonly Crash[] = []) => {
      crashing.clearLog();
      crashing.plan(kills);
      const conversation = await client.createConversation();
      const { seq } = await postUntilAccepted(client, conversation, TOLD);
      await client.answer(conversation, seq, 240_000).catch((error: Error) => {
        throw new Error(`${error.message}\n${crashing.worker.process.logs().slice(-2_000)}`);
      });
      await crashing.allCrashed(240_000);
      await until(async () => (await openInvocations(engines.restate.adminUrl)) === 0, {
        ...{ timeoutMs: 240_000, what: 'all invocations to end' },
      });
      const steps = crashing.log().map(({ point, name }) => `${point} ${name}`);
      return { left: await leftOf(client, engines.rows, conversation), steps };
    },
    stop: async () => {
      await crashing.stop();
      await gateway.close();
      await engines.stop();
    },
  };
}

async function leftOf(client: Client, database: Pool, conversation: string): Promise<Left> {
  const { rows } = await database.query(
    `SELECT extractor, extractor_version, fact_code, fact_path, quote, span_start, span_end, status, resource
       FROM app.proposals WHERE conversation = $1`,
    [conversation],
  );
  const messages = await client.messages(conversation);
  return {
    messages: messages.map(({ role, text }) => `${role}: ${text}`).sort(),
    proposals: rows.map((row) => JSON.stringify(row)).sort(),
  };
}
