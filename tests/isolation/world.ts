import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller, History, PatientRecord } from '@consilium/kernel';
import { createRecord } from '@consilium/record';
import {
  connectionsFor,
  createAuditedHistory,
  createAuditWriter,
  createDirectoryObjects,
  createFileWrapper,
  createHistory,
  createKeyRing,
  createPool,
  createScopedStore,
  grantAccess,
  migrate,
} from '@consilium/store';
import { startPostgres } from '@consilium/testing';
import type { Pool } from 'pg';

/** Record and history on one pool, as a server joins them. */
export interface World {
  readonly admin: Pool;
  /** Eight connections for everybody. */
  readonly app: Pool;
  readonly record: PatientRecord;
  readonly history: History;
  /** A new patient, and the one actor who may open it. */
  readonly newCaller: (tenant: string, actor: string) => Promise<Caller>;
  readonly stop: () => Promise<void>;
}

const secret = () => randomBytes(12).toString('base64url');

export async function startWorld(): Promise<World> {
  const directory = mkdtempSync(join(tmpdir(), 'consilium-isolation-'));
  const postgres = await startPostgres({ durability: 'off' });
  const passwords = { app: secret(), operate: secret(), system: secret() };
  await migrate(postgres.url, { roles: passwords });
  const admin = createPool(postgres.url, { max: 2 });
  const app = createPool(connectionsFor(postgres.url, passwords).app, { max: 8 });
  const now = () => new Date();
  const keys = createKeyRing({
    pool: app,
    wrapper: await createFileWrapper(join(directory, 'keys.json'), { make: true }),
    now,
  });
  const audit = createAuditWriter({ pool: app, secrets: keys, now });
  const store = createScopedStore({ pool: app, audit });
  const objects = createDirectoryObjects(join(directory, 'objects'));
  return {
    admin,
    app,
    record: createRecord({ store, objects, keys, now }),
    history: createAuditedHistory(createHistory(app), audit),
    newCaller: async (tenant, actor) => {
      const scope = { tenant, actor, compartment: `patient/${randomUUID()}`, purpose: 'TREAT' } as const;
      await grantAccess(admin, { ...scope, relation: 'self', purposes: [scope.purpose] });
      return { scope };
    },
    stop: async () => {
      await Promise.all([admin.end(), app.end()]);
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
