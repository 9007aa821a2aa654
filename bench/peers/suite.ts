import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, cp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cachedDirectory, fetchedOnce, temporaryFolder } from '@consilium/testing';
import { type Goal, goal, suiteSize } from '../../scripts/prove.ts';
import { textTable } from '../../scripts/table.ts';
import { closeSuite } from '../close-suite.ts';
import { median, of, ratio, rounded } from '../turn-cost/figures.ts';
import { rounds, type Sample, warmUp } from '../turn-cost/rounds.ts';
import { type BenchStack, serveFlags, startBenchStack } from '../turn-cost/stack.ts';
import { type Subject, subjectOf } from '../turn-cost/subject.ts';
import { countRows } from './count-rows.ts';
import { type Crash, type Crashable, crash } from './crash.ts';
import { PEERS, type RunningPeer, startPeer } from './start-peer.ts';

const WORKERS = join(import.meta.dirname, 'workers');

/**
 * The peers' workers in a temporary folder, beside their packages. Those are not part of `npm ci`: the versions of
 * `workers/package.json` are fetched once, without install scripts, and kept outside the repository.
 */
export async function installPeers(): Promise<ReturnType<typeof temporaryFolder>> {
  const wanted = await readFile(join(WORKERS, 'package.json'));
  const digest = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  const packages = await fetchedOnce(cachedDirectory(`peers-${digest}`), fetchPackages);
  const folder = temporaryFolder('peers');
  await cp(WORKERS, folder.path, { recursive: true });
  await symlink(join(packages, 'node_modules'), join(folder.path, 'node_modules'));
  return folder;
}

async function fetchPackages(into: string): Promise<void> {
  await copyFile(join(WORKERS, 'package.json'), join(into, 'package.json'));
  const flags = ['--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', into];
  console.log('fetching the packages of the peers (once)');
  await promisify(execFile)('npm', ['install', ...flags], { cwd: into, timeout: 900_000 });
}

const UNANSWERED = `FROM app.messages q WHERE q.role = 'user' AND NOT EXISTS (
  SELECT FROM app.messages a WHERE a.tenant = q.tenant AND a.compartment = q.compartment
    AND a.conversation = q.conversation AND a.in_reply_to = q.seq)`;

/** Our own worker, as it is measured and killed. */
export function ours(stack: BenchStack): Subject & Crashable {
  return {
    ...subjectOf(stack, 'ours'),
    worker: stack.workers.ours,
    unanswered: () => countRows(stack.postgres.url, UNANSWERED),
  };
}

/** `npm run bench -- peers`: the same turn by durable peers and by ours, with all its guards, in one run. */

const ONE = 1;
const MANY = 32;

const SIZES = {
  // For trying the suite; CI does not run it.
  ci: { count: 1, ms: 1_000, warm: { turns: 100, ms: 3_000 }, conversations: 6_000 },
  full: { count: 5, ms: 4_000, warm: { turns: 1_000, ms: 30_000 }, conversations: 60_000 },
} as const;

const size = suiteSize();
/** `--size ci dbos mastra` tries some of them. */
const named = size === 'ci' ? PEERS.filter((name) => process.argv.includes(name)) : [];
const names = named.length > 0 ? named : PEERS;
const { warm, conversations, ...load } = SIZES[size];
const { path: folder, remove } = await installPeers();
const stack = await startBenchStack({ conversations });
const peers: RunningPeer[] = [];
let goals: readonly Goal[];
try {
  const options = { folder, modelUrl: stack.modelUrl, flags: serveFlags(), models: stack.models };
  for (const name of names) peers.push(await startPeer(name, options));
  const all = [ours(stack), ...peers];
  const subjects = all.map((subject) => alone(subject, all));
  for (const subject of subjects) await warmUp(subject, MANY, warm);
  const samples = await rounds(subjects, { ...load, clients: [ONE, MANY] });
  const crashes = await killEach(all);
  print(samples, crashes);
  goals = judge(samples, crashes);
} finally {
  for (const peer of peers) await peer.stop();
  await stack.stop();
  remove();
}
closeSuite('peers', size, goals);

/** The other workers are stopped meanwhile: some poll for work all the time. */
function alone<S extends Subject & Crashable>(subject: S, all: readonly S[]): S {
  const others = all.map(({ worker }) => worker).filter((worker) => worker !== subject.worker);
  const load: S['load'] = async (clients, ms) => {
    for (const worker of others) worker.pause();
    try {
      return await subject.load(clients, ms);
    } finally {
      for (const worker of others) worker.resume();
    }
  };
  return { ...subject, load };
}

async function killEach(all: readonly (Subject & Crashable)[]): Promise<ReadonlyMap<string, Crash>> {
  process.kill(stack.models.pid, 'SIGUSR2');
  const crashes = new Map<string, Crash>();
  for (const each of all) crashes.set(each.name, await crash(each, () => stack.models.logs()));
  return crashes;
}

function print(samples: readonly Sample[], crashes: ReadonlyMap<string, Crash>): void {
  const rows = [...crashes].map(([name, { running, finished, seconds }]) => {
    const figure = (clients: number, which: (sample: Sample) => number) =>
      String(rounded(median(of(samples, name, clients).map(which)), 1));
    return [
      name,
      figure(ONE, ({ p50 }) => p50),
      figure(MANY, ({ turnsPerSecond }) => turnsPerSecond),
      figure(MANY, ({ p99 }) => p99),
      figure(MANY, ({ cpu }) => cpu.sum),
      figure(MANY, ({ cpu }) => cpu.worker),
      figure(MANY, ({ cpu }) => cpu.restate + cpu.postgres),
      figure(MANY, ({ cpu }) => cpu.load),
      `${finished} of ${running}`,
      `${rounded(seconds, 1)} s`,
    ];
  });
  const head = [
    ...['peer', 'p50 ms, 1 client', 'turns/s, 32', 'p99 ms, 32', 'CPU ms/turn', 'worker', 'engine', 'load'],
    ...['after kill -9', 'within'],
  ];
  console.log(`\nmedians of ${load.count} rounds of ${load.ms / 1_000} s\n${textTable(head, rows)}`);
  for (const failure of samples.flatMap(({ failures }) => failures).slice(0, 10)) console.log(failure);
}

function judge(samples: readonly Sample[], crashes: ReadonlyMap<string, Crash>): readonly Goal[] {
  const turnsPerSecond = (sample: Sample) => sample.turnsPerSecond;
  const cpu = (sample: Sample) => sample.cpu.sum;
  const over = (peer: string, figure: (sample: Sample) => number) =>
    rounded(ratio(samples, MANY, ['ours', peer], figure));
  const middle = (name: string, figure: (sample: Sample) => number) =>
    rounded(median(of(samples, name, MANY).map(figure)));
  const finishing = (name: string, wanted: string) => {
    const { running, finished } = crashes.get(name)!;
    const share = rounded((finished / running) * 100, 0);
    return goal(`turns that finish by themselves after kill -9, ${name}`, wanted, share, '%');
  };
  return [
    ...names.flatMap((peer) => [
      goal(`throughput, ours over ${peer}, 32 clients`, '> 1', over(peer, turnsPerSecond), '×'),
      goal(`CPU of a turn, ours over ${peer}, 32 clients`, '< 1', over(peer, cpu), '×'),
    ]),
    finishing('ours', '= 100'),
    ...names.map((peer) => finishing(peer, '≥ 0')),
    ...['ours', ...names].flatMap((name) => [
      goal(`turns a second, ${name}, 32 clients`, '≥ 0', middle(name, turnsPerSecond), 'turns/s'),
      goal(`CPU of a turn, ${name}, 32 clients`, '≥ 0', middle(name, cpu), 'ms'),
    ]),
    goal('turns that failed', '= 0', samples.flatMap(({ failures }) => failures).length, 'turns'),
  ];
}
