import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run-command.ts';
import { suites } from './suites.ts';

type Package = { readonly name: string; readonly scripts?: { readonly [name: string]: string } };

/** Without the backslash of a slash in a regular expression. */
const read = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll('\\/', '/');
const own = JSON.parse(read('package.json')) as Package;
const others = globSync('{packages,apps,teams,examples}/*/package.json', { cwd: root }).map(
  (path) => JSON.parse(read(path)) as Package,
);

/** Pages, and sources whose comments and messages name commands. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(md|tsx?|mjs|sql)$|^\.ci\/run$/.test(path) && existsSync(join(root, path)));

/** `npm run <script>`, with what follows on the line. A script to be filled in (`<name>`, `…`) is none. */
const NPM_RUN = /npm run ([a-z][\w-]*(?::[\w-]+)?)([^`'"\n]*)/g;
const NODE = /(?<![\w/])node ((?:scripts|tests|bench)\/[\w/-]+\.ts)/g;

/** Commands of a text that do not exist. */
function unknownCommands(text: string): readonly string[] {
  const runs = [...text.matchAll(NPM_RUN)].flatMap(([command, script = '', rest = '']) => {
    const workspace = /^ (?:.* )?-w (@\w+\/[\w-]+)/.exec(rest)?.[1];
    const { scripts = {} } =
      workspace === undefined ? own : (others.find(({ name }) => name === workspace) ?? {});
    const suite = /^(?:prove|bench)$/.test(script) ? /^ -- ([a-z][\w-]*)/.exec(rest)?.[1] : undefined;
    const known = suite === undefined || suites.some(({ name }) => name === suite);
    return Object.hasOwn(scripts, script) && known ? [] : [command.trim()];
  });
  const programs = [...text.matchAll(NODE)].flatMap(([command, path = '']) =>
    existsSync(join(root, path)) ? [] : [command],
  );
  return [...runs, ...programs];
}

describe('commands that pages, comments and messages name', () => {
  it('are known when they exist, and only then', () => {
    const good = [
      ...['npm run verify', 'npm run prove -- crash', 'npm run prove -- <name>', 'npm run prove -- …'],
      ...['npm run build -w @consilium/console', 'node scripts/arrows.ts'],
    ];
    // Built from parts, so that this file itself names none of them.
    const bad = ['prove:crash', 'prove -- crahs', 'build', 'build -w @consilium/kernel'].map(
      (words) => `npm${' run '}${words}`,
    );
    expect(unknownCommands(good.join('\n'))).toEqual([]);
    expect(unknownCommands(bad.join('\n'))).toEqual(bad);
    expect(unknownCommands(`node${' '}scripts/absent.ts`)).toHaveLength(1);
  });

  it.each(files.filter((path) => /npm run |node (scripts|tests|bench)\//.test(read(path))))('%s', (path) => {
    expect(unknownCommands(read(path))).toEqual([]);
  });

  it('are few', () => {
    expect(Object.keys(own.scripts ?? {}).length).toBeLessThanOrEqual(15);
  });
});
