import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SourceWatch, watchSources } from './watch-sources.ts';

let root: string;
let watching: SourceWatch | undefined;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'watch-'));
  for (const folder of ['one/src', 'one/node_modules/x', 'two/dist', 'elsewhere'])
    mkdirSync(join(root, folder), { recursive: true });
});
afterEach(() => {
  watching?.close();
  rmSync(root, { recursive: true });
});

const write = (path: string) => writeFileSync(join(root, path), path);

/** Collects the calls; each one lasts until `finish` is called. */
function watched() {
  const calls: (readonly string[])[] = [];
  const waiting: (() => void)[] = [];
  watching = watchSources(
    root,
    ['one', 'two'],
    (paths) => {
      calls.push(paths);
      return new Promise((resolve) => waiting.push(resolve));
    },
    {
      onError: (error) => {
        throw error;
      },
    },
  );
  return { calls, finish: () => waiting.shift()?.() };
}

describe('watched sources', () => {
  it('are told of together, and what changes meanwhile is told of next', async () => {
    const { calls, finish } = watched();
    write('one/src/a.ts');
    write('two/b.yml');
    await expect.poll(() => calls).toEqual([['one/src/a.ts', 'two/b.yml']]);
    write('one/src/c.ts');
    write('one/src/marker.test.ts');
    finish();
    await expect.poll(() => calls.slice(1)).toEqual([['one/src/c.ts']]);
    finish();
  });

  it('are neither packages, builds, tests, pages for people nor drafts', async () => {
    const { calls } = watched();
    for (const path of [
      'one/node_modules/x/index.js',
      'two/dist/index.html',
      'one/src/a.test.ts',
      'one/src/a.fixture.ts',
      'one/README.md',
      'one/src/.a.ts.swp',
      'one/src/a.ts~',
      'elsewhere/a.ts',
    ])
      write(path);
    // Written last, so that its call would hold the others too.
    write('one/src/last.ts');
    await expect.poll(() => calls).toEqual([['one/src/last.ts']]);
  });
});
