import type { FhirResource } from '@consilium/kernel';
import { createRecord } from '@consilium/record';
import { resourcesOf } from './bundles.ts';
import type { RecordStand } from './record-fixture.ts';
import { sideBySide, timed } from './side-by-side.ts';

/** Validated imports, each into a new patient: resources a second, from the parsed bundle to the commit. */
export async function importSpeed(
  stand: RecordStand,
  bundles: readonly FhirResource[],
  clients: number,
): Promise<number> {
  const record = createRecord(stand.parts);
  const work = await Promise.all(
    bundles.map(async (bundle) => ({ bundle, caller: await stand.newCaller() })),
  );
  const ms = await timed(() =>
    sideBySide(work, clients, async ({ bundle, caller }) => {
      await record.importBundle(caller, bundle, { source: 'speed' });
    }),
  );
  return (resourcesOf(bundles) / ms) * 1_000;
}
