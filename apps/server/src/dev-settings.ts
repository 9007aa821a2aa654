import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@consilium/testing';

/** What must be the same at the next start on the data in `folder`; made at the first one and kept there. */
export async function keptSettings(folder: string): Promise<Readonly<Record<string, string>>> {
  mkdirSync(folder, { recursive: true });
  return { WORKER_PORT: await workerPort(folder), ...passwords(folder) };
}

/** Work that was running when the last start ended is pinned to that address. */
async function workerPort(folder: string): Promise<string> {
  const file = join(folder, 'worker-port');
  if (!existsSync(file)) writeFileSync(file, String(await freePort()));
  return readFileSync(file, 'utf8');
}

/** The database's roles have them too. */
function passwords(folder: string): Record<string, string> {
  const file = join(folder, 'passwords.json');
  if (!existsSync(file)) {
    const roles = ['APP', 'OPERATE', 'SYSTEM'].map((role) => [
      `DATABASE_${role}_PASSWORD`,
      randomBytes(18).toString('base64url'),
    ]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(roles)), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}
