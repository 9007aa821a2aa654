import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller, PatientRecord } from '@consilium/kernel';
import { createRecord } from '@consilium/record';
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
import { type RowDigests, rowDigests } from '../support/row-digests.ts';

/** A record on a real database, under a clock that the test moves. */
export interface World {
  readonly record: PatientRecord;
  readonly setClock: (iso: string) => void;
  /** A new patient, and somebody who may open it. */
  readonly newCaller: () => Promise<Caller>;
  /** The patient's rows in every table but the trail, which grows with every look. */
  readonly rowsOf: (caller: Caller) => Promise<RowDigests>;
  readonly stop: () => Promise<void>;
}

const secret = () => randomBytes(12).toString('base64url');

export async function startWorld(): Promise<World> {
  const directory = mkdtempSync(join(tmpdir(), 'consilium-import-'));
  const postgres = await startPostgres({ durability: 'off' });
  const passwords = { app: secret(), operate: secret(), system: secret() };
  await migrate(postgres.url, { roles: passwords });
  const admin = createPool(postgres.url, { max: 2 });
  const app = createPool(connectionsFor(postgres.url, passwords).app, { max: 4 });
  let clock = new Date();
  const now = () => clock;
  const wrapper = await createFileWrapper(join(directory, 'keys.json'), { make: true });
  const keys = createKeyRing({ pool: app, wrapper, now: () => new Date() });
  const store = createScopedStore({ pool: app, audit: createAuditWriter({ pool: app, secrets: keys, now }) });
  const objects = createDirectoryObjects(join(directory, 'objects'));
  return {
    record: createRecord({ store, objects, keys, now }),
    setClock: (iso) => {
      clock = new Date(iso);
    },
    newCaller: async () => {
      const compartment = `patient/${randomUUID()}` as const;
      const scope = { tenant: 't1', actor: 'dr-a', compartment, purpose: 'TREAT' } as const;
      await grantAccess(admin, { ...scope, relation: 'care-team', purposes: [scope.purpose] });
      return { scope };
    },
    rowsOf: async ({ scope }) => {
      const digests = await rowDigests(admin, scope.tenant, scope.compartment);
      return Object.fromEntries(Object.entries(digests).filter(([table]) => !table.startsWith('audit')));
    },
    stop: async () => {
      await Promise.all([admin.end(), app.end()]);
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
