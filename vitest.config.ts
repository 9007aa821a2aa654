import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.ts',
      'teams/**/*.test.ts',
      'examples/**/*.test.ts',
      'tests/flows/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: engines run beside the tests.
    maxWorkers: 2,
  },
});
