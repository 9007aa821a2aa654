import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf, replaceProcFolder, startOf, stateOf } from '@consilium/base/processes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../wait.ts';
import { startEngines } from './engines.ts';
import { endOrphan, writePidFile } from './pid-file.ts';
import { listenersOf, ownsPorts } from './port-owner.ts';
import { freePort } from './ports.ts';
import { startProcess } from './process.ts';
import { identityOf, killTree, lives } from './process-identity.ts';

const FOREVER = 'setInterval(() => {}, 1000);';
const PARENT = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', '${FOREVER}']);
  console.log('child=' + pid); ${FOREVER}`;

const parent = () =>
  startProcess({
    name: 'parent',
    command: process.execPath,
    args: ['-e', PARENT],
    readyWhen: /child=\d+/,
  });

/** As on a Mac: facts about processes come from `ps`. */
describe('a system without /proc [F5]', () => {
  let restore: () => void;
  beforeAll(() => {
    restore = replaceProcFolder('/no-such-folder');
  });
  afterAll(() => restore());

  it('tells a process from another with the same number, and a stopped one from one that runs', async () => {
    const child = await parent();
    const identity = identityOf(child.pid);
    expect(identity.started).toBeGreaterThan(0);
    expect(lives(identity)).toBe(true);
    expect(lives({ ...identity, started: identity.started! - 60_000 })).toBe(false);
    child.pause();
    await until(() => stateOf(child.pid) === 'T', { what: 'the child to be stopped' });
    await child.stop();
    expect(lives(identity)).toBe(false);
    expect(startOf(child.pid)).toBeNull();
  });

  it('ends a process with its children', async () => {
    const child = await parent();
    const [grandchild] = childrenOf(child.pid);
    expect(child.logs()).toContain(`child=${grandchild}`);
    const family = [child.pid, grandchild!].map(identityOf);
    await killTree(family[0]!);
    await until(() => !family.some(lives), { what: 'both to end' });
    await child.stop();
  });

  it('ends what a dead parent left, and not what belongs to one that lives', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orphan-'));
    const file = join(folder, 'process.pid');
    const child = await parent();
    const identity = identityOf(child.pid);
    writePidFile(file, child.pid);
    await expect(endOrphan(file, 'child')).rejects.toThrow('already runs');
    writeFileSync(file, JSON.stringify({ child: identity, parent: { pid: process.pid, started: 1 } }));
    await endOrphan(file, 'child');
    expect(lives(identity)).toBe(false);
    await child.stop();
    rmSync(folder, { recursive: true });
  });

  it('takes a port for a process’s own if it lives and the port takes connections', async () => {
    const [ours, nobodys] = [await freePort(), await freePort()];
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(ours, '127.0.0.1', resolve));
    expect(listenersOf(process.pid)).toBeUndefined();
    expect(await ownsPorts(process.pid, [ours])).toBe(true);
    expect(await ownsPorts(process.pid, [ours, nobodys])).toBe(false);
    const gone = await parent();
    await gone.stop();
    expect(await ownsPorts(gone.pid, [ours])).toBe(false);
    server.close();
  });

  it('starts the engines, kills one with its sessions and starts it again', async () => {
    const engines = await startEngines({ postgres: { durability: 'off' }, restate: true });
    try {
      const server = identityOf(engines.postgres.pid);
      const sessions = childrenOf(engines.postgres.pid).map(identityOf);
      expect(sessions.length).toBeGreaterThan(0);
      await engines.postgres.kill();
      expect([server, ...sessions].some(lives)).toBe(false);
      await engines.postgres.restart();
      expect(await engines.postgres.createDatabase('again')).toContain('again');
    } finally {
      await engines.stop();
    }
  });
});
