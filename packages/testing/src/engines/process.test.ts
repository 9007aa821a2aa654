import { stateOf } from '@consilium/base/processes';
import { afterEach, expect, test } from 'vitest';
import { until } from '../wait.ts';
import { LaunchError } from './launch-error.ts';
import { type ProcessOptions, type RunningProcess, startProcess } from './process.ts';
import { identityOf, lives } from './process-identity.ts';

const started: RunningProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()));
});

async function run(script: string, options: Partial<ProcessOptions> = {}): Promise<RunningProcess> {
  const running = await startProcess({
    name: 'child',
    command: process.execPath,
    args: ['-e', script],
    ...options,
  });
  started.push(running);
  return running;
}

const FOREVER = 'setInterval(() => {}, 1000);';

test('is ready when its log says so, and gone after stop', async () => {
  const child = await run(`setTimeout(() => console.log('listening'), 50); ${FOREVER}`, {
    readyWhen: /listening/,
  });
  const identity = identityOf(child.pid);
  expect(child.logs()).toContain('listening');
  expect(lives(identity)).toBe(true);
  await child.stop();
  expect(lives(identity)).toBe(false);
  await child.stop();
});

test('one that dies while starting gives its last words and the remedy', async () => {
  const starting = run(`console.error('port taken'); process.exit(3)`, {
    readyWhen: /never/,
    remedy: 'free the port',
  });
  const error = await starting.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LaunchError);
  expect(error).toMatchObject({ remedy: 'free the port', logTail: 'port taken' });
  expect((error as Error).message).toContain('exit code 3');
});

test('one that is not ready in time is ended', async () => {
  let pid = 0;
  const readyWhen = (child: { pid: number }) => {
    pid = child.pid;
    return false;
  };
  await expect(run(FOREVER, { readyWhen, readyTimeoutMs: 200 })).rejects.toThrow('not ready after 200 ms');
  expect(lives(identityOf(pid))).toBe(false);
});

test('a program that does not exist is a launch error with a remedy', async () => {
  await expect(run('', { command: 'no-such-program-here' })).rejects.toMatchObject({ code: 'launch-failed' });
});

test('kill -9 is told as such; restart is another process with the same log', async () => {
  const child = await run(`console.log('up'); ${FOREVER}`, { readyWhen: /up/ });
  const first = child.pid;
  await expect(child.kill()).resolves.toEqual({ code: null, signal: 'SIGKILL' });
  expect(child.running).toBe(false);
  await child.restart();
  expect(child.pid).not.toBe(first);
  expect(child.running).toBe(true);
  expect(child.logs().match(/up/g)).toHaveLength(2);
});

test('readiness after a restart is not taken from the log of the first start', async () => {
  const child = await run(`setTimeout(() => console.log('up'), 100); ${FOREVER}`, { readyWhen: /up/ });
  await child.kill();
  await child.restart();
  expect(child.logs().match(/up/g)).toHaveLength(2);
});

test('an end by itself is seen', async () => {
  const child = await run('setTimeout(() => process.exit(7), 30)');
  await expect(child.exited()).resolves.toEqual({ code: 7, signal: null });
});

test('a paused process stands still until it is resumed, and can be stopped while paused', async () => {
  const child = await run(`console.log('up'); ${FOREVER}`, { readyWhen: /up/ });
  child.pause();
  await until(() => stateOf(child.pid) === 'T', { what: 'the child to stand still' });
  child.resume();
  await until(() => stateOf(child.pid) !== 'T', { what: 'the child to go on' });
  child.pause();
  await child.stop();
  expect(child.running).toBe(false);
});

test('one that ignores the signal of stop is ended by force', async () => {
  const deaf = `process.on('SIGTERM', () => console.log('no')); console.log('up'); ${FOREVER}`;
  const child = await run(deaf, { readyWhen: /up/, stopTimeoutMs: 100 });
  await child.stop();
  await expect(child.exited()).resolves.toMatchObject({ signal: 'SIGKILL' });
});

test('its own children are killed with it', async () => {
  const parent = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', '${FOREVER}']);
    console.log('child=' + pid); ${FOREVER}`;
  const child = await run(parent, { readyWhen: /child=\d+/ });
  const grandchild = identityOf(Number(/child=(\d+)/.exec(child.logs())?.[1]));
  expect(lives(grandchild)).toBe(true);
  await child.kill();
  await until(() => !lives(grandchild), { what: 'the grandchild to end' });
});

test('variables are added to ours, or stand alone', async () => {
  const print = `console.log('PATH=' + (process.env.PATH ? 'ours' : 'none') + ' X=' + process.env.X); ${FOREVER}`;
  const added = await run(print, { env: { X: '1' }, readyWhen: /X=/ });
  expect(added.logs()).toContain('PATH=ours X=1');
  const alone = await run(print, { env: { X: '1' }, inheritEnvironment: false, readyWhen: /X=/ });
  expect(alone.logs()).toContain('PATH=none X=1');
});
