import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller, Compartment, ObjectStore } from '@consilium/kernel';
import {
  connectionsFor,
  createAuditWriter,
  createFileWrapper,
  createKeyRing,
  createPool,
  createScopedStore,
  grantAccess,
  migrate,
} from '@consilium/store';
import { type RunningPostgres, startPostgres } from '@consilium/testing';
import type { Pool } from 'pg';
import type { RecordParts } from '../record-parts.ts';

/** A migrated database and what a record is built on; the clock stands still unless it is moved. */
export interface RecordWorld {
  readonly admin: Pool;
  readonly app: Pool;
  readonly parts: RecordParts;
  readonly setClock: (iso: string) => void;
  /** A new patient, and somebody who may open it. */
  readonly newCaller: (over?: Partial<Caller['scope']>) => Promise<Caller>;
}

interface Hooks {
  readonly beforeAll: (body: () => Promise<void>) => void;
  readonly afterAll: (body: () => Promise<void>) => void;
}

const secret = () => randomBytes(12).toString('base64url');
const PASSWORDS = { app: secret(), operate: secret(), system: secret() };

/** A server and a database for the test file. */
export function useRecordWorld({ beforeAll, afterAll }: Hooks): () => RecordWorld {
  let server: RunningPostgres | undefined;
  let world: RecordWorld | undefined;
  const directory = mkdtempSync(join(tmpdir(), 'consilium-record-'));
  beforeAll(async () => {
    server = await startPostgres({ durability: 'off' });
    world = await createWorld(await server.createDatabase(`test_${randomUUID()}`), directory);
  });
  afterAll(async () => {
    await Promise.all([world?.admin.end(), world?.app.end()]);
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  return () => world!;
}

async function createWorld(ownerUrl: string, directory: string): Promise<RecordWorld> {
  await migrate(ownerUrl, { roles: PASSWORDS });
  const admin = createPool(ownerUrl, { max: 2 });
  const app = createPool(connectionsFor(ownerUrl, PASSWORDS).app);
  let clock = new Date('2026-03-01T10:00:00.000Z');
  const now = () => clock;
  const wrapper = await createFileWrapper(join(directory, 'keys.json'), { make: true });
  const keys = createKeyRing({ pool: app, wrapper, now: () => new Date() });
  const audit = createAuditWriter({ pool: app, secrets: keys, now });
  return {
    admin,
    app,
    parts: {
      store: createScopedStore({ pool: app, audit }),
      objects: objectsInMemory(),
      keys,
      now,
    },
    setClock: (iso) => {
      clock = new Date(iso);
    },
    newCaller: async (over = {}) => {
      const compartment: Compartment = `patient/${randomUUID()}`;
      const scope = { tenant: 't1', actor: 'dr-a', compartment, purpose: 'TREAT', ...over } as const;
      await grantAccess(admin, { ...scope, relation: 'care-team', purposes: [scope.purpose] });
      return { scope };
    },
  };
}

function objectsInMemory(): ObjectStore {
  const kept = new Map<string, Uint8Array>();
  return {
    put: async (key, bytes, options) => {
      if (options?.ifAbsent && kept.has(key)) return 'exists';
      kept.set(key, bytes);
      return 'stored';
    },
    get: async (key) => kept.get(key) ?? null,
    delete: async (key) => {
      kept.delete(key);
    },
    list: async function* (prefix) {
      yield* [...kept.keys()].filter((key) => key.startsWith(prefix)).sort();
    },
  };
}
