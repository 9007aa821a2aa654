import { actorCompartment, errorCode, type Scope } from '@consilium/kernel';
import {
  createAuditWriter,
  createDirectoryObjects,
  createFileWrapper,
  createKeyRing,
  createPool,
  createWorkspaceFiles,
} from '@consilium/store';
import { createSteps, type Steps, stepping, watchStatements } from '../record-crash/crash-points.ts';
import type { Job, PlannedWrite } from './job.ts';

/** A process that writes files, or dies at the step that the job names. */
let current: Steps | null = null;
watchStatements(() => current);

process.on('message', async (job: Job) => {
  const steps = createSteps(job.crash);
  current = steps;
  const failed = await perform(job, steps).then(
    () => ({}),
    (error: unknown) => ({ error: errorCode(error) }),
  );
  current = null;
  process.send?.({ steps: steps.names, ...failed });
});
process.send?.({ ready: true });

async function perform({ world, tenant, actor, session, lanes }: Job, steps: Steps): Promise<void> {
  const pool = (url: string) =>
    createPool(url, { max: lanes.length, applicationName: session, waitMs: 60_000 });
  const [app, own] = [pool(world.app), pool(world.own)];
  const now = () => new Date();
  const keys = createKeyRing({ pool: app, wrapper: await createFileWrapper(world.keyFile), now });
  const objects = stepping(steps, 'objects', createDirectoryObjects(world.objects), ['put']);
  const audit = createAuditWriter({ pool: app, secrets: keys, now });
  const files = createWorkspaceFiles({ own, audit, objects, keys });
  const scope: Scope = { tenant, actor, compartment: actorCompartment(actor), purpose: 'TREAT' };
  const write = async ({ run, path, step, content, edit }: PlannedWrite) => {
    const origin = 'model';
    if (!edit) return files.write({ scope, run }, { path, step, content, origin });
    const { outcome } = await files.edit({ scope, run }, { path, step, origin, ...edit });
    if (outcome === 'changed') throw new Error('somebody else has written in this lane');
  };
  try {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const each of lane) await write(each);
      }),
    );
  } finally {
    await Promise.all([app.end(), own.end()]);
  }
}
