import { type CommonQuestion, commonQuestions } from '@consilium/example-patients';
import type { Caller } from '@consilium/kernel';
import { createLens } from '@consilium/record';
import type { RecordStand } from '@consilium/record/test-support/record-stand';
import { type Goal, goal, suiteSize } from '../../scripts/prove.ts';
import { textTable } from '../../scripts/table.ts';
import { closeSuite } from '../close-suite.ts';
import { readBundles } from '../record/bundles.ts';
import { startSpeedStand } from '../record/record-fixture.ts';
import { timed } from '../record/side-by-side.ts';
import { type Ask, type AskSpeed, askSpeed } from './ask-speed.ts';
import { compileSpeed } from './compile-speed.ts';
import { postgresMemory, processMemory } from './memory.ts';
import { startRival } from './neo4j-rival.ts';
import { pagesTouched } from './pages.ts';
import { clonePatients, importPatients } from './population.ts';

/** `npm run bench -- lens-speed --size ci|full`: how quickly the lens compiles and answers, at several sizes, and Neo4j beside it. */

const SIZES = {
  ci: { bundles: 10, patients: [20, 200], rounds: { warm: 2, measured: 2 }, rival: false },
  full: { bundles: 195, patients: [200, 2_000, 20_000], rounds: { warm: 3, measured: 3 }, rival: true },
} as const;
const CLIENTS = [1, 8] as const;
const COMPILE_ROUNDS = 30;
/** Patients whose pages are counted. */
const LOOKED_AT = 40;

interface Measured {
  readonly patients: number;
  /** For the copies since the size before, with their indexes. */
  readonly copyingSeconds: number;
  /** By number of clients. */
  readonly speeds: readonly AskSpeed[];
  /** Of PostgreSQL, for one question. */
  readonly pages: number;
}

const size = suiteSize();
const sizes = SIZES[size];
const compiled = compileSpeed(COMPILE_ROUNDS);
console.log(`compiling ${compiled.queries} queries: p50 ${compiled.p50} ms, p99 ${compiled.p99} ms`);
const stand = await startSpeedStand();
let goals: readonly Goal[];
try {
  goals = await measure();
} finally {
  await stand.stop();
}
closeSuite('lens-speed', size, goals);

async function measure(): Promise<readonly Goal[]> {
  const { bundles, source } = readBundles(sizes.bundles);
  const models = await importPatients(stand, bundles);
  const ask = lensAsk(stand);
  const measured: Measured[] = [];
  let rival: readonly Goal[] = [];
  let patients = models.length;
  for (const wanted of sizes.patients) {
    let callers: readonly Caller[] = [];
    const copyingMs = await timed(async () => {
      callers = await grown(stand, models, { from: patients, to: wanted });
    });
    const copyingSeconds = Math.round(copyingMs / 1_000);
    patients = wanted;
    const first = await askSpeed(ask, callers, { rounds: 1, clients: 1 });
    await askSpeed(ask, callers, { rounds: sizes.rounds.warm - 1, clients: Math.max(...CLIENTS) });
    const speeds: AskSpeed[] = [];
    for (const clients of CLIENTS)
      speeds.push(await askSpeed(ask, callers, { rounds: sizes.rounds.measured, clients }));
    const pages = await pagesTouched(stand, callers.slice(0, LOOKED_AT));
    measured.push({ patients, copyingSeconds, speeds, pages });
    const ways = speeds.map((speed) => ({ name: clientsOf(speed), speed }));
    console.log(
      `\n${patients} patients (${source} and copies, made in ${copyingSeconds} s); ${pages} pages a question; asked for the first time p99 ${first.all.p99} ms; then`,
    );
    console.log(speedTable(ways));
    if (sizes.rival && rival.length === 0) rival = await measureRival(callers, speeds);
  }
  return size === 'full' ? [...fullGoals(measured), ...rival] : ciGoals(measured);
}

async function measureRival(callers: readonly Caller[], ours: readonly AskSpeed[]): Promise<readonly Goal[]> {
  const memory = await postgresMemory(stand.admin);
  const rival = await startRival(stand, callers);
  try {
    await askSpeed(rival.ask, callers, { rounds: sizes.rounds.warm, clients: Math.max(...CLIENTS) });
    const theirs: AskSpeed[] = [];
    for (const clients of CLIENTS)
      theirs.push(await askSpeed(rival.ask, callers, { rounds: sizes.rounds.measured, clients }));
    const ways = theirs.map((speed) => ({ name: clientsOf(speed), speed }));
    console.log(
      `\nNeo4j, the same ${callers.length} patients, without audit, grants or isolation\n${speedTable(ways)}`,
    );
    return rivalGoals(ours, theirs, { ours: memory, theirs: processMemory(rival.pid) });
  } finally {
    await rival.stop();
  }
}

/** Machines of CI are noisy: only what is said of the same minutes can be judged there. */
function ciGoals([few, many]: readonly Measured[]): readonly Goal[] {
  const p50 = ({ speeds }: Measured) => speeds[0]!.all.p50;
  return [
    goal(
      'compiling, as part of a whole answer, p50 of each',
      '≤ 0.5',
      ratio(compiled.p50, p50(many!)),
      'of it',
    ),
    growth(few!, many!),
    goal(
      'the slowest of them to all, p50',
      '≤ 6',
      ratio(Math.max(...many!.speeds[0]!.each.map((each) => each.p50)), p50(many!)),
      'times',
    ),
  ];
}

function growth(few: Measured, many: Measured): Goal {
  return goal(
    `pages that a question looks at, ${many.patients} patients to ${few.patients}`,
    '≤ 1.5',
    ratio(many.pages, few.pages),
    'times',
  );
}

function fullGoals(measured: readonly Measured[]): readonly Goal[] {
  const asked = `the ${commonQuestions.length} commonest questions, with audit`;
  const p99s = measured.map(({ speeds }) => speeds[0]!.all.p99);
  return [
    goal(`text to statement, ${compiled.queries} clinical queries, p99`, '≤ 1', compiled.p99, 'ms'),
    ...measured.flatMap(({ patients, speeds: [alone, side] }) => [
      goal(`${asked}, ${patients} patients, 1 client, p50`, '≤ 10', alone!.all.p50, 'ms'),
      goal(`${asked}, ${patients} patients, 1 client, p99`, '≤ 10', alone!.all.p99, 'ms'),
      goal(
        `the slowest of them, ${patients} patients, 1 client, p99`,
        '≤ 10',
        Math.max(...alone!.each.map(({ p99 }) => p99)),
        'ms',
      ),
      goal(
        `${asked}, ${patients} patients, ${side!.clients} clients`,
        '≥ 100',
        Math.round(side!.perSecond),
        'answers/s',
      ),
    ]),
    goal(
      `copying patients until there are ${measured.at(-1)!.patients}`,
      '≤ 300',
      measured.at(-1)!.copyingSeconds,
      's',
    ),
    growth(measured[0]!, measured.at(-1)!),
    goal(
      `p99 at ${measured.at(-1)!.patients} patients to that at ${measured[0]!.patients}, caches warm`,
      '≤ 1.5',
      ratio(p99s.at(-1)!, p99s[0]!),
      'times',
    ),
  ];
}

/** Nothing was promised here: the figures say what grants, isolation and the audit entry cost beside a database without them. */
function rivalGoals(
  [ours, ourSide]: readonly AskSpeed[],
  [theirs, theirSide]: readonly AskSpeed[],
  memory: { readonly ours: number; readonly theirs: number },
): readonly Goal[] {
  const beside = 'Neo4j with the same patients, without audit, grants or isolation';
  return [
    goal(`${beside}: p50, 1 client`, '> 0', theirs!.all.p50, 'ms'),
    goal(`${beside}: p99, 1 client`, '> 0', theirs!.all.p99, 'ms'),
    goal(`${beside}: ${theirSide!.clients} clients`, '> 0', Math.round(theirSide!.perSecond), 'answers/s'),
    goal('p50 of the lens to that of Neo4j, 1 client', '> 0', ratio(ours!.all.p50, theirs!.all.p50), 'times'),
    goal(
      `answers a second of the lens to those of Neo4j, ${ourSide!.clients} clients`,
      '> 0',
      ratio(ourSide!.perSecond, theirSide!.perSecond),
      'times',
    ),
    goal('memory of PostgreSQL, all processes, what they share once', '> 0', Math.round(memory.ours), 'MB'),
    goal('memory of Neo4j (heap 512 MB, page cache 128 MB)', '> 0', Math.round(memory.theirs), 'MB'),
  ];
}

function clientsOf({ clients }: AskSpeed): string {
  return `${clients} ${clients === 1 ? 'client' : 'clients'}`;
}

function ratio(one: number, other: number): number {
  return Number((one / other).toFixed(2));
}

/** The lens as the product asks it: with grant, row-level security and audit entry. */
export function lensAsk({ parts }: RecordStand): Ask {
  const lens = createLens(parts);
  return async (caller: Caller, { cypher }: CommonQuestion) => {
    await lens.query(caller, { cypher });
  };
}

/** Brings the patients to this number, and gives one copy of each model, so that every size is asked about the same graphs. */
export async function grown(
  stand: RecordStand,
  models: readonly Caller[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Caller[]> {
  const clones = await clonePatients(stand, models, to - from);
  if (clones.length < models.length) return [...models, ...clones];
  const copies = Math.floor(clones.length / models.length);
  return models.map((_, place) => clones[place + models.length * ((place * 7) % copies)]!);
}

/** Times of each question, one column for each way of asking. */
export function speedTable(ways: readonly { readonly name: string; readonly speed: AskSpeed }[]): string {
  const times = (speed: AskSpeed, place: number) => {
    const { p50, p99 } = speed.each[place]!;
    return `${p50.toFixed(2)} / ${p99.toFixed(2)}`;
  };
  const all = ways.map(({ speed: { all: every } }) => `${every.p50.toFixed(2)} / ${every.p99.toFixed(2)}`);
  return textTable(
    ['p50 / p99 ms', ...ways.map(({ name }) => name)],
    [
      ...commonQuestions.map(({ title }, place) => [title, ...ways.map(({ speed }) => times(speed, place))]),
      ['all', ...all],
      ['a second', ...ways.map(({ speed }) => speed.perSecond.toFixed(0))],
    ],
  );
}
