import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeVersion, RESULT_SOURCES } from './code-version.ts';

let root = '';
const PROMPT = 'packages/functions/src/ask.ts';

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'code-version-'));
  for (const source of RESULT_SOURCES)
    await write(source.endsWith('.json') ? source : `${source}/package.json`, '{}');
  await write(PROMPT, 'Summarise.');
});
afterEach(() => rm(root, { recursive: true }));

it('is another version after a change of a prompt, a computation, a catalogue or a dependency', async () => {
  const versions = [await codeVersion(root)];
  for (const file of [PROMPT, 'packages/clinical/dangers/a.yml', 'teams/consult/b.ts', 'package-lock.json']) {
    await write(file, 'changed');
    versions.push(await codeVersion(root));
  }
  expect(new Set(versions).size).toBe(versions.length);
});

it('is the same for the same sources, whatever their tests and documents say', async () => {
  const before = await codeVersion(root);
  await write('packages/functions/src/ask.test.ts', 'it');
  await write('packages/functions/src/test-support/a.fixture.ts', 'const a = 1;');
  await write('teams/consult/README.md', 'Read me');
  expect(await codeVersion(root)).toBe(before);
});

it('covers every package that functions import', async () => {
  const folder = join(import.meta.dirname, '../../..');
  const imported = ['packages/functions', 'teams/consult'].map(async (each) => {
    const { dependencies } = JSON.parse(await readFile(join(folder, each, 'package.json'), 'utf8')) as {
      readonly dependencies: object;
    };
    return Object.keys(dependencies).filter((name) => name.startsWith('@consilium/'));
  });
  for (const name of (await Promise.all(imported)).flat())
    expect(RESULT_SOURCES).toContain(name.replace('@consilium/', 'packages/'));
});
