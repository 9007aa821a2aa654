import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from './run-command.ts';
import { filesShortOfTime, isStarved, readTestReport } from './short-of-time.ts';
import type { Suite } from './suite.ts';
import type { Size } from './suite-size.ts';
import { textTable } from './table.ts';
import { addCounts, type Counts, countsIn, leaveCounts } from './tally.ts';

/** A budget that is passed is a warning, as CI machines are noisy. Only what hangs is ended: after four of them, and not before a quarter of an hour. */
const BUDGETS_TO_END = 4;
const LEAST_SECONDS = 900;

type SuiteResult = Counts & { readonly seconds: number; readonly note: string; readonly stolen: number };

const ENDED = 'ended after';
const RAN_NOTHING = 'ran nothing';
/** Suites at once, of those that measure no times: most wait for engines and browsers half of their time. */
const LANES = 2;

/** Runs one suite; in CI once more if its tests failed for lack of time only, or if it is a benchmark on a starved machine or one that did not get as far as a figure. */
export async function runSuite(suite: Suite, size: Size, leastSeconds = LEAST_SECONDS): Promise<SuiteResult> {
  const first = await runOnce(suite, size, { leastSeconds });
  return isWorthASecond(suite, size, first) ? runAgain(suite, size) : first;
}

async function runAgain(suite: Suite, size: Size): Promise<SuiteResult> {
  console.log(`\n▶ ${suite.name} again, as it was short of time`);
  const second = await runOnce(suite, size);
  return second.failed === 0 ? { ...second, note: `PASSED WHEN RUN AGAIN ${second.note}` } : second;
}

function isWorthASecond(
  { name, command }: Suite,
  size: Size,
  { failed, stolen, note }: SuiteResult,
): boolean {
  if (size === 'full' || failed === 0 || note.startsWith(ENDED)) return false;
  return command[0] === 'vitest'
    ? filesShortOfTime(readTestReport(reportOf(name)), stolen).length > 0
    : isStarved(stolen) || note === RAN_NOTHING;
}

const reportOf = (name: string) => join(root, `.cache/suite-${name}.json`);

/** A suite that ran nothing, or ended badly without saying why, counts as one failure. */
async function runOnce(
  suite: Suite,
  size: Size,
  { quiet = false, leastSeconds = LEAST_SECONDS } = {},
): Promise<SuiteResult> {
  rmSync(reportOf(suite.name), { force: true });
  const budget = size === 'ci' && suite.ciMinutes !== undefined ? suite.ciMinutes * 60 : undefined;
  const command = [
    ...suite.command,
    ...(suite.command[0] === 'vitest'
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(suite.name)}`]
      : ['--size', size]),
  ];
  const { code, seconds, output, timedOut, stolen } = await runCommand(command, {
    env: { CONSILIUM_SIZE: size },
    keepOutput: true,
    quiet,
    ...(budget === undefined ? {} : { timeoutMs: Math.max(budget * BUDGETS_TO_END, leastSeconds) * 1000 }),
  });
  if (quiet) process.stdout.write(`\n▶ ${suite.name} (${size}) has ended\n${output}`);
  const { passed, failed } = countsIn(output);
  const base = { passed, seconds, stolen };
  if (timedOut) return { ...base, failed: failed + 1, note: `${ENDED} ${seconds.toFixed(0)} s` };
  if (passed + failed === 0) return { ...base, failed: 1, note: RAN_NOTHING };
  if (code !== 0 && failed === 0) return { ...base, failed: 1, note: `exit code ${code}` };
  if (budget !== undefined && seconds > budget) return { ...base, failed, note: `WARNING over ${budget} s` };
  return { ...base, failed, note: '' };
}

/** Some side by side, each once; then what measures times, and what was short of time beside another, one after the other. */
async function runInLanes(suites: readonly Suite[], size: Size): Promise<ReadonlyMap<string, SuiteResult>> {
  const results = new Map<string, SuiteResult>();
  const waiting = suites.filter(({ alone }) => alone !== true);
  const lane = async () => {
    for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) {
      console.log(`\n▶ ${suites.indexOf(suite) + 1}/${suites.length} ${suite.name} (${size})`);
      results.set(suite.name, await runOnce(suite, size, { quiet: true }));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  for (const [index, suite] of suites.entries()) {
    const first = results.get(suite.name);
    if (first === undefined) {
      console.log(`\n▶ ${index + 1}/${suites.length} ${suite.name} (${size})`);
      results.set(suite.name, await runSuite(suite, size));
    } else if (isWorthASecond(suite, size, first)) results.set(suite.name, await runAgain(suite, size));
  }
  return results;
}

/** The part of a list that one of several machines takes: `2/3` is each third suite, from the second on. Throws on other words. */
export function shardOf<T>(list: readonly T[], shard: string): readonly T[] {
  const [, part = '', parts = ''] = /^(\d+)\/(\d+)$/.exec(shard) ?? [];
  const [at, count] = [Number(part), Number(parts)];
  if (!(at >= 1 && at <= count)) throw new Error(`--shard is a part of several such as 2/3, not ${shard}`);
  return list.filter((_, index) => index % count === at - 1);
}

/** Runs all suites of this size, or those named; of them those of the shard. Returns false when anything failed. */
export async function runSuites(
  all: readonly Suite[],
  size: Size,
  names: readonly string[],
  shard = '1/1',
): Promise<boolean> {
  const unknown = names.filter((name) => !all.some((suite) => suite.name === name));
  if (unknown.length > 0) throw new Error(`no suite ${unknown.join(', ')} in scripts/suites.ts`);
  const asked = all.filter(({ name, ciMinutes }) =>
    names.length > 0 ? names.includes(name) : size === 'full' || ciMinutes !== undefined,
  );
  const chosen = shardOf(asked, shard);
  const byName =
    size === 'ci' && chosen.length > 1 ? await runInLanes(chosen, size) : await oneByOne(chosen, size);
  const results = chosen.map(({ name }) => byName.get(name)!);
  const rows = results.map(({ passed, failed, seconds, note }, index) => {
    return [chosen[index]!.name, String(passed), String(failed), `${seconds.toFixed(1)} s`, note];
  });
  console.log(
    `\n${rows.length === 0 ? 'no suite has landed yet' : textTable(['suite', 'passed', 'failed', 'time', ''], rows)}`,
  );
  const sum = addCounts(results);
  leaveCounts('suites', sum);
  return sum.failed === 0;
}

async function oneByOne(suites: readonly Suite[], size: Size): Promise<ReadonlyMap<string, SuiteResult>> {
  const results = new Map<string, SuiteResult>();
  for (const [index, suite] of suites.entries()) {
    console.log(`\n▶ ${index + 1}/${suites.length} ${suite.name} (${size})`);
    results.set(suite.name, await runSuite(suite, size));
  }
  return results;
}
