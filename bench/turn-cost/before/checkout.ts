import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@consilium/testing';
import { root } from '../../../scripts/run-command.ts';

/** The last commit in which a conversation was an object of the engine and a turn three invocations. */
export const BEFORE = '340d3a8';

/** That commit in a temporary folder, on this checkout's packages; null where the clone does not have it. */
export function checkOutBefore(): ReturnType<typeof temporaryFolder> | null {
  try {
    execFileSync('git', ['cat-file', '-e', `${BEFORE}^{commit}`], { cwd: root, stdio: 'ignore' });
  } catch {
    return null;
  }
  const folder = temporaryFolder('before');
  const archive = join(folder.path, 'before.tar');
  execFileSync('git', ['archive', '--output', archive, BEFORE], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', folder.path]);
  rmSync(archive);
  linkModules(folder.path);
  return folder;
}

const OWN = '@consilium';

/** Packages from outside are this checkout's (the lockfile has not changed since); ours are those of the commit. */
function linkModules(folder: string): void {
  const from = join(root, 'node_modules');
  const to = join(folder, 'node_modules');
  mkdirSync(join(to, OWN), { recursive: true });
  for (const name of readdirSync(from)) if (name !== OWN) symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, OWN)))
    symlinkSync(readlinkSync(join(from, OWN, name)), join(to, OWN, name));
  for (const nested of ['packages/evidence/node_modules', 'apps/cli/node_modules']) {
    const there = join(root, nested);
    if (existsSync(there) && existsSync(dirname(join(folder, nested))))
      symlinkSync(there, join(folder, nested));
  }
}
