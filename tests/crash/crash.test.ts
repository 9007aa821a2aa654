import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type Crash, type LogLine, runAgainAfterAck } from '../support/crashes.ts';
import { type CrashStand, startCrashStand, type Trial } from './crash-fixture.ts';

/**
 * Kill -9 of the worker at every kind of journal entry of the reference flow, before its effect, after its effect but
 * before the acknowledgement, and after that; at full size at every entry, and at random, also of the engine.
 * Kill -9 keeps the page cache: this does not test fsync.
 */
const full = suiteSize() === 'full';
const POINTS = ['before', 'effect', 'ack'] as const;
const RANDOM_WORKER_KILLS = full ? 100 : 1;
const RANDOM_ENGINE_KILLS = full ? 20 : 1;

const tally = { trials: 0, kills: 0, completed: 0, unequal: 0, again: 0 };

describe('crash [F1]', () => {
  let stand: CrashStand;
  let calm: Trial;
  let crashes: readonly Crash[];
  beforeAll(async () => {
    stand = await startCrashStand();
    calm = await stand.run();
    crashes = crashesOf(calm.log);
  });
  afterAll(() => stand?.stop());

  /** Counted when it begins: a flow that does not complete throws, and is missing among the completed. */
  async function trial(run: () => Promise<Trial>, kills: (log: readonly LogLine[]) => number): Promise<void> {
    tally.trials += 1;
    const { rows, log } = await run();
    tally.completed += 1;
    tally.kills += kills(log);
    const again = runAgainAfterAck(log);
    tally.again += again.length;
    if (JSON.stringify(rows) !== JSON.stringify(calm.rows)) tally.unequal += 1;
    expect(again).toEqual([]);
    expect(rows).toEqual(calm.rows);
  }

  it('the undisturbed flow meets every kind of journal entry', () => {
    const kinds = new Set(calm.log.map(({ name }) => kindOf(name)));
    expect([...kinds].sort()).toEqual([
      'after',
      'before',
      'call Branch.run',
      'close',
      'commit',
      'model',
      'question',
      'send Branch.background',
      'start',
      'tool',
      'vocabulary',
    ]);
    expect(runAgainAfterAck(calm.log)).toEqual([]);
  });

  it(`survives a kill at each of them, ${full ? 'at three points' : 'at one of three points'}`, async () => {
    for (const crash of crashes)
      await trial(
        () => stand.run([crash]),
        () => 1,
      );
  });

  /** A kill counts only if the flow went on behind it: one that came after the flow's end disturbed nothing. */
  const behind = (marks: readonly number[]) => (log: readonly LogLine[]) =>
    marks.filter((mark) => log.length > mark).length;

  it('survives kills of the worker at random moments', async () => {
    for (let count = 0; count < RANDOM_WORKER_KILLS; count++) {
      const marks: number[] = [];
      const disturb = async (accepted: Promise<unknown>) => {
        await accepted;
        for (let kill = 0; kill < 1 + (count % 3); kill++) {
          await pause(Math.random() * 200);
          const ready = stand.readies();
          marks.push(stand.logged());
          await stand.worker.process.kill('SIGKILL');
          // The next kill must meet a worker that works again, not one that is starting.
          await until(() => stand.readies() > ready, { timeoutMs: 30_000, what: 'the worker to be back' });
        }
      };
      await trial(() => stand.run([], disturb), behind(marks));
    }
  });

  it('survives kills of the engine', async () => {
    for (let count = 0; count < RANDOM_ENGINE_KILLS; count++) {
      const marks: number[] = [];
      const disturb = async (accepted: Promise<unknown>) => {
        await accepted;
        await pause(Math.random() * 150);
        marks.push(stand.logged());
        await stand.engines.restate.kill('SIGKILL');
        await stand.engines.restate.restart();
      };
      await trial(() => stand.run([], disturb), behind(marks));
    }
  });

  it('passes with suspension at every await', async () => {
    const suspending = await startCrashStand({ inactivityTimeout: '0s' });
    try {
      await trial(
        () => suspending.run(),
        () => 0,
      );
      const [first] = crashesOf(calm.log).filter(({ name }) => name.startsWith('model consultant'));
      await trial(
        () => suspending.run(first ? [first] : []),
        () => 1,
      );
    } finally {
      await suspending.stop();
    }
  });

  it('writes the figures', () => {
    expect(tally.trials).toBeGreaterThan(5);
    if (!full) return;
    writeMeasured({
      name: 'crash',
      goals: [
        goal('flows run with kill -9 of worker or engine', '≥ 120', tally.trials, 'flows'),
        goal('kill -9 behind which the flow went on', '≥ 120', tally.kills, 'kills'),
        goal('flows that did not complete', '= 0', tally.trials - tally.completed, 'flows'),
        goal(
          'flows whose messages, state, runs or steps differ from the undisturbed one',
          '= 0',
          tally.unequal,
          'flows',
        ),
        goal('acknowledged steps that ran again', '= 0', tally.again, 'steps'),
      ],
    });
  });
});

/** `model triage s1` is of the kind `model`; calls and sends are told apart by their target. */
function kindOf(name: string): string {
  return /^(call|send) /.test(name) ? name : (name.split(' ')[0] ?? '');
}

/**
 * At full size each entry at each of its points; in CI each kind of entry at one of them, another one for each kind. A send is never
 * acknowledged by itself.
 */
function crashesOf(log: readonly LogLine[]): readonly Crash[] {
  const names = [...new Set(log.map(({ name }) => name))];
  const chosen = full ? names : [...new Map(names.map((name) => [kindOf(name), name])).values()];
  return chosen.flatMap((name, index) => {
    const met = POINTS.filter((point) => log.some((line) => line.name === name && line.point === point));
    const points = full ? met : met.slice(index % met.length, (index % met.length) + 1);
    return points.map((point) => ({ point, name, nth: 1 }));
  });
}

/** A random moment is the point here: there is no condition to wait for. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
