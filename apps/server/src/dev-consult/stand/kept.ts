import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@consilium/testing';

/** What must be the same at the next start: the database's roles have these passwords, running work has this address. */
export async function keptSettings(folder: string): Promise<Readonly<Record<string, string>>> {
  const file = join(folder, 'settings.json');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const password = () => randomBytes(18).toString('base64url');
    const settings = {
      WORKER_PORT: String(await freePort()),
      DATABASE_APP_PASSWORD: password(),
      DATABASE_OPERATE_PASSWORD: password(),
      DATABASE_SYSTEM_PASSWORD: password(),
    };
    writeFileSync(file, JSON.stringify(settings), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}
