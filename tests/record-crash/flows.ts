import type { Caller } from '@consilium/kernel';
import { createRecord, patientPrefix } from '@consilium/record';
import { createEngineAdmin, createMemoryBus } from '@consilium/runtime';
import { erasePatient } from '@consilium/server/erase';
import {
  createAuditWriter,
  createCheckpointer,
  createDirectoryObjects,
  createFileWrapper,
  createKeyRing,
  createPool,
  createScopedStore,
} from '@consilium/store';
import { type Steps, stepping } from './crash-points.ts';
import { ACTOR, AT, type Job } from './job.ts';

/** Does the job once, on parts of its own, counting its steps. */
export async function perform(job: Job, steps: Steps): Promise<void> {
  const { world, tenant, compartment } = job;
  const pool = (url: string) => createPool(url, { max: 2, applicationName: job.session, waitMs: 60_000 });
  const [app, system] = [pool(world.app), pool(world.system)];
  const now = () => new Date(AT);
  const ring = createKeyRing({ pool: app, wrapper: await createFileWrapper(world.keyFile), now });
  const objects = stepping(steps, 'objects', createDirectoryObjects(world.objects), ['put', 'delete']);
  const audit = createAuditWriter({ pool: app, secrets: ring, now });
  const caller: Caller = { scope: { tenant, actor: ACTOR, compartment, purpose: 'TREAT' } };
  const record = () =>
    createRecord({ store: createScopedStore({ pool: app, audit }), objects, keys: ring, now });
  const bus = createMemoryBus();
  const flows = {
    import: () => record().importBundle(caller, job.bundle!, { source: 'crash-suite' }),
    accept: () => record().decide(caller, job.proposal!, { verdict: 'accept' }),
    erase: () =>
      erasePatient(
        {
          system,
          admin: stepping(steps, 'engine', createEngineAdmin(world.adminUrl), [
            'find',
            'cancel',
            'kill',
            'purge',
          ]),
          bus,
          objects,
          prefixOf: patientPrefix,
          secrets: ring,
          now,
          stop: { everyMs: 50 },
        },
        { tenant, compartment, by: 'officer', purpose: 'PATRQT' },
      ),
    checkpoint: () =>
      createCheckpointer({
        pool: system,
        objects,
        secrets: ring,
        now,
        onError: (error) => {
          throw error;
        },
      }).run(),
  };
  try {
    await flows[job.flow]();
  } finally {
    await Promise.all([app.end(), system.end(), bus.close()]);
  }
}
