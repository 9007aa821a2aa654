import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, cp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cachedDirectory, fetchedOnce, temporaryFolder } from '@consilium/testing';

const WORKERS = join(import.meta.dirname, 'workers');

/**
 * The peers' workers in a temporary folder, beside their packages. Those are not part of `npm ci`: the versions of
 * `workers/package.json` are fetched once, without install scripts, and kept outside the repository.
 */
export async function installPeers(): Promise<ReturnType<typeof temporaryFolder>> {
  const wanted = await readFile(join(WORKERS, 'package.json'));
  const digest = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  const packages = await fetchedOnce(cachedDirectory(`peers-${digest}`), fetchPackages);
  const folder = temporaryFolder('peers');
  await cp(WORKERS, folder.path, { recursive: true });
  await symlink(join(packages, 'node_modules'), join(folder.path, 'node_modules'));
  return folder;
}

async function fetchPackages(into: string): Promise<void> {
  await copyFile(join(WORKERS, 'package.json'), join(into, 'package.json'));
  const flags = ['--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', into];
  console.log('fetching the packages of the peers (once)');
  await promisify(execFile)('npm', ['install', ...flags], { cwd: into, timeout: 900_000 });
}
