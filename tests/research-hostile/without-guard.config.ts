import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { CODE_GUARDS, ROOT, withoutGuard } from './code-guards.ts';

/** One file of tests over sources of which one lacks a guard: CONSILIUM_WITHOUT says which. */
const guard = CODE_GUARDS.find((each) => each.guard === process.env.CONSILIUM_WITHOUT);
if (!guard) throw new Error('CONSILIUM_WITHOUT names no guard');

export default defineConfig({
  root: ROOT,
  plugins: [
    {
      name: 'without-guard',
      enforce: 'pre',
      transform: (code, id) =>
        id.split('?')[0] === join(ROOT, guard.file) ? withoutGuard(guard, code) : null,
    },
  ],
  // What was read without another guard is not used again.
  cacheDir: join(tmpdir(), `without-guard-${process.pid}`),
  test: {
    fsModuleCache: false,
    include: ['**/*.test.ts'],
    exclude: configDefaults.exclude,
    ...{ testTimeout: 300_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } },
  },
});
