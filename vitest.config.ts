import { configDefaults, defineConfig } from 'vitest/config';
import { testsAlone } from './scripts/tests-alone.ts';

/** What `npm run verify` runs. */
export const testFiles = [
  'packages/*/src/**/*.test.ts',
  'apps/*/src/**/*.test.ts',
  'teams/**/*.test.ts',
  'examples/**/*.test.ts',
  'scripts/**/*.test.ts',
];
/** Across packages, on real engines: the suite `flows`. */
const flowFiles = ['tests/flows/**/*.test.ts'];

export default defineConfig({
  test: {
    // CI's machine is shared, and at times it gives a third of itself.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Two cores: engines run beside the tests.
    maxWorkers: 2,
    projects: [...projectsOf('unit', testFiles), ...projectsOf('flows', flowFiles)],
  },
});

/** Many files in one process: to start it and to import again would cost more than most of them. Some need one of their own. */
function projectsOf(name: string, include: readonly string[]) {
  const alone = testsAlone(include, import.meta.dirname);
  const exclude = [...configDefaults.exclude, ...alone];
  return [
    { extends: true as const, test: { name, include: [...include], exclude, isolate: false } },
    { extends: true as const, test: { name: `${name}-alone`, include: alone } },
  ];
}
