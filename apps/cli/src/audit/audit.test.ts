import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@consilium/server/config';
import { openKeys } from '@consilium/server/open-stores';
import { connectionFor, createAuditWriter, createPool, migrate } from '@consilium/store';
import { startMigratedPostgres } from '@consilium/store/test-support/migrated-postgres';
import type { RunningPostgres } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heard } from '../report/heard.fixture.ts';
import { run } from '../run.ts';

const directory = mkdtempSync(join(tmpdir(), 'operate-'));
let postgres: RunningPostgres;
let environment: Record<string, string>;
beforeAll(async () => {
  postgres = await startMigratedPostgres();
  const roles = { app: 'app-password', operate: 'operate-password', system: 'system-password' };
  await migrate(postgres.url, { roles });
  environment = {
    DATABASE_URL: postgres.url,
    DATABASE_APP_PASSWORD: roles.app,
    DATABASE_OPERATE_PASSWORD: roles.operate,
    DATABASE_SYSTEM_PASSWORD: roles.system,
    // Not asked for what is tested here.
    RESTATE_INGRESS_URL: 'http://127.0.0.1:1',
    RESTATE_ADMIN_URL: 'http://127.0.0.1:1',
    AI_PROVIDER: 'openai',
    AI_API_KEY: 'none',
    DEV_ISSUER_FILE: join(directory, 'issuer.json'),
    KEY_FILE: join(directory, 'keys.json'),
    OBJECTS_DIRECTORY: join(directory, 'objects'),
  };
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(directory, { recursive: true });
});

async function consilium(...words: string[]): Promise<{ code: number; text: string }> {
  const { code, out, err } = await heard(() => run(words, environment));
  return { code, text: out + err };
}

describe('what an operator asks of a trail [F3]', { timeout: 120_000 }, () => {
  it.each(['verify', 'public-key'])('%s of a mistyped tenant fails, and makes no key', async (name) => {
    const { code, text } = await consilium('audit', name, 'clinc');
    expect({ code, text }).toEqual({ code: 4, text: expect.stringContaining('No such tenant has a trail') });
    const owner = createPool(postgres.url);
    expect((await owner.query('SELECT FROM app.tenant_keys')).rowCount).toBe(0);
    await owner.end();
  });

  it('of one that has a trail is answered', async () => {
    const pool = createPool(connectionFor(postgres.url, 'app', environment.DATABASE_APP_PASSWORD ?? ''));
    const secrets = await openKeys(readConfig(environment), pool);
    const audit = createAuditWriter({ pool, secrets, now: () => new Date() });
    const scope = {
      tenant: 'clinic',
      actor: 'dr-a',
      compartment: 'actor/dr-a',
      purpose: 'PATRQT',
    } as const;
    await audit.before({ scope }, { action: 'conversation.list' });
    await pool.end();
    const held = await consilium('audit', 'verify', 'clinic', '--from', '1');
    expect(held).toEqual({ code: 0, text: expect.stringContaining('1 entries in 1 chains') });
    const beyond = await consilium('audit', 'verify', 'clinic', '--from', '7');
    expect(beyond).toEqual({ code: 1, text: expect.stringContaining('There is no checkpoint 7') });
    expect(await consilium('audit', 'verify', 'clinic', '--from', 'seven')).toMatchObject({ code: 2 });
    const { text } = await consilium('audit', 'public-key', 'clinic');
    expect(text).toContain('BEGIN PUBLIC KEY');
  });
});
