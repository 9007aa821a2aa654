import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Caller, Compartment } from '@consilium/kernel';
import {
  type AuditWriter,
  type Connections,
  connectionsFor,
  createAuditWriter,
  createDirectoryObjects,
  createFileWrapper,
  createKeyRing,
  createPool,
  createScopedStore,
  type Grant,
  grantAccess,
  migrate,
  type StoredKeyRing,
} from '@consilium/store';
import { startMigratedPostgres } from '@consilium/store/test-support/migrated-postgres';
import { type PostgresOptions, startPostgres, temporaryFolder } from '@consilium/testing';
import type { Pool } from 'pg';
import type { RecordParts } from '../record-parts.ts';

export interface RecordStandOptions {
  /** A database that survives no crash of its server, if not given. */
  readonly postgres?: PostgresOptions;
  /** Connections of the app role; 16 if not given. */
  readonly connections?: number;
  /** What dates versions and entries; the real clock if not given. */
  readonly now?: () => Date;
}

/** A migrated database of its own, real keys and a directory of objects, joined as the server joins them. */
export interface RecordStand {
  /** The superuser's. */
  readonly admin: Pool;
  readonly app: Pool;
  /** Where the login roles connect. */
  readonly urls: Connections;
  readonly keys: StoredKeyRing;
  readonly audit: AuditWriter;
  readonly parts: RecordParts;
  /** A new patient of tenant `t1`, and `dr-a` of its care team, who may open it to treat; or as `over` says. */
  readonly newCaller: (over?: Partial<Grant>) => Promise<Caller>;
  readonly stop: () => Promise<void>;
}

const secret = () => randomBytes(12).toString('base64url');

export async function startRecordStand(options: RecordStandOptions = {}): Promise<RecordStand> {
  const { postgres, connections = 16, now = () => new Date() } = options;
  const { path: directory, remove } = temporaryFolder('record');
  const server = postgres === undefined ? await startMigratedPostgres() : await startPostgres(postgres);
  const ownerUrl = server.url;
  const passwords = { app: secret(), own: secret(), operate: secret(), system: secret() };
  await migrate(ownerUrl, { roles: passwords });
  const urls = connectionsFor(ownerUrl, passwords);
  const admin = createPool(ownerUrl, { max: 4 });
  const app = createPool(urls.app, { max: connections, waitMs: 60_000 });
  const wrapper = await createFileWrapper(join(directory, 'keys.json'), { make: true });
  const keys = createKeyRing({ pool: app, wrapper, now: () => new Date() });
  const audit = createAuditWriter({ pool: app, secrets: keys, now });
  const store = createScopedStore({ pool: app, audit });
  return {
    ...{ admin, app, urls, keys, audit },
    parts: { store, objects: createDirectoryObjects(join(directory, 'objects')), keys, now },
    newCaller: async (over = {}) => {
      const compartment: Compartment = over.compartment ?? `patient/${randomUUID()}`;
      const { tenant = 't1', actor = 'dr-a', purposes = ['TREAT'] } = over;
      const scope = { tenant, actor, compartment, purpose: purposes[0]! };
      await grantAccess(admin, { ...scope, relation: 'care-team', purposes, ...over });
      return { scope };
    },
    stop: async () => {
      await Promise.all([admin.end(), app.end()]);
      await server.stop();
      remove();
    },
  };
}
