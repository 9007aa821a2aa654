import { createEngineAdmin, type EngineAdmin } from '@consilium/runtime';
import { type RunningServer, readConfig, startServer } from '@consilium/server';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type AnswersWatch, watchAnswers } from '../cluster/answers-watch.ts';
import { clientFor } from '../support/client.ts';
import { createSender, type Sender } from '../support/insisting-sender.ts';
import { FLAWLESS, judge, messageRows } from '../support/ledger.ts';
import { sideBySide } from '../support/side-by-side.ts';
import { source } from '../support/single-team.ts';
import { type Engines, grant, queryAsOwner, startTestEngines } from '../support/stack.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker.ts';

/**
 * All workers are killed with turns in the middle and stay away until the engine has paused every turn, while people go on
 * writing. At full size with the policy and the rounds of an installation; in CI both are short.
 */
const full = suiteSize() === 'full';
const CONVERSATIONS = full ? 30 : 6;
const MESSAGES = full ? 30 : 4;
const TOTAL = CONVERSATIONS * MESSAGES;
const PATIENT_MS = full ? 900_000 : 60_000;

describe('[paused] workers away for longer than the retry policy [F1]', () => {
  let engines: Engines;
  let gateway: RunningServer;
  let worker: WorkerProcess;
  let admin: EngineAdmin;
  let answers: AnswersWatch;
  let sender: Sender;
  const figures = { paused: NOT_MEASURED, awaySeconds: NOT_MEASURED, backSeconds: NOT_MEASURED };
  const numbers = Array.from({ length: CONVERSATIONS }, (_, index) => index);
  const conversations: string[] = [];

  beforeAll(async () => {
    engines = await startTestEngines({
      ...(full ? {} : { restate: { retry: { maxInterval: '200ms', maxAttempts: 4 } } }),
      models: {
        player: { kind: 'scripted', play: () => ({ text: 'A part of the answer' }) },
        latencyMs: 500,
        logLimit: 0,
      },
    });
    gateway = await startServer(readConfig(engines.environment({ ROLE: 'gateway' })), { teams: [source] });
    worker = await startWorkerProcess(engines.environment({ MIGRATE: '0' }), {
      TEAM_MODULE: import.meta.resolve('../support/single-team.ts'),
      ...(full ? {} : { WATCHDOG_EVERY_MS: '500' }),
    });
    admin = createEngineAdmin(engines.restate.adminUrl);
    await grant(engines.postgres.url);
    sender = createSender(await clientFor(gateway));
    answers = await watchAnswers(engines.postgres.url);
  });
  afterAll(async () => {
    await answers?.close();
    await worker?.process.stop();
    await gateway?.close();
    await engines?.stop();
  });

  const posted = (count: number) =>
    sideBySide(conversations, async (conversation) => {
      for (let message = 0; message < count; message++) await sender.post(conversation);
    });

  it('pauses each conversation’s turn while nobody answers, and messages are accepted', async () => {
    await sideBySide(numbers, async () => void conversations.push(await sender.open()));
    await posted(MESSAGES / 2);
    await until(
      async () => {
        const [row] = await queryAsOwner<{ n: number }>(
          engines.postgres.url,
          "SELECT count(*)::integer AS n FROM app.runs WHERE status = 'running'",
        );
        return (row?.n ?? 0) >= CONVERSATIONS / 2;
      },
      { what: 'turns in the middle', timeoutMs: PATIENT_MS },
    );
    await worker.process.kill('SIGKILL');
    const from = performance.now();
    await posted(MESSAGES / 2);
    await until(async () => (await admin.paused()).length >= CONVERSATIONS, {
      what: 'the pause of every turn',
      timeoutMs: PATIENT_MS,
      everyMs: full ? 2_000 : 100,
    });
    figures.paused = (await admin.paused()).length;
    figures.awaySeconds = seconds(from);
    expect(sender.sent).toHaveLength(TOTAL);
    expect(answers.count()).toBeLessThan(TOTAL / 2);
  });

  it('answers everything when a worker is back', async () => {
    const from = performance.now();
    await worker.process.restart();
    await until(() => answers.count() >= TOTAL, { what: 'all answers', timeoutMs: PATIENT_MS });
    figures.backSeconds = seconds(from);
    await until(async () => (await admin.paused()).length === 0, { what: 'nothing paused' });
  });

  it('each message is there once, in order, answered once', async () => {
    const verdict = judge(sender.sent, await messageRows(engines.postgres.url));
    const stuck = await queryAsOwner(engines.postgres.url, 'SELECT run FROM app.turns');
    console.log(
      `${TOTAL} messages, ${figures.paused} turns paused; all answered ${figures.backSeconds} s after the return`,
    );
    expect(verdict).toEqual(FLAWLESS);
    expect(stuck).toEqual([]);
    if (!full) return;
    writeMeasured({
      name: 'paused',
      goals: [
        goal(
          'messages, half of them while no worker was there',
          `= ${TOTAL}`,
          sender.sent.length,
          'messages',
        ),
        goal('workers away', '≥ 200', figures.awaySeconds, 's'),
        goal('turns that the engine had paused', `= ${CONVERSATIONS}`, figures.paused, 'turns'),
        goal('messages lost or doubled', '= 0', verdict.lost + verdict.doubled, 'messages'),
        goal('out of order', '= 0', verdict.gaps + verdict.outOfOrder, 'places'),
        goal('not answered, or twice', '= 0', verdict.unanswered + verdict.answeredTwice, 'messages'),
        goal('conversations stuck', '= 0', stuck.length, 'conversations'),
        goal('from the start of a worker to the last answer', '≤ 180', figures.backSeconds, 's'),
      ],
    });
  });
});

/** To a tenth. */
function seconds(from: number): number {
  return Math.round((performance.now() - from) / 100) / 10;
}
