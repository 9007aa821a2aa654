import type { Caller, FhirResource } from '@consilium/kernel';
import { createBulkLoader, createRecord } from '@consilium/record';
import type { RecordStand } from './record-fixture.ts';
import { sideBySide, timed } from './side-by-side.ts';

type Resource = FhirResource & { readonly id: string };

export interface Loaded {
  readonly rowsPerSecond: number;
  readonly rows: number;
  readonly callers: readonly Caller[];
}

/** Patients at a time: what is built in memory before the clock runs. */
const BATCH = 100;

/** Loads so many patients: copies of what the bundles become in a record, in turn. */
export async function bulkSpeed(
  stand: RecordStand,
  bundles: readonly FhirResource[],
  { patients, clients }: { readonly patients: number; readonly clients: number },
): Promise<Loaded> {
  const load = createBulkLoader(stand.parts);
  const models = await modelsOf(stand, bundles);
  const callers: Caller[] = [];
  let rows = 0;
  let ms = 0;
  while (callers.length < patients) {
    const batch = await Promise.all(
      Array.from({ length: Math.min(BATCH, patients - callers.length) }, async (_, n) => {
        const caller = await stand.newCaller();
        return { caller, resources: copyFor(caller, models[(callers.length + n) % models.length]!) };
      }),
    );
    ms += await timed(() =>
      sideBySide(batch, clients, async ({ caller, resources }) => {
        await load(caller, resources, { source: 'speed' });
      }),
    );
    rows += batch.reduce((sum, { resources }) => sum + resources.length, 0);
    callers.push(...batch.map(({ caller }) => caller));
  }
  return { rowsPerSecond: (rows / ms) * 1_000, rows, callers };
}

interface Model {
  readonly patient: string;
  readonly text: string;
}

/** The bundles as they stand in a record: imported once and exported again. */
async function modelsOf(stand: RecordStand, bundles: readonly FhirResource[]): Promise<readonly Model[]> {
  const record = createRecord(stand.parts);
  const models: Model[] = [];
  for (const bundle of bundles) {
    const caller = await stand.newCaller();
    await record.importBundle(caller, bundle, { source: 'model' });
    const { entry } = await record.exportBundle(caller);
    const resources = (entry as unknown as { resource: Resource }[]).map(({ resource }) => resource);
    models.push({ patient: resources[0]!.id, text: JSON.stringify(resources) });
  }
  return models;
}

function copyFor({ scope }: Caller, { patient, text }: Model): readonly Resource[] {
  return JSON.parse(text.replaceAll(patient, scope.compartment.slice('patient/'.length)));
}
