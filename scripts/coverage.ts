/** `npm run generate -- coverage` writes docs/coverage.md; with `--check` it only compares. Exit code 1 on a fault or a difference. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { testFiles } from '../vitest.config.ts';
import { coveragePage } from './coverage-page.ts';
import { root } from './run-command.ts';
import { suites } from './suites.ts';

const target = join(root, 'docs/coverage.md');
const patterns = ['{packages,apps,teams,examples,scripts}/**/*.test.{ts,tsx}', '{tests,bench}/**/*.ts'];
const paths = globSync(patterns, { cwd: root, exclude: (path) => /node_modules/.test(path) });
const files = paths
  .map((path) => path.split(sep).join('/'))
  .sort()
  .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
const features = JSON.parse(readFileSync(join(root, 'docs/features.json'), 'utf8'));
const { page, faults } = coveragePage(features, files, { patterns: testFiles, suites });

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else if (!process.argv.includes('--check')) writeFileSync(target, page);
else if (!existsSync(target) || readFileSync(target, 'utf8') !== page) {
  console.error('docs/coverage.md is not up to date: npm run generate -- coverage');
  process.exitCode = 1;
}
