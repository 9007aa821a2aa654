/** `npm run suites -- --size ci [name …]`: runs the suites of the capabilities that have landed. */
import { runSuites } from './run-suites.ts';
import { suiteSize } from './suite-size.ts';

/** A long test of one capability. */
export type Suite = {
  readonly name: string;
  /** Run from the top folder with `--size ci|full` appended (vitest reads `CONSILIUM_SIZE`, it knows no such option). */
  readonly command: readonly string[];
  /** Budget of the small size in CI. Absent: the suite runs at full size only. */
  readonly ciMinutes?: number;
};

/** One line a capability. A suite closes with a line `N passed, M failed` or with vitest's summary. */
export const suites: readonly Suite[] = [
  vitestSuite('crash', 4),
  vitestSuite('turns', 2),
  vitestSuite('speed', 2),
  vitestSuite('dev-start', 3),
];

function vitestSuite(name: string, ciMinutes?: number): Suite {
  const command = ['vitest', 'run', '--config', 'tests/vitest.suites.config.ts', `tests/${name}`];
  return ciMinutes === undefined ? { name, command } : { name, command, ciMinutes };
}

if (import.meta.main) {
  const names = process.argv
    .slice(2)
    .filter((word, index, words) => !word.startsWith('-') && words[index - 1] !== '--size');
  process.exitCode = (await runSuites(suites, suiteSize(), names)) ? 0 : 1;
}
