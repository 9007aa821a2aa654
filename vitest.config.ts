import { configDefaults, defineConfig } from 'vitest/config';
import { testsAlone } from './scripts/tests-alone.ts';

/** What `npm run verify` runs. */
export const testFiles = [
  'packages/*/src/**/*.test.ts',
  'apps/*/src/**/*.test.ts',
  'teams/**/*.test.ts',
  'examples/**/*.test.ts',
  'tests/flows/**/*.test.ts',
  'scripts/**/*.test.ts',
];
const alone = testsAlone(testFiles, import.meta.dirname);

export default defineConfig({
  test: {
    // CI's machine is shared, and at times it gives a third of itself.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Two cores: engines run beside the tests.
    maxWorkers: 2,
    projects: [
      // Many files in one process: to start it and to import again would cost more than most of them.
      {
        extends: true,
        test: {
          name: 'shared',
          include: testFiles,
          exclude: [...configDefaults.exclude, ...alone],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
