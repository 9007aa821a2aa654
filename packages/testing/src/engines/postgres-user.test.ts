import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertReachable } from './postgres-user.ts';

const stranger = { uid: 54_321, gid: 54_321 };

let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'home-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

test('a directory that the user of the server may not enter is named, with the remedy', async () => {
  await chmod(home, 0o700);
  await expect(assertReachable(stranger, join(home, 'data'))).rejects.toMatchObject({
    code: 'launch-failed',
    remedy: expect.stringContaining(`chmod o+x ${home}`),
  });
});

test('one that he may enter, by any of the three classes, is let through', async () => {
  await chmod(home, 0o711);
  await assertReachable(stranger, join(home, 'data'));
  await chmod(home, 0o700);
  await assertReachable({ uid: process.getuid!(), gid: process.getgid!() }, join(home, 'data'));
});

test('without another user there is nothing to check', async () => {
  await assertReachable({}, join(home, 'missing', 'data'));
});
