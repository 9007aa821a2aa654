import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderRules } from './arrows/folder-order.ts';
import { guardRules } from './arrows/guards.ts';
import { importRules } from './arrows/imports.ts';
import { tokenise } from './arrows/tokens.ts';
import { checkRepository, checkText } from './arrows.ts';

const planted = join(import.meta.dirname, 'planted');
const rulesFor = (path: string, text: string) => [...new Set(checkText(path, text).map(({ rule }) => rule))];

describe('import arrows and guards', () => {
  it.each(readdirSync(planted))('catches planted/%s by its rule and no other', (name) => {
    const text = readFileSync(join(planted, name), 'utf8');
    const [, path = '', rule = ''] = /^\/\/ stands at (\S+)\n\/\/ breaks (\S+)\n/.exec(text) ?? [];
    expect(rulesFor(path, text)).toEqual([rule]);
  });

  it('has a planted file for every rule', () => {
    const named = readdirSync(planted).map(
      (name) => /breaks (\S+)/.exec(readFileSync(join(planted, name), 'utf8'))?.[1],
    );
    expect(new Set(named)).toEqual(new Set([...importRules, ...folderRules, ...guardRules]));
  });

  // A checker that sees no files passes everything.
  it('sees the real files, in which no rule is broken', () => {
    const { files, findings } = checkRepository();
    expect(files).toBeGreaterThan(20);
    expect(findings).toEqual([]);
  });

  it.each([
    ['SQL in store', 'packages/store/src/a.ts', "export const sql = 'select a from b';"],
    [
      'English that resembles SQL',
      'packages/kernel/src/a.ts',
      "export const text = 'Update the page, then set a name';",
    ],
    [
      'a test that starts engines',
      'packages/store/src/a.test.ts',
      "import { startPostgres } from '@consilium/testing';",
    ],
    [
      'the dev launcher',
      'apps/cli/src/start/start.ts',
      "import { start } from '@consilium/testing/launch'; fetch('/');",
    ],
    [
      'tests across packages',
      'tests/flows/a.ts',
      "import '@consilium/runtime'; import '../../scripts/prove.ts';",
    ],
    ['the engine’s own combinator', 'packages/runtime/src/a.ts', 'RestatePromise.all([]);'],
    ['a method that is called fetch', 'apps/server/src/a.ts', 'app.fetch(request);'],
    ['a type of the network', 'apps/server/src/a.ts', "import type { AddressInfo } from 'node:net';"],
    ['a given time', 'packages/kernel/src/a.ts', 'new Date(milliseconds);'],
    [
      'a screen that stands on what is below it',
      'apps/console/src/record/a/b.tsx',
      "import '../../api/call.ts'; import '../a.ts'; import('../../changes/add-entry.tsx'); import 'react';",
    ],
    ['the entry of the console', 'apps/console/src/main.tsx', "import './app/router.tsx';"],
    ['a test over all screens', 'apps/console/src/words/a.test.ts', "import '../record/record-panel.tsx';"],
    ['a comment', 'packages/kernel/src/a.ts', "// import '@consilium/store'; fetch('/')\n/* process.env */"],
  ])('lets %s pass', (_, path, text) => {
    expect(rulesFor(path, text)).toEqual([]);
  });
});

describe('tokens', () => {
  const texts = (source: string) => tokenise(source).map(({ text }) => text);

  it('reads code inside templates, also nested ones', () => {
    expect(texts('a(`x${b(`y${c}`)}z`)')).toEqual(['a', '(', 'x?z', 'b', '(', 'y?', 'c', ')', ')']);
  });

  it('tells a regular expression from a division', () => {
    expect(texts("x = /'/; y = a / b / c; 'end'")).toEqual([
      'x',
      '=',
      ';',
      'y',
      '=',
      'a',
      '/',
      'b',
      '/',
      'c',
      ';',
      'end',
    ]);
  });

  it('counts lines through comments and templates', () => {
    expect(tokenise('/*\n*/\n`\n${a}`\nb').map(({ text, line }) => [text, line])).toEqual([
      ['\n?', 3],
      ['a', 4],
      ['b', 5],
    ]);
  });
});
