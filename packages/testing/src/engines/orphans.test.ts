import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../wait.ts';
import { identityOf, killTree, lives, type ProcessIdentity } from './process-identity.ts';

// Each parent is a program of its own, with a temporary directory of its own to sweep.
let temporary = '';
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'orphans-'));
});
afterEach(() => rm(temporary, { recursive: true, force: true }));

interface Family {
  readonly parent: ProcessIdentity;
  readonly child: ProcessIdentity;
  readonly directory: string;
  readonly parentEnded: Promise<void>;
  said(): string;
}

/** A parent that starts a child, and then does what the script says. */
async function family(then: string): Promise<Family> {
  const script = `
    import { startProcess } from ${JSON.stringify(new URL('./process.ts', import.meta.url).href)};
    const child = await startProcess({
      name: 'sleeper', command: process.execPath, args: ['-e', "console.log('up'); setInterval(() => {}, 1000)"],
      readyWhen: /up/,
    });
    console.log(JSON.stringify({ pid: child.pid, logFile: child.logFile }));
    ${then}`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const parentEnded = new Promise<void>((resolve) => parent.once('close', () => resolve()));
  let said = '';
  parent.stdout.on('data', (bytes) => {
    said += bytes;
  });
  await until(() => said.includes('\n'), { what: 'the parent to tell of its child', everyMs: 5 });
  const { pid, logFile } = JSON.parse(said.split('\n')[0]!) as { pid: number; logFile: string };
  return {
    parent: identityOf(parent.pid!),
    child: identityOf(pid),
    directory: dirname(logFile),
    parentEnded,
    said: () => said,
  };
}

const STAY = 'setInterval(() => {}, 1000);';

async function nothingLeft({ child, directory, parentEnded }: Family): Promise<void> {
  await parentEnded;
  await until(() => !lives(child), { what: 'the child to end with its parent' });
  expect(existsSync(directory)).toBe(false);
}

test.each([
  ['comes to its end', ''],
  ['calls exit', 'process.exit(1)'],
  ['throws', 'throw new Error("a failed test")'],
])('nothing is left after a parent that %s', async (_, then) => {
  await nothingLeft(await family(then));
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'nothing is left after %s of the parent',
  async (signal) => {
    const people = await family(STAY);
    expect(lives(people.child)).toBe(true);
    process.kill(people.parent.pid, signal);
    await nothingLeft(people);
  },
);

test('a parent with its own SIGTERM handler still has its children while it ends', async () => {
  const people = await family(`
    const end = () => { console.log('child runs: ' + child.running); process.exit(0); };
    process.on('SIGTERM', () => setTimeout(end, 200));
    console.log('listens');
    ${STAY}`);
  await until(() => people.said().includes('listens'), { what: 'the handler', everyMs: 5 });
  process.kill(people.parent.pid, 'SIGTERM');
  await nothingLeft(people);
  expect(people.said()).toContain('child runs: true');
});

test('what a parent killed with -9 left is ended and removed by the next run', async () => {
  const people = await family(STAY);
  await killAlone(people);
  expect(lives(people.child)).toBe(true);
  const next = await family('');
  await nothingLeft(people);
  await nothingLeft(next);
});

test('the next run does not touch the children of a parent that lives', async () => {
  const people = await family(STAY);
  await nothingLeft(await family(''));
  expect(lives(people.child)).toBe(true);
  await killAlone(people);
  await killTree(people.child);
});

async function killAlone({ parent, parentEnded }: Family): Promise<void> {
  process.kill(parent.pid, 'SIGKILL');
  await parentEnded;
}
