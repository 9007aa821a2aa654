import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceProcFolder } from '@consilium/base/processes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endLeftovers } from './leftovers.ts';
import { type Places, placesIn } from './places.ts';

let places: Places;
const started: ChildProcess[] = [];
beforeEach(() => {
  places = placesIn(realpathSync(mkdtempSync(join(tmpdir(), 'leftovers-'))));
  mkdirSync(places.cluster, { recursive: true });
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(places.folder, { recursive: true });
});

/** A program that waits, under the name of another and with further arguments. */
async function running(name: string, cwd: string, ...words: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'setInterval(()=>{},1e3)', '--', ...words], {
    argv0: name,
    cwd,
    stdio: 'ignore',
  });
  started.push(child);
  await once(child, 'spawn');
  return child;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

describe('what a killed start left [F5]', () => {
  it('is ended, with sessions of its database, and PostgreSQL’s lock goes', async () => {
    const server = await running('/somewhere/bin/postgres', places.cluster);
    const session = await running('postgres: consilium app idle', places.cluster);
    writeFileSync(join(places.cluster, 'postmaster.pid'), `${process.pid}\n`);
    expect(await endLeftovers(places)).toBe(2);
    await Promise.all([server, session].map((child) => hasEnded(child) || once(child, 'exit')));
    expect(existsSync(join(places.cluster, 'postmaster.pid'))).toBe(false);
  });

  it('is not what works elsewhere, nor what merely looks at the folder', async () => {
    const elsewhere = await running('/somewhere/bin/postgres', tmpdir());
    const reader = await running('tail', places.cluster);
    expect(await endLeftovers(places)).toBe(0);
    expect([elsewhere, reader].map(hasEnded)).toEqual([false, false]);
  });

  it('is ended by its arguments where there is no /proc, and PostgreSQL keeps its own lock', async () => {
    const restore = replaceProcFolder('/no-such-folder');
    try {
      const server = await running('/somewhere/bin/postgres', tmpdir(), '-D', places.cluster);
      const engine = await running(
        'restate-server',
        tmpdir(),
        join(places.folder, 'restate', 'restate.toml'),
      );
      const elsewhere = await running('/somewhere/bin/postgres', tmpdir(), '-D', '/elsewhere/cluster');
      const reader = await running('tail', tmpdir(), places.cluster);
      writeFileSync(join(places.cluster, 'postmaster.pid'), `${process.pid}\n`);
      expect(await endLeftovers(places)).toBe(2);
      await Promise.all([server, engine].map((child) => hasEnded(child) || once(child, 'exit')));
      expect([elsewhere, reader].map(hasEnded)).toEqual([false, false]);
      expect(existsSync(join(places.cluster, 'postmaster.pid'))).toBe(true);
    } finally {
      restore();
    }
  });
});
