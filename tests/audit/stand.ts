import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller, Compartment, ObjectStore } from '@consilium/kernel';
import type { RecordParts } from '@consilium/record';
import {
  type AuditWriter,
  type Checkpointer,
  connectionsFor,
  createAuditWriter,
  createCheckpointer,
  createDirectoryObjects,
  createFileWrapper,
  createKeyRing,
  createPool,
  createScopedStore,
  type Grant,
  grantAccess,
  migrate,
  type StoredKeyRing,
  trailReport,
} from '@consilium/store';
import { startPostgres } from '@consilium/testing';
import type { Pool } from 'pg';

/** A database, real keys and a directory of objects: what makes a trail, and what checks it. */
export interface AuditStand {
  /** The superuser's: who owns the database can do all of this. */
  readonly owner: Pool;
  readonly app: Pool;
  readonly audit: AuditWriter;
  readonly keys: StoredKeyRing;
  readonly objects: ObjectStore;
  readonly parts: RecordParts;
  readonly checkpointer: Checkpointer;
  /** Lets time go by, for all that date something here. */
  readonly wait: (ms: number) => void;
  readonly verify: (tenant: string) => ReturnType<typeof trailReport>;
  /** Somebody who may open a new patient. */
  readonly newCaller: (tenant: string, over?: Partial<Grant>) => Promise<Caller>;
  readonly close: () => Promise<void>;
}

const secret = () => randomBytes(12).toString('base64url');

/** `durable`: a commit waits for the disk, as in production. */
export async function startAuditStand({ durable }: { readonly durable: boolean }): Promise<AuditStand> {
  const server = await startPostgres({ durability: durable ? 'on' : 'off' });
  const directory = await mkdtemp(join(tmpdir(), 'audit-'));
  const passwords = { app: secret(), operate: secret(), system: secret() };
  const ownerUrl = await server.createDatabase('audit');
  await migrate(ownerUrl, { roles: passwords });
  const urls = connectionsFor(ownerUrl, passwords);
  const pools = {
    owner: createPool(ownerUrl, { max: 4 }),
    app: createPool(urls.app, { max: 16 }),
    operate: createPool(urls.operate, { max: 2 }),
    system: createPool(urls.system, { max: 2 }),
  };
  const { owner, app, operate, system } = pools;
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const keys = createKeyRing({
    pool: app,
    wrapper: await createFileWrapper(join(directory, 'keys.json'), { make: true }),
    now,
  });
  const objects = createDirectoryObjects(join(directory, 'objects'));
  const audit = createAuditWriter({ pool: app, secrets: keys, now });
  return {
    owner,
    app,
    audit,
    keys,
    objects,
    parts: { store: createScopedStore({ pool: app, audit }), objects, keys, now },
    checkpointer: createCheckpointer({ pool: system, objects, secrets: keys, now, onError: rethrow }),
    wait: (ms) => {
      ahead += ms;
    },
    verify: (tenant) => trailReport({ operate, objects, secrets: keys }, tenant),
    newCaller: async (tenant, over = {}) => {
      const compartment: Compartment = over.compartment ?? `patient/${randomUUID()}`;
      const scope = {
        tenant,
        actor: over.actor ?? 'dr-a',
        compartment,
        purpose: over.purposes?.[0] ?? 'TREAT',
      };
      await grantAccess(owner, { ...scope, relation: 'care-team', purposes: [scope.purpose], ...over });
      return { scope };
    },
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function rethrow(error: unknown): never {
  throw error;
}
