import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { replaceProcFolder } from '../processes/proc-folder.ts';
import { childrenOf, listProcesses, startOf } from '../processes/process-facts.ts';
import type { Attempt } from './guarded-program.fixture.ts';
import { type GuardedLimits, guardedLines, runGuarded } from './run-guarded.ts';

const PROGRAM = new URL('./guarded-program.fixture.ts', import.meta.url);
const LIMITS: GuardedLimits = { ms: 15_000, memoryBytes: 200_000_000, answerBytes: 1_000 };
const NOTHING = new Uint8Array();

const run = (task: Attempt, limits: Partial<GuardedLimits> = {}, signal?: AbortSignal) =>
  runGuarded(PROGRAM, task, NOTHING, { ...LIMITS, ...limits }, signal);
const endOf = (task: Attempt, limits: Partial<GuardedLimits> = {}) =>
  run(task, limits).then(String, (error: Error) => error.message);

describe('a guarded process [A7] [A20]', () => {
  it('is given bytes, and gives JSON', async () => {
    expect(await runGuarded(PROGRAM, { to: 'count' }, new Uint8Array(3_000_000), LIMITS)).toBe(3_000_000);
  });

  it('does not see our environment', async () => {
    expect(await run({ to: 'tellEnvironment' })).toEqual([]);
  });

  it('gives way to everything else on the machine', async () => {
    expect(await run({ to: 'tellPriority' })).toBeGreaterThan(getPriority());
    expect(await run({ to: 'tellPriority' }, { awaited: true }), 'unless someone waits for it').toBe(
      getPriority(),
    );
  });

  const folder = mkdtempSync(join(tmpdir(), 'guarded-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'written');
  it.each<Attempt>([
    { to: 'writeFile', with: path },
    { to: 'startProcess' },
    { to: 'makeCode' },
    { to: 'fail' },
  ])('cannot $to, and its words stay with it', async (task) => {
    expect(await endOf(task)).toBe('a guarded process ended without an answer');
    expect(existsSync(path)).toBe(false);
  });

  it('is not listened to beyond its limit, nor where it says no JSON', async () => {
    expect(await run({ to: 'say', with: JSON.stringify('x'.repeat(998)) })).toBe('x'.repeat(998));
    expect(await endOf({ to: 'say', with: JSON.stringify('x'.repeat(999)) })).toMatch(/without an answer/);
    expect(await endOf({ to: 'say', with: 'words of the program' })).toBe(
      'a guarded process answered no JSON',
    );
  });

  const linesOf = (text: string, limits: Partial<GuardedLimits> = {}) =>
    guardedLines(PROGRAM, { to: 'echo' }, new TextEncoder().encode(text), { ...LIMITS, ...limits });
  const allOf = async (text: string, limits?: Partial<GuardedLimits>) => {
    const all: string[] = [];
    for await (const line of linesOf(text, limits)) all.push(line);
    return all;
  };

  it('gives an answer of lines one by one, however they are cut', async () => {
    const long = 'é'.repeat(300_000);
    expect(await allOf(`1\n\n${long}\n"last"\n`, { answerBytes: 1_000_000 })).toEqual([
      '1',
      '',
      long,
      '"last"',
    ]);
    await expect(allOf('1\n2')).rejects.toThrow('within a line');
    await expect(allOf(`1\n${long}\n`)).rejects.toThrow('without an answer');
  });

  it('ends when the reader of its lines stops', async () => {
    for await (const line of linesOf('1\n2\n')) {
      expect(line).toBe('1');
      break;
    }
    for (const child of childrenOf(process.pid)) await expect.poll(() => isGuarded(child)).toBe(false);
  });

  it('has a heap that is smaller than its memory', async () => {
    const memoryBytes = 500_000_000;
    expect(await run({ to: 'tellHeap' }, { memoryBytes })).toBeLessThan(memoryBytes);
  });

  it.each<Attempt>([{ to: 'fillHeap' }, { to: 'fillBuffers' }])(
    'ends when it goes on to $to',
    async (task) => {
      const began = performance.now();
      expect(await endOf(task)).toMatch(/without an answer/);
      // By its memory, not by its clock.
      expect(performance.now() - began).toBeLessThan(LIMITS.ms - 2_000);
    },
  );

  it('ends by its memory also where there is no /proc', async () => {
    const restore = replaceProcFolder('/no-such-folder');
    try {
      const began = performance.now();
      expect(await endOf({ to: 'fillBuffers' })).toMatch(/without an answer/);
      expect(performance.now() - began).toBeLessThan(LIMITS.ms - 2_000);
    } finally {
      restore();
    }
  });

  it('ends when its time is over', async () => {
    expect(await endOf({ to: 'loop' }, { ms: 500 })).toMatch(/without an answer/);
  });

  it('ends when its caller gives up, and does not begin after that', async () => {
    const stop = new AbortController();
    const began = performance.now();
    const running = run({ to: 'loop' }, {}, stop.signal).catch(() => 'ended');
    stop.abort();
    expect(await running).toBe('ended');
    expect(performance.now() - began).toBeLessThan(LIMITS.ms - 2_000);
    await expect(run({ to: 'say', with: '1' }, {}, stop.signal)).rejects.toBe(stop.signal.reason);
  });

  it('ends with the process that started it', async () => {
    const parent = `
      const { runGuarded } = await import(${JSON.stringify(new URL('./run-guarded.ts', import.meta.url).href)});
      const { childrenOf } = await import(${JSON.stringify(new URL('../processes/process-facts.ts', import.meta.url).href)});
      runGuarded(new URL(${JSON.stringify(PROGRAM.href)}), { to: 'loop' }, new Uint8Array(), ${JSON.stringify(LIMITS)});
      process.stdout.write(childrenOf(process.pid).join(), () => process.exit(0));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', parent], {
      encoding: 'utf8',
    });
    const child = Number(stdout.trim());
    expect(child).toBeGreaterThan(0);
    await expect.poll(() => startOf(child), { timeout: 5_000 }).toBeNull();
  });
});

function isGuarded(pid: number): boolean {
  return listProcesses().some((one) => one.pid === pid && one.words.includes(PROGRAM.pathname));
}
