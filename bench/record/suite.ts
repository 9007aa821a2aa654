/** `npm run bench -- record-speed --size ci|full`: how quickly a record takes bundles and rows in, shows its panel and is asked about. */
import { type Goal, goal, suiteSize } from '../../scripts/prove.ts';
import { textTable } from '../../scripts/table.ts';
import { closeSuite } from '../close-suite.ts';
import { bulkSpeed } from './bulk-speed.ts';
import { readBundles, resourcesOf } from './bundles.ts';
import { importSpeed } from './import-speed.ts';
import { type PanelSpeed, panelSpeed } from './panel-speed.ts';
import { questionsSpeed } from './questions-speed.ts';
import { type RecordStand, startSpeedStand } from './record-fixture.ts';

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
