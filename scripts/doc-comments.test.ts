import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run-command.ts';

const text = (file: string) => readFileSync(join(root, file), 'utf8');

/** Files and names that a file exports, also through others. */
function exportsOf(file: string): readonly (readonly [file: string, name: string])[] {
  const source = text(file);
  const at = (path: string) => join(dirname(file), path);
  return [
    ...[...source.matchAll(/^export (?:async )?function\*? (\w+)/gm)].map(
      ([, name]) => [file, name!] as const,
    ),
    ...[...source.matchAll(/^export \* from '(\.[^']+)'/gm)].flatMap(([, path]) => exportsOf(at(path!))),
    ...[...source.matchAll(/^export \{([^}]*)\} from '(\.[^']+)'/gm)].flatMap(([, names, path]) => {
      const wanted = new Set(names!.split(',').map((name) => name.trim().split(' as ')[0]));
      return exportsOf(at(path!)).filter(([, name]) => wanted.has(name));
    }),
  ];
}

describe('the functions that packages export', () => {
  const packages = globSync('packages/*/src/index.ts', { cwd: root });
  const all = packages.flatMap(exportsOf);

  it('are found', () => {
    expect(packages.length).toBeGreaterThan(10);
    expect(all.length).toBeGreaterThan(300);
  });

  it('have a doc comment each', () => {
    const without = all.filter(
      ([file, name]) => !new RegExp(`\\*/\\nexport (?:async )?function\\*? ${name}\\b`).test(text(file)),
    );
    expect(without.map(([file, name]) => `${file}: ${name}`)).toEqual([]);
  });
});
