import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@consilium/testing/launch';
import { writeWhole } from './marker.ts';

/** What must be the same at the next start on the data in `folder`; made at the first one and kept there. */
export async function keptSettings(folder: string): Promise<Readonly<Record<string, string>>> {
  mkdirSync(folder, { recursive: true });
  return {
    WORKER_PORT: await workerPort(folder),
    SESSION_KEY: kept(join(folder, 'session-key'), () => secret(32)),
    ...passwords(folder),
  };
}

/** Work that was running when the last start ended is pinned to that address. */
async function workerPort(folder: string): Promise<string> {
  const port = String(await freePort());
  return kept(join(folder, 'worker-port'), () => port);
}

/** The database's roles have them too: a start sets them. A role that a release has added gets one at its first start. */
function passwords(folder: string): Record<string, string> {
  const file = join(folder, 'passwords.json');
  const known = JSON.parse(kept(file, () => '{}')) as Record<string, string>;
  const roles = ['APP', 'OWN', 'OPERATE', 'SYSTEM'].map((role) => `DATABASE_${role}_PASSWORD`);
  const missing = roles.filter((name) => known[name] === undefined);
  if (missing.length === 0) return known;
  const all = { ...known, ...Object.fromEntries(missing.map((name) => [name, secret(18)])) };
  writeWhole(file, JSON.stringify(all));
  return all;
}

const secret = (bytes: number) => randomBytes(bytes).toString('base64url');

function kept(file: string, make: () => string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    writeWhole(file, make());
    return readFileSync(file, 'utf8').trim();
  }
}
