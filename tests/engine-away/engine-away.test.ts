import { type RunningServer, readConfig, startServer } from '@consilium/server';
import { resultsOfThisTurn } from '@consilium/stand-in';
import { freePorts, until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type AnswersWatch, watchAnswers } from '../cluster/answers-watch.ts';
import { clientFor } from '../support/client.ts';
import { createSender, type Sender } from '../support/insisting-sender.ts';
import { FLAWLESS, judge, messageRows } from '../support/ledger.ts';
import { sideBySide } from '../support/side-by-side.ts';
import { type Engines, grant, queryAsOwner, startTestEngines } from '../support/stack.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker.ts';
import { type Door, openDoor } from './gateway-door.ts';

/**
 * The engine is killed with turns in the middle and stays away for longer than a turn may take, while people go on writing.
 * Before that the gateway is killed after it has written a message and before the engine has heard of its turn.
 */
const full = suiteSize() === 'full';
const TURN_SECONDS = full ? 100 : 6;
const AWAY_MS = full ? 600_000 : 8_000;
const CONVERSATIONS = full ? 30 : 6;
/** Of each conversation before the engine goes, and while it is away. */
const BEFORE = full ? 5 : 2;
const MEANWHILE = full ? 20 : 2;
/** Conversations that begin while it is away: their turns are the sweep's. */
const NEW = full ? 60 : 4;
const KILLS = full ? 10 : 1;
const TOTAL = CONVERSATIONS * (BEFORE + MEANWHILE) + NEW + KILLS;
const PATIENT_MS = full ? 600_000 : 60_000;
const MIDDLE = full ? 10 : 3;

describe('[engine-away] the engine away under load, and gateways killed before they send [F1]', () => {
  let engines: Engines;
  let issuer: RunningServer;
  let gateway: WorkerProcess;
  let worker: WorkerProcess;
  let door: Door;
  let answers: AnswersWatch;
  let sender: Sender;
  const stops: (() => Promise<unknown>)[] = [];
  const conversations: string[] = [];
  const figures = {
    kills: 0,
    middle: NOT_MEASURED,
    waiting: NOT_MEASURED,
    sweep: [] as number[],
    backSeconds: NOT_MEASURED,
  };
  const query = <T>(text: string) => queryAsOwner<T>(engines.postgres.url, text);

  beforeAll(async () => {
    engines = await startTestEngines({
      models: {
        player: {
          kind: 'scripted',
          play: (call) =>
            resultsOfThisTurn(call).length > 0
              ? { text: 'A part of the answer' }
              : { toolCalls: [{ name: 'look', args: {} }] },
        },
        latencyMs: 700,
        logLimit: 0,
      },
    });
    stops.push(() => engines.stop());
    const TEAM_MODULE = import.meta.resolve('./two-step-team.ts');
    const { source } = (await import(TEAM_MODULE)) as typeof import('./two-step-team.ts');
    // Migrates, and mints tokens; people write to the other one.
    issuer = await startServer(readConfig(engines.environment({ ROLE: 'gateway' })), { teams: [source] });
    stops.push(() => issuer.close());
    door = await openDoor(engines.restate.ingressUrl);
    stops.push(() => door.close());
    const [port] = await freePorts(1);
    const team = { TEAM_MODULE, TURN_SECONDS: String(TURN_SECONDS) };
    [gateway, worker] = await Promise.all([
      startWorkerProcess(engines.environment({ MIGRATE: '0', RESTATE_INGRESS_URL: door.url }), {
        ...team,
        ROLE: 'gateway',
        PORT: String(port),
      }),
      startWorkerProcess(engines.environment({ MIGRATE: '0' }), {
        ...team,
        ...(full ? {} : { SWEEP_AFTER_MS: '1000' }),
      }),
    ]);
    const alive = gateway.keepAlive();
    stops.push(async () => {
      await alive.stop();
      await Promise.all([gateway.process.stop(), worker.process.stop()]);
    });
    await grant(engines.postgres.url);
    sender = createSender(await clientFor({ url: `http://127.0.0.1:${port}`, mintToken: issuer.mintToken }));
    answers = await watchAnswers(engines.postgres.url);
    stops.push(() => answers.close());
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  it('sweeps what a killed gateway has accepted and not sent', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const conversation = await sender.open();
      door.atNextSend(() => {
        figures.kills += 1;
        process.kill(gateway.process.pid, 'SIGKILL');
      });
      await sender.post(conversation);
    }
    await until(() => figures.kills >= KILLS && answers.count() >= KILLS, {
      what: 'the answers',
      timeoutMs: PATIENT_MS,
    });
  });

  it('accepts while the engine is away, and answers when it is back', async () => {
    for (let count = 0; count < CONVERSATIONS; count++) conversations.push(await sender.open());
    const post = (count: number) =>
      sideBySide(conversations, async (conversation) => {
        for (let message = 0; message < count; message++) await sender.post(conversation);
      });
    await post(BEFORE);
    const running = async () => {
      const [row] = await query<{ n: number }>(
        "SELECT count(*)::integer AS n FROM app.runs WHERE status = 'running'",
      );
      return row?.n ?? 0;
    };
    await until(async () => (await running()) >= MIDDLE, {
      what: 'turns in the middle',
      timeoutMs: PATIENT_MS,
    });
    await engines.restate.kill();
    const from = Date.now();
    figures.middle = await running();
    await post(MEANWHILE);
    for (let count = 0; count < NEW; count++) await sender.post(await sender.open());
    await until(() => Date.now() - from >= AWAY_MS, { what: 'the return', timeoutMs: AWAY_MS + 60_000 });
    const waiting = await query<{ run: string }>(
      `SELECT t.run FROM app.turns t WHERE t.is_active
       AND NOT EXISTS (SELECT FROM app.runs r WHERE r.id = t.run)`,
    );
    figures.waiting = waiting.length;
    await engines.restate.restart();
    const back = Date.now();
    await until(() => answers.count() >= TOTAL, { what: 'all answers', timeoutMs: PATIENT_MS });
    figures.backSeconds = Math.round((Date.now() - back) / 100) / 10;
    const runs = waiting.map(({ run }) => `'${run}'`).join(',');
    const began = runs
      ? await query<{ at: Date }>(`SELECT started_at AS at FROM app.runs WHERE id IN (${runs})`)
      : [];
    figures.sweep = began.map(({ at }) => at.getTime() - back).toSorted((a, b) => a - b);
  });

  it('each message is there once, in order, answered once; nobody’s time ran out meanwhile', async () => {
    const verdict = judge(sender.sent, await messageRows(engines.postgres.url));
    const stuck = await query('SELECT run FROM app.turns');
    const at = (share: number) => figures.sweep[Math.ceil(share * figures.sweep.length) - 1] ?? 0;
    console.log(
      `${TOTAL} messages; ${figures.middle} turns in the middle when the engine went, ${figures.waiting} not begun when it came back; ` +
        `these began after p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms; all answered after ` +
        `${figures.backSeconds} s; ${figures.kills} gateways killed before their send`,
    );
    expect(verdict).toEqual(FLAWLESS);
    expect(stuck).toEqual([]);
    expect(sender.sent).toHaveLength(TOTAL);
    expect(figures.sweep.length).toBeGreaterThanOrEqual(NEW);
    if (!full) return;
    writeMeasured({
      name: 'engine-away',
      goals: [
        goal('messages', `= ${TOTAL}`, sender.sent.length, 'messages'),
        goal('engine away', '≥ 600', AWAY_MS / 1_000, 's'),
        goal('turns in the middle when it went', `≥ ${MIDDLE}`, figures.middle, 'turns'),
        goal('turns not begun when it came back', `≥ ${NEW}`, figures.waiting, 'turns'),
        goal('gateways killed between accept and send', `= ${KILLS}`, figures.kills, 'kills'),
        goal('messages lost or doubled', '= 0', verdict.lost + verdict.doubled, 'messages'),
        goal('out of order', '= 0', verdict.gaps + verdict.outOfOrder, 'places'),
        goal('not answered, or twice', '= 0', verdict.unanswered + verdict.answeredTwice, 'messages'),
        goal('conversations stuck', '= 0', stuck.length, 'conversations'),
        goal('sweep: half have begun after the return', '≤ 30000', at(0.5), 'ms'),
        goal('sweep: p95', '≤ 60000', at(0.95), 'ms'),
        goal('sweep: last', '≤ 60000', at(1), 'ms'),
      ],
    });
  });
});
