import { posix } from 'node:path';
import { type Finding, isDevLauncher, isTestCode, type SourceFile } from './source-file.ts';

const pure = ['clinical', 'kernel', 'base'];
const below = ['store', ...pure];
const anything = ['*'];

/** Who may import whom, by folder: apps → teams and packages → store → clinical → kernel → base. Siblings are absent on purpose. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  base: [],
  kernel: ['base'],
  clinical: ['kernel', 'base'],
  store: pure,
  record: below,
  runtime: below,
  models: below,
  evidence: below,
  functions: pure,
  printing: pure,
  'stand-in': ['kernel', 'base'],
  testing: ['kernel', 'base'],
  teams: pure,
  examples: pure,
  'apps/server': ['teams', 'runtime', 'models', 'record', 'evidence', 'functions', 'printing', ...below],
  // Starts the server and asks it: the composition root stays there.
  'apps/cli': ['apps/server', 'stand-in', 'teams', 'runtime', 'models', 'record', 'evidence', ...below],
  // Speaks the public HTTP API only; its generated types stand in its own folder.
  'apps/console': [],
  tests: anything,
  bench: anything,
  scripts: anything,
};

/** The rules about imports by name. */
export const importRules = [
  'arrow',
  'testing-is-for-tests',
  'stay-in-package',
  'known-package',
  'listed-part',
] as const;

/** The package or folder that a path belongs to: `packages/store`, `apps/server`, `tests`, `top`. */
function homeOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  if (second === '') return 'top';
  return /^(tests|bench|scripts)$/.test(first) ? first : `${first}/${second}`;
}

function partOf(home: string): string {
  const [first = '', second = ''] = home.split('/');
  if (first === 'packages') return second;
  return first === 'teams' || first === 'examples' ? first : home;
}

type Import = { readonly target: string; readonly line: number; readonly typesOnly: boolean };

/** Every module named in a file: import, export … from, import(), require() and types by import(). */
export function importsOf({ tokens }: SourceFile): readonly Import[] {
  return tokens.flatMap(({ kind, text, line }, index) => {
    const before = tokens[index - 1]?.text ?? '';
    const called = before === '(' && /^(import|require)$/.test(tokens[index - 2]?.text ?? '');
    if (kind !== 'text' || !(called || /^(import|from)$/.test(before))) return [];
    const start = tokens.slice(0, index).findLastIndex((token) => /^(import|export)$/.test(token.text));
    return [{ target: text, line, typesOnly: tokens[start + 1]?.text === 'type' }];
  });
}

/** Checks one file's imports. `workspaces` maps each package name of ours to its folder. */
export function checkImports(file: SourceFile, workspaces: ReadonlyMap<string, string>): readonly Finding[] {
  const home = homeOf(file.path);
  const part = partOf(home);
  const allowed = arrows[part];
  if (allowed === undefined) {
    return [
      {
        rule: 'listed-part',
        path: file.path,
        line: 1,
        message: `${home} has no line in scripts/arrows/imports.ts: add it`,
      },
    ];
  }
  return importsOf(file).flatMap(({ target, line }): readonly Finding[] => {
    const finding = (rule: (typeof importRules)[number], message: string) => [
      { rule, path: file.path, line, message },
    ];
    if (target.startsWith('.')) {
      const place = posix.join(posix.dirname(file.path), target);
      const reached = homeOf(place);
      if (isTestCode(place) && !isTestCode(file.path)) {
        return finding('testing-is-for-tests', `${target} never ships: only tests import it`);
      }
      if (reached === home || (allowed === anything && /^(scripts|top)$/.test(reached))) return [];
      return finding('stay-in-package', `${target} leaves ${home}: import the package by its name`);
    }
    if (!target.startsWith('@consilium/')) return [];
    const folder = workspaces.get(target.split('/').slice(0, 2).join('/'));
    if (folder === undefined) return finding('known-package', `${target} is no workspace of this repository`);
    if (folder === home || allowed === anything) return [];
    const to = partOf(folder);
    if (to === 'testing') {
      if (isTestCode(file.path)) return [];
      // The command line brings up engines on this machine, and needs nothing else that tests use.
      if (isDevLauncher(file.path) && target === '@consilium/testing/launch') return [];
      return finding('testing-is-for-tests', `${target} never ships: only tests import it`);
    }
    // Examples are data for tests and for the demo; nothing that ships leans on them.
    if (allowed.includes(to)) return [];
    if (to === 'stand-in' && isTestCode(file.path)) return [];
    if (to === 'examples' && (isDevLauncher(file.path) || isTestCode(file.path))) return [];
    return finding('arrow', `${part} may not import ${to}: meet in a port of kernel, join in apps/server`);
  });
}
