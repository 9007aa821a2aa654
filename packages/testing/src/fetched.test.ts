import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchedOnce } from './fetched.ts';

let cache = '';
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'cache-'));
});
afterEach(() => rm(cache, { recursive: true }));

test('is filled once, also when it is asked for twice at once', async () => {
  let filled = 0;
  const fill = async (into: string) => {
    filled += 1;
    await writeFile(join(into, 'file'), 'x');
  };
  const directory = join(cache, 'thing-1');
  await Promise.all([fetchedOnce(directory, fill), fetchedOnce(directory, fill)]);
  await fetchedOnce(directory, fill);
  expect(filled).toBe(1);
  expect(await readdir(directory)).toEqual(['file']);
});

test('is not kept when it was not filled to the end', async () => {
  const half = async (into: string) => {
    await writeFile(join(into, 'file'), 'x');
    throw new Error('half-way');
  };
  await expect(fetchedOnce(join(cache, 'thing-1'), half)).rejects.toThrow('half-way');
  expect(await readdir(cache)).toEqual([]);
});

test('is what another process has filled meanwhile', async () => {
  const directory = join(cache, 'thing-1');
  const late = async (into: string) => {
    // Not by the same name: as a second process would, which knows nothing of this one.
    await fetchedOnce(`${cache}/./thing-1`, (other) => writeFile(join(other, 'file'), 'first'));
    await writeFile(join(into, 'file'), 'second');
  };
  await fetchedOnce(directory, late);
  expect(await readdir(cache)).toEqual(['thing-1']);
});
