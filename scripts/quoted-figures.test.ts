import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathsOf, suitesWithPaths } from './depends-on.ts';
import { isStale, withoutStaleMarks } from './quoted-figures.ts';
import { root } from './run-command.ts';
import { suites } from './suites.ts';

const emptyTree = execFileSync('git', ['hash-object', '-t', 'tree', '/dev/null'], {
  cwd: root,
  encoding: 'utf8',
}).trim();

describe('a figure', () => {
  it('is stale once a path that it depends on has changed since its commit', () => {
    expect(isStale({ name: 'crash', commit: emptyTree, dependsOn: ['packages/runtime'] })).toBe(true);
    expect(isStale({ name: 'crash', commit: emptyTree, dependsOn: ['no-such-folder'] })).toBe(false);
    expect(isStale({ name: 'crash', commit: 'HEAD', dependsOn: ['LICENSE'] })).toBe(false);
  });

  it('takes the paths of its suite where its file names none', () => {
    expect(isStale({ name: 'crash', commit: emptyTree })).toBe(true);
    expect(isStale({ name: 'no-such-suite', commit: emptyTree })).toBe(false);
  });

  it('does not depend on unit tests', () => {
    const test = 'packages/kernel/src/error-facts.test.ts';
    expect(existsSync(join(root, test))).toBe(true);
    expect(isStale({ name: 'crash', commit: emptyTree, dependsOn: [test] })).toBe(false);
  });

  it('is not marked where the commit is not there', () => {
    expect(isStale({ name: 'crash', commit: '0000000' })).toBe(false);
  });

  it('is compared without its mark', () => {
    expect(withoutStaleMarks('| `crash` | lost | = 0 | 0 runs (stale) | yes |')).toBe(
      '| `crash` | lost | = 0 | 0 runs | yes |',
    );
  });
});

describe('paths that figures depend on', () => {
  it('are declared for suites that there are', () => {
    const names = suites.map(({ name }) => name);
    expect(suitesWithPaths.filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(suites.map((suite) => [suite.name, suite] as const))('%s: are there', (_, suite) => {
    expect(pathsOf(suite).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
