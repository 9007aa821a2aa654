import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, type RunningProcess, startProcess, until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';

/**
 * What a newcomer does: a fresh clone, `npm ci`, `npm run dev`, and the commands of the README, run as they stand
 * there. In CI size the installed packages are copied instead of installed once more.
 */
const full = suiteSize() === 'full';
const root = fileURLToPath(new URL('../../', import.meta.url));
const figures = { first: 0, second: 0, answer: 0 };

describe('dev-start [F5]', () => {
  let clone: string;
  let port: number;
  let dev: RunningProcess | undefined;
  beforeAll(async () => {
    clone = join(mkdtempSync(join(tmpdir(), 'consilium-clone-')), 'consilium');
    execFileSync('chmod', ['o+x', join(clone, '..')]);
    execFileSync('git', ['clone', '--quiet', root, clone]);
    if (full) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: clone, stdio: 'ignore' });
    else
      cpSync(join(root, 'node_modules'), join(clone, 'node_modules'), {
        recursive: true,
        verbatimSymlinks: true,
      });
    port = await freePort();
  }, 600_000);
  afterAll(async () => {
    await dev?.stop();
    rmSync(join(clone, '..'), { recursive: true, force: true });
  });

  async function start(): Promise<number> {
    const began = performance.now();
    dev = await startProcess({
      name: 'dev',
      command: 'npm',
      args: ['run', 'dev'],
      cwd: clone,
      env: { PORT: String(port) },
      readyWhen: /Stop with Ctrl-C/,
      readyTimeoutMs: 120_000,
      stopSignal: 'SIGINT',
    });
    return (performance.now() - began) / 1_000;
  }

  it('starts from a fresh clone without keys, and prints a token', async () => {
    figures.first = await start();
    expect(dev?.logs()).toContain('.data/token');
  });

  it('the README’s commands hold a conversation', async () => {
    const script = commandsOf(readFileSync(join(clone, 'README.md'), 'utf8')).replaceAll(
      'http://127.0.0.1:8080',
      `http://127.0.0.1:${port}`,
    );
    const began = performance.now();
    const output = execFileSync('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: clone,
      encoding: 'utf8',
      timeout: 60_000,
    });
    figures.answer = (performance.now() - began) / 1_000;
    expect(output).toContain('"seq":1');
    expect(output).toContain('message-committed');
    expect(output).toContain('[stand-in model]');
  });

  it('stops cleanly and keeps its data', async () => {
    await dev?.stop();
    figures.second = await start();
    const token = readFileSync(join(clone, '.data/token'), 'utf8');
    const list = await fetch(`http://127.0.0.1:${port}/v1/patients/demo-patient/conversations`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(((await list.json()) as { conversations: unknown[] }).conversations).toHaveLength(1);
  });

  it('says what to do when its port is taken', async () => {
    const second = startProcess({
      name: 'dev again',
      command: 'npm',
      args: ['run', 'dev'],
      cwd: clone,
      env: { PORT: String(port) },
      readyWhen: /Stop with Ctrl-C/,
      readyTimeoutMs: 60_000,
    });
    const error = (await second.catch((reason: unknown) => reason)) as Error & { logTail?: string };
    expect(error).toBeInstanceOf(Error);
    await until(() => dev?.running, { what: 'the first one to be left alone' });
    expect(`${error.message} ${error.logTail}`).toMatch(/in use|already|taken|another/i);
  });

  it('writes the figures', () => {
    if (!full) return;
    writeMeasured({
      name: 'dev-start',
      goals: [
        goal('npm run dev to ready, fresh clone after install', '≤ 30', round(figures.first), 's'),
        goal('npm run dev to ready, second start', '≤ 15', round(figures.second), 's'),
        goal('the README’s conversation, from first command to answer', '≤ 30', round(figures.answer), 's'),
      ],
    });
  });
});

/** The shell commands between the README's markers. */
function commandsOf(readme: string): string {
  const [, block = ''] = /<!-- conversation -->\s*```sh\n([\s\S]*?)```/.exec(readme) ?? [];
  if (block === '') throw new Error('README.md has no commands behind <!-- conversation -->');
  return block;
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
