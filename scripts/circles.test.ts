import { describe, expect, it } from 'vitest';
import { checkCircles, circleRules } from './arrows/circles.ts';
import { sourceFile } from './arrows/source-file.ts';

/** Files of one package by path; each imports the paths that are given. */
const check = (files: Readonly<Record<string, readonly string[]>>) =>
  checkCircles(
    Object.entries(files).map(([path, targets]) =>
      sourceFile(`packages/a/src/${path}`, targets.map((target) => `import '${target}';`).join('\n')),
    ),
  );

describe('circles of imports', () => {
  it('has a case for each rule', () => {
    const found = check({
      'x.ts': ['./y.ts'],
      'y.ts': ['./x.ts'],
      'a/1.ts': ['../b/1.ts'],
      'b/1.ts': ['../a/1.ts'],
    });
    expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(circleRules));
  });

  it('finds two files that import each other', () => {
    expect(check({ 'x.ts': ['./y.ts'], 'y.ts': ['./x.ts'] })).toEqual([
      expect.objectContaining({ rule: 'file-circle', path: 'packages/a/src/y.ts', line: 1 }),
    ]);
  });

  it('finds two folders that import each other through different files', () => {
    const [found, ...more] = check({
      'versions/write.ts': ['../graph/plan.ts'],
      'versions/values.ts': [],
      'graph/plan.ts': [],
      'graph/coded.ts': ['../versions/values.ts'],
    });
    expect(more).toEqual([]);
    expect(found).toMatchObject({ rule: 'folder-circle', path: 'packages/a/src/versions/write.ts' });
    expect(found?.message).toContain('graph → versions → graph in packages/a/src');
  });

  it('finds a circle of three folders, and one below the top', () => {
    expect(
      check({ 'a/1.ts': ['../b/1.ts'], 'b/1.ts': ['../c/1.ts'], 'c/1.ts': ['../a/2.ts'], 'a/2.ts': [] }),
    ).toHaveLength(1);
    expect(
      check({ 'a/b/1.ts': ['../c/1.ts'], 'a/c/1.ts': [], 'a/c/2.ts': ['../b/2.ts'], 'a/b/2.ts': [] }),
    ).toMatchObject([{ rule: 'folder-circle', message: expect.stringContaining('packages/a/src/a') }]);
  });

  it('finds a circle of a folder and a file beside it', () => {
    expect(
      check({ 'config.ts': ['./parts/a.ts'], 'parts/a.ts': [], 'parts/b.ts': ['../config.ts'] }),
    ).toMatchObject([{ rule: 'folder-circle' }]);
  });

  it('finds both of two circles', () => {
    expect(
      check({ 'a.ts': ['./b.ts'], 'b.ts': ['./a.ts'], 'c.ts': ['./d.ts'], 'd.ts': ['./c.ts'] }),
    ).toHaveLength(2);
  });

  it('lets imports pass that go one way, and tests that import what imports them', () => {
    expect(
      check({
        'a/1.ts': ['../b/1.ts', './2.ts'],
        'a/2.ts': ['../b/1.ts'],
        'b/1.ts': [],
        'b/1.test.ts': ['../a/1.ts'],
      }),
    ).toEqual([]);
  });
});
