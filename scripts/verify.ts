/**
 * `npm run verify`: every check of the repository, cheapest first. Stops at the first failure; `-- --all` goes on, `-- --quick`
 * leaves out the tests.
 * Exit code 1 when a check failed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, runCommand } from './run-command.ts';
import { filesShortOfTime, readTestReport } from './short-of-time.ts';
import { textTable } from './table.ts';
import { addCounts, type Counts, leaveCounts } from './tally.ts';

type Step = { readonly name: string; readonly command: readonly string[]; readonly remedy: string };

const report = join(root, '.cache/vitest.json');
// In a log its colours hide the text.
const colours = process.stdout.isTTY ? [] : ['--colors=off'];
const format = 'npm run format fixes what can be fixed';

const steps: readonly Step[] = [
  { name: 'format and lint', command: ['biome', 'ci', '.', ...colours], remedy: format },
  { name: 'types', command: ['tsc', '--noEmit'], remedy: 'npx tsc --noEmit shows them again' },
  {
    name: 'types of the console',
    command: ['tsc', '--noEmit', '-p', 'apps/console'],
    remedy: 'npm run types -w @consilium/console shows them again',
  },
  { name: 'arrows', command: ['node', 'scripts/arrows.ts'], remedy: 'AGENTS.md shows the arrows' },
  {
    name: 'unused code',
    command: ['knip', '--no-progress'],
    remedy: 'delete it, or name a new entry point in knip.json',
  },
  {
    name: 'coverage page',
    command: ['node', 'scripts/coverage.ts', '--check'],
    remedy: 'npm run generate -- coverage',
  },
  {
    name: 'signatures page',
    command: ['node', 'scripts/signatures.ts', '--check'],
    remedy: 'npm run generate -- signatures',
  },
  {
    name: 'measured',
    command: ['node', 'scripts/measured.ts', '--check'],
    remedy: 'npm run prove -- <name> writes a file, npm run measured -- --write the pages',
  },
  {
    name: 'tests',
    command: [
      'vitest',
      'run',
      '--project=unit*',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    remedy: 'npx vitest run <file> runs one file',
  },
];

/** The checker that the types are written for; an older one passes what this one refuses. */
function assertCompiler(): void {
  const version = execFileSync(join(root, 'node_modules/.bin/tsc'), ['--version'], {
    encoding: 'utf8',
  }).trim();
  if (!version.startsWith('Version 7.')) throw new Error(`tsc is ${version}, not 7: run npm ci`);
}

type Outcome = Counts & { readonly note: string };

/** What failed for lack of time, once more and alone. True: now it passes. */
async function passesAgain(files: readonly string[]): Promise<boolean> {
  if (files.length === 0) return false;
  console.log(`\n▶ again, as it was short of time: ${files.join(' ')}`);
  return (await runCommand(['vitest', 'run', '--reporter=default', ...files])).code === 0;
}

/** What the tests' own report says; nothing when they did not come so far as to write it. */
function readReport(): Counts & { readonly skipped: number } {
  if (!existsSync(report)) return { passed: 0, failed: 0, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

/** A check that failed counts as one; tests count by themselves, and no passed test at all is a failure. */
function outcomeOf({ name, remedy }: Step, ok: boolean): Outcome {
  if (name !== 'tests') return { passed: 0, failed: ok ? 0 : 1, note: ok ? '' : remedy };
  const { passed, failed, skipped } = readReport();
  const counted = ok && passed > 0 ? failed : Math.max(failed, 1);
  const note = `${passed} passed, ${counted} failed${skipped > 0 ? `, ${skipped} SKIPPED` : ''}`;
  return { passed, failed: counted, note: counted > 0 ? `${note}: ${remedy}` : note };
}

/** Of tests that passed when they had the machine alone. */
function passedAgain(files: readonly string[]): Outcome {
  const { passed, failed } = readReport();
  return {
    passed: passed + failed,
    failed: 0,
    note: `PASSED WHEN RUN AGAIN, alone: ${files.map((file) => relative(root, file)).join(', ')}`,
  };
}

async function verify(steps: readonly Step[], goOn: boolean): Promise<Counts> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const rows: string[][] = [];
  const outcomes: Outcome[] = [];
  for (const [index, step] of steps.entries()) {
    if (!goOn && outcomes.some(({ failed }) => failed > 0)) {
      rows.push([step.name, 'not run']);
      continue;
    }
    console.log(`\n▶ ${index + 1}/${steps.length} ${step.name}`);
    const { code, seconds, stolen } = await runCommand(step.command);
    const again = code === 0 || step.name !== 'tests' ? [] : filesShortOfTime(readTestReport(report), stolen);
    const outcome = (await passesAgain(again)) ? passedAgain(again) : outcomeOf(step, code === 0);
    outcomes.push(outcome);
    rows.push([step.name, outcome.failed > 0 ? 'FAILED' : 'ok', `${seconds.toFixed(1)} s`, outcome.note]);
  }
  console.log(`\n${textTable(['check', 'result', 'time', ''], rows)}`);
  return addCounts(outcomes);
}

assertCompiler();
const asked = process.argv.includes('--quick') ? steps.filter(({ name }) => name !== 'tests') : steps;
const counts = await verify(asked, process.argv.includes('--all'));
leaveCounts('verify', counts);
process.exitCode = counts.failed > 0 ? 1 : 0;
