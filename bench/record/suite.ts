import type { Caller, FhirResource } from '@consilium/kernel';
import { createBulkLoader, createRecord } from '@consilium/record';
import { bundle, entry, observation, patient } from '@consilium/record/test-support/bundles';
import { type Goal, goal, suiteSize } from '../../scripts/prove.ts';
import { textTable } from '../../scripts/table.ts';
import { closeSuite } from '../close-suite.ts';
import { readBundles, resourcesOf } from './bundles.ts';
import { type RecordStand, startSpeedStand } from './record-fixture.ts';
import { quantile, sideBySide, timed } from './side-by-side.ts';

type Resource = FhirResource & { readonly id: string };

interface Loaded {
  readonly rowsPerSecond: number;
  readonly rows: number;
  readonly callers: readonly Caller[];
}

/** Patients at a time: what is built in memory before the clock runs. */
const BATCH = 100;

/** Loads so many patients: copies of what the bundles become in a record, in turn. */
async function bulkSpeed(
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

const DAY_MS = 86_400_000;
const TESTS = 16;

/** Milliseconds until the chart doctor has asked about a record of so many results, the middle of several readings. */
export async function questionsSpeed(stand: RecordStand, results: number): Promise<number> {
  const record = createRecord(stand.parts);
  const caller = await stand.newCaller();
  await record.importBundle(caller, oddRecord(results), { source: 'bench' });
  const times: number[] = [];
  for (let n = 0; n < 9; n++) times.push(await timed(() => record.questions(caller)));
  return quantile(times, 0.5);
}

/** Every second result is ten times off: what the doctor has most to compare in. */
function oddRecord(results: number): FhirResource {
  const all = Array.from({ length: results }, (_, n) => {
    const on = new Date(Date.UTC(2009, 0, 1) + n * DAY_MS).toISOString();
    return entry(`o${n.toString(36)}`, observation(`9${n % TESTS}-1`, on, (n / TESTS) & 1 ? 70 : 700));
  });
  return bundle(patient(), ...all);
}

/** `npm run bench -- record-speed --size ci|full`: how quickly a record takes bundles and rows in, shows its panel and is asked about. */

const SIZES = {
  ci: { bundles: 8, rounds: 1, patients: 40, reads: 200 },
  full: { bundles: 195, rounds: 3, patients: 2_000, reads: 6_000 },
} as const;

/** CI machines are noisy, and its sizes are too small to be warm: there only a figure out of all proportion fails. */
const GOALS = {
  ci: { imported: '≥ 100', loaded: '≥ 200', panel: '≤ 1000', questions: '≤ 1500' },
  full: { imported: '≥ 2500', loaded: '≥ 10000', panel: '≤ 15', questions: '≤ 300' },
} as const;

/** As many as keep one core in this process and one in PostgreSQL at work. */
const WRITERS = 4;
const READERS = [1, 8] as const;
const LARGE_RECORD = 5_000;

const size = suiteSize();
const sizes = SIZES[size];
const { bundles, source } = readBundles(sizes.bundles);
const stand = await startSpeedStand();
let goals: readonly Goal[];
try {
  goals = await measure(stand);
} finally {
  await stand.stop();
}
closeSuite('record-speed', size, goals);

async function measure(on: RecordStand): Promise<readonly Goal[]> {
  await importSpeed(on, bundles.slice(0, 20), WRITERS);
  const imports: number[] = [];
  for (let round = 0; round < sizes.rounds; round++) imports.push(await importSpeed(on, bundles, WRITERS));
  console.log(
    `import of ${resourcesOf(bundles)} resources, rounds: ${imports.map(Math.round).join(', ')} a second`,
  );
  const loaded = await bulkSpeed(on, bundles, { patients: sizes.patients, clients: WRITERS });
  console.log(`bulk load of ${loaded.rows} rows: ${Math.round(loaded.rowsPerSecond)} a second`);
  // What autovacuum and the checkpointer do soon after a load of this size; a panel is read in quieter times.
  await on.admin.query('VACUUM (ANALYZE) app.resource_versions, app.graph_nodes, app.graph_edges');
  await on.admin.query('CHECKPOINT');
  await panelSpeed(on, loaded.callers, { reads: Math.min(500, sizes.reads), clients: 4 });
  const panels: PanelSpeed[] = [];
  for (const clients of READERS)
    panels.push(await panelSpeed(on, loaded.callers, { reads: sizes.reads, clients }));
  const head = ['panel, clients', 'p50 ms', 'p99 ms', 'a second'];
  console.log(
    textTable(
      head,
      panels.map(({ clients, ...each }) => [
        String(clients),
        each.p50.toFixed(2),
        each.p99.toFixed(2),
        each.perSecond.toFixed(0),
      ]),
    ),
  );
  const questions = await questionsSpeed(on, LARGE_RECORD);
  const wanted = GOALS[size];
  const middle = imports.toSorted((a, b) => a - b)[Math.floor(imports.length / 2)]!;
  return [
    goal(
      `validated import of ${source}, this process and PostgreSQL on two cores`,
      wanted.imported,
      Math.round(middle),
      'resources/s',
    ),
    goal(
      `bulk load of validated rows, copies of ${source}`,
      wanted.loaded,
      Math.round(loaded.rowsPerSecond),
      'rows/s',
    ),
    goal(
      `panel p99 at ${sizes.patients} patients, with audit, 1 client`,
      wanted.panel,
      Number(panels[0]!.p99.toFixed(2)),
      'ms',
    ),
    goal(
      `questions of the chart doctor on ${LARGE_RECORD} results, every second one odd, median`,
      wanted.questions,
      Math.round(questions),
      'ms',
    ),
  ];
}

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

export interface PanelSpeed {
  readonly clients: number;
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

/** Reads of panels, each of another patient in a fixed disorder; milliseconds, with the audit entry. */
export async function panelSpeed(
  stand: RecordStand,
  callers: readonly Caller[],
  { reads, clients }: { readonly reads: number; readonly clients: number },
): Promise<PanelSpeed> {
  const record = createRecord(stand.parts);
  const times: number[] = [];
  // A prime step visits every patient before one comes again.
  const asked = Array.from({ length: reads }, (_, n) => callers[(n * 7_919) % callers.length]!);
  const ms = await timed(() =>
    sideBySide(asked, clients, async (caller) => {
      times.push(await timed(() => record.panel(caller)));
    }),
  );
  return { clients, p50: quantile(times, 0.5), p99: quantile(times, 0.99), perSecond: (reads / ms) * 1_000 };
}
