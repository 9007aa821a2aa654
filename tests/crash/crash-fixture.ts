import { type RestateOptions, until } from '@consilium/testing';
import type { Client } from '../support/client.ts';
import type { Crash, LogLine } from '../support/crashes.ts';
import {
  postUntilAccepted,
  QUICK_RETRY,
  startCrashingWorker,
  startGateway,
} from '../support/crashing-worker.ts';
import { openInvocations } from '../support/introspect.ts';
import { FOLLOW_UP, QUESTION, referencePlayer } from '../support/reference-flow.ts';
import { type Rows, rowsOf } from '../support/rows.ts';
import { source } from '../support/small-team.ts';
import { type Engines, startTestEngines } from '../support/stack.ts';

export interface Trial {
  readonly rows: Rows;
  readonly log: readonly LogLine[];
}

export type CrashStand = Awaited<ReturnType<typeof startCrashStand>>;

/** Real engines, a gateway in this process, a worker in its own that is started again whenever it dies. */
export async function startCrashStand(restate: RestateOptions = {}) {
  const engines = await startTestEngines({
    restate: { ...restate, retry: QUICK_RETRY },
    models: { player: referencePlayer },
  });
  const { gateway, client } = await startGateway(engines, engines.environment(), { teams: [source] });
  const crashing = await startCrashingWorker(engines, engines.environment({ MIGRATE: '0' }));
  const { worker } = crashing;
  return {
    ...{ engines, worker },
    /** One reference flow with these crashes of the worker; `disturb` runs beside it. */
    run: async (
      crashes: readonly Crash[] = [],
      disturb: (accepted: Promise<unknown>) => Promise<void> = async () => {},
    ): Promise<Trial> => {
      crashing.clearLog();
      crashing.plan(crashes);
      const conversation = await client.createConversation();
      const accepted = postUntilAccepted(client, conversation, QUESTION);
      await disturb(accepted);
      const { seq } = await accepted;
      await flowEnded(client, engines, conversation, seq);
      await crashing.allCrashed();
      return { rows: await rowsOf(engines.postgres.url, conversation), log: crashing.log() };
    },
    /** Lines of the present flow's step log so far. */
    logged: () => crashing.log().length,
    /** How often the worker has said that it is ready. */
    readies: () => worker.process.logs().split('"ready":true').length - 1,
    stop: async () => {
      await crashing.stop();
      await gateway.close();
      await engines.stop();
    },
  };
}

async function flowEnded(client: Client, engines: Engines, conversation: string, seq: number): Promise<void> {
  await client.answer(conversation, seq, 90_000);
  await until(async () => (await client.messages(conversation)).some(({ text }) => text === FOLLOW_UP), {
    timeoutMs: 60_000,
    what: 'the follow-up question',
  });
  // The rows alone do not tell: a background member that waits for its worker has none yet.
  await until(async () => (await openInvocations(engines.restate.adminUrl)) === 0, {
    timeoutMs: 60_000,
    what: 'all invocations to end',
  });
  await until(
    async () =>
      (await rowsOf(engines.postgres.url, conversation)).runs.every(
        (run) => (run as { status: string }).status !== 'running',
      ),
    { timeoutMs: 60_000, what: 'all runs to be closed' },
  );
}
