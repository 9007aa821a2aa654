import { execFileSync, spawnSync } from 'node:child_process';
import { root } from './run-command.ts';

/** The commit that is checked out (short hash), and the files that differ from it. */
export type SourceTree = { readonly commit: string; readonly changed: readonly string[] };

/** Commands write these themselves, and no figure depends on them. */
const WRITTEN_BY_COMMANDS = ['docs/measured', 'README.md', 'docs/lens-conformance.md'];

/** Throws where there is no git. */
export function readSourceTree(): SourceTree {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const excluded = WRITTEN_BY_COMMANDS.map((path) => `:!${path}`);
  const status = git('status', '--porcelain', '--', '.', ...excluded);
  return {
    commit: git('rev-parse', '--short', 'HEAD').trim(),
    changed: status
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.slice(3)),
  };
}

/** No figure depends on a unit test. */
const UNIT_TESTS = ['packages', 'apps', 'teams'].map((folder) => `:(exclude,glob)${folder}/**/*.test.*`);

/** Whether one of these paths has changed since the commit; false where git or the commit is not there. */
export function changedSince(commit: string, paths: readonly string[]): boolean {
  const args = ['diff', '--quiet', commit.replace('-dirty', ''), '--', ...paths, ...UNIT_TESTS];
  return spawnSync('git', args, { cwd: root, stdio: 'ignore' }).status === 1;
}
