import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Compartment, ObjectStore } from '@consilium/kernel';
import { createRecord } from '@consilium/record';
import { createEngineAdmin, type EngineAdmin } from '@consilium/runtime';
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
  trailReport,
} from '@consilium/store';
import {
  type RunningPostgres,
  type RunningRestate,
  startPostgres,
  startRestate,
  temporaryFolder,
  until,
} from '@consilium/testing';
import { startHangingWorker, type WorkerSide } from './hanging-worker.ts';
import { ACTOR, AT, type Job } from './job.ts';
import { startWorkers, type Workers } from './workers.ts';

type Pool = ReturnType<typeof createPool>;

/** One database with everything built on it, as this process sees it. */
export interface Side extends WorkerSide {
  readonly admin: Pool;
  readonly objects: ObjectStore;
  readonly audit: ReturnType<typeof createAuditWriter>;
  readonly record: ReturnType<typeof createRecord>;
  /** A tenant and a patient that no other trial has, and somebody who may open it. */
  readonly newPatient: (tenant?: string) => Promise<Subject>;
  /** Faults that the verifier finds in the trail of a tenant. */
  readonly faults: (tenant: string) => Promise<readonly unknown[]>;
}

export interface Subject {
  readonly tenant: string;
  readonly compartment: Compartment;
}

export interface Stand {
  /** Patients. */
  readonly main: Side;
  /** Trails: a round of the checkpointer looks at all tenants, so they have a database of their own. */
  readonly trails: Side;
  readonly restate: RunningRestate;
  readonly engine: EngineAdmin;
  readonly workers: Workers<Job>;
  /** Until the sessions of a killed process are gone: what it had sent may still be done. */
  readonly sessionsGone: (session: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const secret = () => randomBytes(12).toString('base64url');
const PASSWORDS = { app: secret(), own: secret(), operate: secret(), system: secret() };
const now = () => new Date(AT);

export async function startStand(): Promise<Stand> {
  const { path: directory, remove } = temporaryFolder('record-crash');
  const [postgres, restate] = await Promise.all([startPostgres({ durability: 'off' }), startRestate()]);
  const opened: (() => Promise<unknown>)[] = [];
  const side = (name: string) => openSide(postgres, restate, join(directory, name), opened);
  const [main, trails] = [await side('main'), await side('trails')];
  const engine = createEngineAdmin(restate.adminUrl);
  const worker = await startHangingWorker(main, engine);
  const workers = startWorkers<Job>(new URL('child.ts', import.meta.url), join(directory, 'compiled'));
  return {
    main,
    trails,
    restate,
    engine,
    workers,
    sessionsGone: async (session) => {
      const open = 'SELECT FROM pg_stat_activity WHERE application_name = $1';
      await until(async () => (await main.admin.query(open, [session])).rowCount === 0, {
        everyMs: 5,
        what: 'the sessions of a killed process to end',
      });
    },
    stop: async () => {
      await workers.stop();
      await worker.close();
      for (const close of opened) await close();
      await Promise.all([restate.stop(), postgres.stop()]);
      remove();
    },
  };
}

async function openSide(
  postgres: RunningPostgres,
  restate: RunningRestate,
  directory: string,
  opened: (() => Promise<unknown>)[],
): Promise<Side> {
  const ownerUrl = await postgres.createDatabase(`test_${randomUUID()}`);
  await migrate(ownerUrl, { roles: PASSWORDS });
  const urls = connectionsFor(ownerUrl, PASSWORDS);
  const [admin, app, operate] = [ownerUrl, urls.app, urls.operate].map((url) =>
    createPool(url, { waitMs: 60_000 }),
  ) as [Pool, Pool, Pool];
  opened.push(() => Promise.all([admin, app, operate].map((pool) => pool.end())));
  const keyFile = `${directory}-keys.json`;
  const keys = createKeyRing({
    pool: app,
    wrapper: await createFileWrapper(keyFile, { make: true }),
    now,
    cacheMs: 0,
  });
  const objects = createDirectoryObjects(directory);
  const audit = createAuditWriter({ pool: app, secrets: keys, now });
  return {
    world: { app: urls.app, system: urls.system, objects: directory, keyFile, adminUrl: restate.adminUrl },
    admin,
    app,
    keys,
    objects,
    audit,
    record: createRecord({ store: createScopedStore({ pool: app, audit }), objects, keys, now }),
    newPatient: async (tenant = `t-${randomUUID()}`) => {
      const compartment: Compartment = `patient/p-${randomUUID()}`;
      await grantAccess(admin, {
        tenant,
        actor: ACTOR,
        compartment,
        relation: 'care-team',
        purposes: ['TREAT'],
      });
      // A tenant's secrets are made when they are first asked for; that is no part of any flow.
      await Promise.all([keys.auditKey(tenant), keys.signer(tenant)]);
      return { tenant, compartment };
    },
    faults: async (tenant) => (await trailReport({ operate, objects, secrets: keys }, tenant)).faults,
  };
}

/** A job on a subject without a crash. */
export function jobFor(side: Side, flow: Job['flow'], subject: Subject): Job {
  return { flow, crash: null, session: `crash-${randomUUID()}`, world: side.world, ...subject };
}
