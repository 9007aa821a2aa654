/** `node scripts/tally.ts`: the closing line of CI, the sum of what verify and the suites have left in `.cache/results`. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.ts';

export type Counts = { readonly passed: number; readonly failed: number };

const folder = join(root, '.cache/results');

export function addCounts(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Leaves the counts of one phase for the closing line. */
export function leaveCounts(phase: string, counts: Counts): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${phase}.json`), `${JSON.stringify(counts)}\n`);
}

/**
 * Finds how many cases a suite ran: its last line `N passed, M failed`, or else the summary of vitest.
 * None of both is 0 and 0.
 */
export function countsIn(output: string): Counts {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the terminal begin with this character
  const plain = output.replaceAll(/\u001b\[[0-9;]*m/g, '');
  const closing = [...plain.matchAll(/^(\d+) passed, (\d+) failed\s*$/gm)].at(-1);
  if (closing !== undefined) return { passed: Number(closing[1]), failed: Number(closing[2]) };
  const summary = [...plain.matchAll(/^\s*Tests\s+(.*\(\d+\))/gm)].at(-1)?.[1] ?? '';
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0);
  return { passed: count('passed'), failed: count('failed') };
}

if (import.meta.main) {
  const files = globSync('*.json', { cwd: folder });
  const { passed, failed } = addCounts(
    files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  );
  // `--failed`: a phase ended badly; then at least one failure is reported, also when nothing was counted.
  const broken = process.argv.includes('--failed') ? Math.max(failed, 1) : failed;
  console.log(`${passed} passed, ${broken} failed`);
  process.exitCode = broken > 0 || passed === 0 ? 1 : 0;
}
