import type { Compartment } from '@consilium/kernel';
import { patientPrefix } from '@consilium/record';
import { createEngineAdmin, createMemoryBus, createRedisBus } from '@consilium/runtime';
import { erasePatient } from '@consilium/server/erase';
import { openObjects } from '@consilium/server/open-stores';
import type { Administrator } from '../local/administrator.ts';
import type { Reporter } from '../report/reporter.ts';

/** Takes one patient, or one person's own compartment, out of everything. */
export async function erase(
  world: Administrator,
  {
    tenant,
    compartment,
    by,
  }: { readonly tenant: string; readonly compartment: Compartment; readonly by: string },
  report: Reporter,
): Promise<void> {
  const { config, pool, kept } = world;
  const keys = await world.keys();
  const bus = kept(
    config.REDIS_URL ? createRedisBus({ url: config.REDIS_URL, keys }) : createMemoryBus(),
    (it) => it.close(),
  );
  report.progress('stopping what runs for them, then destroying the key and the rows …');
  const done = await erasePatient(
    {
      system: pool('system'),
      admin: createEngineAdmin(config.RESTATE_ADMIN_URL),
      bus,
      objects: openObjects(config),
      prefixOf: patientPrefix,
      secrets: keys,
      forgetHere: keys.forget,
      now: () => new Date(),
    },
    { tenant, compartment, by, purpose: 'PATRQT' },
  );
  const rows = Object.values(done.deleted).reduce((sum, count) => sum + count, 0);
  const { objects, invocations } = done;
  const finishedAt = done.finishedAt.toISOString();
  const [kind = '', name = ''] = compartment.split('/');
  const nothing =
    rows + objects + invocations === 0
      ? `Nothing of ${name} was there: check the name, unless it was erased before.\n`
      : '';
  report.result(
    { [kind]: name, finishedAt, rows, objects, invocations },
    `${nothing}erased at ${finishedAt}: ${rows} rows, ${objects} objects,\n${invocations} invocations of the engine. WAL and backups expire by themselves: docs/operations.md`,
  );
}
