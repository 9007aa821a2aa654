import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Stand, startS3 } from '@consilium/store/test-support/s3-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IndexPlace } from './datasets.ts';
import { createPassageIndex } from './passage-index.ts';

let folder: string;
let s3: S3Stand;
let places: { readonly [kind: string]: IndexPlace };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-'));
  s3 = await startS3();
  const keys = { aws_access_key_id: 'S3RVER', aws_secret_access_key: 'S3RVER', region: 'us-east-1' };
  const storageOptions = { ...keys, endpoint: s3.endpoint, allow_http: 'true' };
  places = {
    'a directory': { root: folder },
    'a bucket': { root: `s3://${await s3.newBucket()}`, storageOptions },
  };
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

const passage = (hash: string, text: string, more: object = {}) => ({
  ...{ hash, text, kind: 'web', repository: '', invented: false, start: 0, end: text.length, ...more },
});
const search = { limit: 50 };

describe.each(['a directory', 'a bucket'])('passages in %s [D7]', (kind) => {
  it('are found by another process, by words and their forms, best first', async () => {
    const index = createPassageIndex(places[kind]!);
    await index.add('words', [
      passage('a', 'Falls in old age, and more falls.'),
      passage('b', 'A fall, and many other things that happen to people of every age.'),
      passage('c', 'Metformin lowers HbA1c.'),
    ]);
    const found = await createPassageIndex(places[kind]!).search('words', { ...search, query: 'falling' });
    expect(found.map(({ hash }) => hash)).toEqual(['a', 'b']);
    expect(found[0]!.score).toBeGreaterThan(found[1]!.score);
  });

  it('of equal score have one order, whenever they came', async () => {
    const index = createPassageIndex(places[kind]!);
    for (const hash of ['z', 'x', 'y', 'w']) {
      await index.add('equal', [passage(hash, 'Metformin.')]);
      if (hash < 'y') await index.tidy('equal');
    }
    const found = await index.search('equal', { ...search, query: 'metformin' });
    expect(found.map(({ hash }) => hash)).toEqual(['w', 'x', 'y', 'z']);
  });

  it('of several processes that begin a dataset at once are all there, each once', async () => {
    const adding = Array.from({ length: 4 }, (_, n) =>
      createPassageIndex(places[kind]!).add('race', [
        passage(`h${n}`, 'Metformin.'),
        passage('same', 'Metformin.'),
      ]),
    );
    const ends = await Promise.allSettled(adding);
    expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
    const found = await createPassageIndex(places[kind]!).search('race', { ...search, query: 'metformin' });
    expect(found.map(({ hash }) => hash).sort()).toEqual(['h0', 'h1', 'h2', 'h3', 'same']);
  });

  it('take any text as words, and no condition', async () => {
    const index = createPassageIndex(places[kind]!);
    await index.add('odd', [passage('a', 'Metformin.')]);
    for (const query of [
      '',
      ' ',
      '"',
      "a' OR 1=1 --",
      'text:metformin AND (',
      '\u0000',
      '*:*',
      '🫀'.repeat(200),
    ])
      expect(await index.search('odd', { ...search, query })).toBeInstanceOf(Array);
    await expect(index.search('odd', { query: 'x', limit: 1, kinds: ["a') OR ('1' = '1"] })).rejects.toThrow(
      'invalid_filter',
    );
  });
});
