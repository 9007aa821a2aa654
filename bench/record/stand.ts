import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller, Compartment } from '@consilium/kernel';
import type { RecordParts } from '@consilium/record';
import {
  connectionsFor,
  createAuditWriter,
  createDirectoryObjects,
  createFileWrapper,
  createKeyRing,
  createPool,
  createScopedStore,
  grantAccess,
  migrate,
} from '@consilium/store';
import { startPostgres } from '@consilium/testing';
import type { Pool } from 'pg';

/** A durable PostgreSQL with the record's parts as the server joins them: audit and keys are the real ones. */
export interface RecordStand {
  readonly parts: RecordParts;
  readonly admin: Pool;
  readonly app: Pool;
  /** A new patient and somebody who may open it. */
  readonly newCaller: () => Promise<Caller>;
  readonly stop: () => Promise<void>;
}

const secret = () => randomBytes(12).toString('base64url');

export async function startRecordStand(): Promise<RecordStand> {
  const directory = mkdtempSync(join(tmpdir(), 'consilium-record-speed-'));
  // As a database of its own would have on this machine: a sixth of the memory.
  const settings = { shared_buffers: '4GB', max_wal_size: '4GB' };
  const server = await startPostgres({ settings });
  const ownerUrl = await server.createDatabase('record_speed');
  const passwords = { app: secret(), operate: secret(), system: secret() };
  await migrate(ownerUrl, { roles: passwords });
  const admin = createPool(ownerUrl, { max: 4 });
  const app = createPool(connectionsFor(ownerUrl, passwords).app);
  const now = () => new Date();
  const wrapper = await createFileWrapper(join(directory, 'keys'), { make: true });
  const keys = createKeyRing({ pool: app, wrapper, now });
  const store = createScopedStore({ pool: app, audit: createAuditWriter({ pool: app, secrets: keys, now }) });
  return {
    parts: { store, keys, now, objects: createDirectoryObjects(join(directory, 'objects')) },
    admin,
    app,
    newCaller: async () => {
      const compartment: Compartment = `patient/${randomUUID()}`;
      const scope = { tenant: 't1', actor: 'dr-a', compartment, purpose: 'TREAT' } as const;
      await grantAccess(admin, { ...scope, relation: 'care-team', purposes: ['TREAT'] });
      return { scope };
    },
    stop: async () => {
      await Promise.all([admin.end(), app.end()]);
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
