import type { Caller, ObjectStore } from '@consilium/kernel';
import type { RecordParts } from '@consilium/record';
import { startRecordStand } from '@consilium/record/test-support/record-stand';
import {
  type AuditWriter,
  type Checkpointer,
  createCheckpointer,
  createPool,
  type Grant,
  type StoredKeyRing,
  trailReport,
} from '@consilium/store';
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
  /** Lets time go by for the trail; versions keep the real clock, ahead of which the record takes none. */
  readonly wait: (ms: number) => void;
  readonly verify: (tenant: string) => ReturnType<typeof trailReport>;
  /** Somebody who may open a new patient. */
  readonly newCaller: (tenant: string, over?: Partial<Grant>) => Promise<Caller>;
  readonly close: () => Promise<void>;
}

/** `durable`: a commit waits for the disk, as in production. */
export async function startAuditStand({ durable }: { readonly durable: boolean }): Promise<AuditStand> {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const stand = await startRecordStand({ postgres: { durability: durable ? 'on' : 'off' }, now });
  const { app, audit, keys, parts } = stand;
  const operate = createPool(stand.urls.operate, { max: 2 });
  const system = createPool(stand.urls.system, { max: 2 });
  const { objects } = parts;
  return {
    ...{ owner: stand.admin, app, audit, keys, objects },
    parts: { ...parts, now: () => new Date() },
    checkpointer: createCheckpointer({ pool: system, objects, secrets: keys, now, onError: rethrow }),
    wait: (ms) => {
      ahead += ms;
    },
    verify: (tenant) => trailReport({ operate, objects, secrets: keys }, tenant),
    newCaller: (tenant, over = {}) => stand.newCaller({ ...over, tenant }),
    close: async () => {
      await Promise.all([operate.end(), system.end()]);
      await stand.stop();
    },
  };
}

function rethrow(error: unknown): never {
  throw error;
}
