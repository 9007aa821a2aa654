import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  actorCompartment,
  type CheckOutgoing,
  type Embedder,
  type LibraryDocument,
  type Scope,
} from '@consilium/kernel';
import { createSnapshotRows } from '@consilium/store';
import { grantedScope, useDatabase } from '@consilium/store/test-support/database';
import { createTrail, type Trail } from '@consilium/store/test-support/trail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLibrary, type Library, type LibraryParts } from './create-library.ts';
import { createPassageIndex } from './passage-index.ts';

const database = useDatabase({ beforeAll, afterAll });
let folder: string;
let trail: Trail;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vectors-'));
  trail = createTrail(database());
});
afterAll(() => rm(folder, { recursive: true }));

/** It knows three things, under several words each; other words mean nothing to it. */
const THINGS = [/metformin|glucose|sugar|diabet/gi, /warfarin|bleed|clot/gi, /fall|frail/gi];
const vectorOf = (text: string) => [...THINGS.map((thing) => text.match(thing)?.length ?? 0), 0.01];
interface Fake extends Embedder {
  readonly asked: string[];
}
function embedderOf({ isLocal = true, model = 'fake/one', fails = false, minScore = 0 } = {}): Fake {
  const asked: string[] = [];
  return {
    ...{ asked, isLocal, model, minScore },
    embed: async (texts, { onSpent }) => {
      asked.push(...texts);
      if (fails) throw new Error('down');
      await onSpent?.({ model: 'one', tokens: texts.length, microUsd: 3 * texts.length });
      return texts.map(vectorOf);
    },
  };
}
const libraryOf = (embedder?: Embedder, more: Partial<LibraryParts> = {}): Library =>
  createLibrary({
    ...more,
    rows: createSnapshotRows(trail),
    objects: trail.objects,
    index: createPassageIndex({ root: folder }),
    ...(embedder && { embedder }),
  });
const own = (tenant: string): Scope => ({
  ...{ tenant, actor: 'dr', compartment: actorCompartment('dr'), purpose: 'TREAT' },
});
const page = (title: string, text: string): LibraryDocument => ({
  source: { source_type: 'web', title, site: 's', url: 'https://example.org', retrieved: '2026-01-01' },
  ...{ text, licence: 'CC0-1.0', retrieved: '2026-01-01T00:00:00.000Z' },
});
const code = (repo: string, text: string): LibraryDocument => ({
  ...page('', text),
  source: { source_type: 'code', repo, file_path: 'a.ts', commit_hash: 'abc', line_range: '1-2' },
});
const sugar = page('Sugar', 'Metformin lowers what is measured in diabetes.');
const blood = page('Blood', 'Warfarin and bleeding: a measured risk.');
const frail = { ...page('Frail', 'Falls of frail people.'), invented: true };
const titles = (found: Awaited<ReturnType<Library['search']>>) =>
  found.passages.map(({ snapshot: { source } }) => ('title' in source ? source.title : source.file_path));

describe('search by vectors [D7]', () => {
  it('finds passages without a word of the query, nearest first, with scores of 0 to 1', async () => {
    const scope = own('t-near');
    const library = libraryOf(embedderOf());
    await library.importLibrary(scope, [sugar, blood, frail]);
    const found = await library.search(scope, { query: 'high blood glucose', mode: 'vector', topK: 1 });
    expect([titles(found), found.mode, found.gaps]).toEqual([['Sugar'], 'vector', []]);
    expect(found.passages[0]?.score).toBeGreaterThan(0.9);
    expect(found.passages[0]?.score).toBeLessThanOrEqual(1);
  });

  it('merges with keywords: first what both find, then what either finds', async () => {
    const scope = own('t-both');
    const library = libraryOf(embedderOf());
    await library.importLibrary(scope, [sugar, blood, frail]);
    const query = 'glucose: the measured risk of sugar';
    const keywords = await library.search(scope, { query, mode: 'keyword' });
    expect(titles(keywords)[0]).toBe('Blood');
    const found = await library.search(scope, { query, mode: 'hybrid' });
    expect([titles(found)[0], found.mode, found.passages.length]).toEqual(['Sugar', 'hybrid', 3]);
    const scores = found.passages.map(({ score }) => score);
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
    expect(await library.search(scope, { query, mode: 'hybrid' })).toEqual(found);
  });

  it('finds nothing below the bound of the model, and says so; what keywords find stays', async () => {
    const scope = own('t-bound');
    const library = libraryOf(embedderOf({ minScore: 0.5 }));
    await library.importLibrary(scope, [sugar, blood, frail]);
    const search = (query: string, mode: 'vector' | 'hybrid') => library.search(scope, { query, mode });
    expect(titles(await search('glucose', 'vector'))).toEqual(['Sugar']);
    expect(await search('tuning a guitar', 'vector')).toMatchObject({
      ...{ passages: [], counts: { found: 0 }, gaps: [expect.stringMatching(/near enough/)] },
    });
    const guitars = await search('a measured guitar', 'hybrid');
    expect(titles(guitars).toSorted()).toEqual(['Blood', 'Sugar']);
    expect(guitars.gaps).toEqual([expect.stringMatching(/near enough/)]);
    // Without a bound the nearest count, however far they are.
    expect(
      (await libraryOf(embedderOf()).search(scope, { query: 'tuning a guitar', mode: 'vector' })).passages,
    ).toHaveLength(3);
  });

  it('books what imports and searches cost for those who made them', async () => {
    const booked: [string, number][] = [];
    const library = libraryOf(embedderOf(), {
      book: async ({ tenant }, { microUsd }) => void booked.push([tenant, microUsd]),
    });
    await library.importLibrary(own('t-cost'), [sugar, blood]);
    await library.importLibrary(own('t-cost'), [sugar, blood]);
    await library.search(own('t-cost-other'), { query: 'sugar', mode: 'hybrid' });
    await library.search(own('t-cost'), { query: 'sugar', mode: 'keyword' });
    expect(booked).toEqual([
      ['t-cost', 6],
      ['t-cost-other', 3],
    ]);
  });

  it.each(['keyword', 'vector', 'hybrid'] as const)('by %s respects the filters', async (mode) => {
    const scope = own(`t-chosen-${mode}`);
    const library = libraryOf(embedderOf());
    await library.importLibrary(scope, [sugar, frail, code("o'neill/a", 'sugar falls'), code('b', 'sugar')]);
    const search = (chosen: object) =>
      library.search(scope, { query: 'sugar metformin falls', mode, ...chosen });
    const kinds = async (chosen: object) => [
      ...new Set((await search(chosen)).passages.map(({ snapshot }) => snapshot.source.source_type)),
    ];
    expect(await kinds({ kinds: ['web'] })).toEqual(['web']);
    expect(titles(await search({ invented: true }))).toEqual(['Frail']);
    expect(titles(await search({ invented: false }))).not.toContain('Frail');
    const { passages } = await search({ repositories: ["o'neill/a", 'none'] });
    expect(passages.map(({ text }) => text)).toEqual(['sugar falls']);
  });

  it('returns no passage of another tenant', async () => {
    const library = libraryOf(embedderOf());
    await library.importLibrary(own('t-ours'), [sugar]);
    await library.importLibrary(own('t-theirs'), [blood]);
    for (const mode of ['vector', 'hybrid'] as const)
      expect(titles(await library.search(own('t-theirs'), { query: 'sugar metformin', mode }))).toEqual([
        'Blood',
      ]);
  });

  it('sends no word that names a patient of who searches, and is by keywords then', async () => {
    const far = embedderOf({ isLocal: false });
    const checkOutgoing: CheckOutgoing = async (_scope, query) => ({
      ...{ named: query.includes('Muster') ? [{ kind: 'name', text: 'Muster' }] : [], without: '' },
    });
    const search = (query: string) =>
      libraryOf(far, { checkOutgoing }).search(own('t-named'), { query, mode: 'hybrid' });
    expect(await search('sugar of Muster')).toMatchObject({
      ...{ mode: 'keyword', modeReason: expect.stringMatching(/name a patient of yours/) },
    });
    expect(far.asked).toEqual([]);
    expect((await search('sugar')).mode).toBe('hybrid');
  });

  it('sends no word out of this machine while a patient is open, whether a person or an agent wrote it', async () => {
    const scope = await grantedScope(database().admin, { tenant: 't-patient' });
    const [far, near] = [embedderOf({ isLocal: false }), embedderOf()];
    await libraryOf(far).importLibrary(own('t-patient'), [sugar]);
    far.asked.length = 0;
    const query = 'sugar of Anna Muster';
    for (const mode of ['vector', 'hybrid'] as const)
      expect(await libraryOf(far).search(scope, { query, mode })).toMatchObject({
        ...{ mode: 'keyword', modeReason: expect.stringMatching(/no embedding model outside this machine/) },
      });
    expect(far.asked).toEqual([]);
    expect((await libraryOf(far).search(own('t-patient'), { query, mode: 'hybrid' })).mode).toBe('hybrid');
    expect((await libraryOf(near).search(scope, { query, mode: 'hybrid' })).mode).toBe('hybrid');
    expect(near.asked).toEqual([query]);
  });

  it('says how many passages have no vectors yet, and makes the missing ones', async () => {
    const scope = own('t-later');
    const failing = embedderOf({ fails: true });
    const hashes = await libraryOf(failing).importLibrary(scope, [sugar, blood]);
    const search = { query: 'warfarin', mode: 'hybrid' } as const;
    expect(await libraryOf(failing).search(scope, search)).toMatchObject({
      ...{ mode: 'keyword', passages: [{}], modeReason: expect.stringMatching(/did not answer/) },
    });
    const embedder = embedderOf();
    const library = libraryOf(embedder);
    expect((await library.search(scope, search)).gaps).toEqual([expect.stringMatching(/^2 of 2 passages/)]);
    const counts: number[] = [];
    const options = {
      signal: new AbortController().signal,
      onEmbedded: async (count: number) => void counts.push(count),
    };
    await library.indexDocuments(scope, hashes, options);
    embedder.asked.length = 0;
    await library.indexDocuments(scope, hashes, options);
    expect([counts, embedder.asked]).toEqual([[2, 2], []]);
    expect((await library.search(scope, search)).gaps).toEqual([]);
  });

  it('is rebuilt from the snapshots if the index is lost', async () => {
    const scope = own('t-lost');
    const root = await mkdtemp(join(folder, 'lost-'));
    const hashes = await libraryOf(embedderOf()).importLibrary(scope, [sugar, blood]);
    const parts = { rows: createSnapshotRows(trail), objects: trail.objects, embedder: embedderOf() };
    const library = createLibrary({ ...parts, index: createPassageIndex({ root }) });
    expect((await library.search(scope, { query: 'warfarin' })).passages).toEqual([]);
    await library.indexDocuments(scope, hashes, { signal: new AbortController().signal });
    for (const mode of ['keyword', 'vector', 'hybrid'] as const)
      expect(titles(await library.search(scope, { query: 'warfarin', mode, topK: 1 }))).toEqual(['Blood']);
  });

  it('never compares vectors of different models', async () => {
    const scope = own('t-models');
    await libraryOf(embedderOf()).importLibrary(scope, [sugar]);
    const found = await libraryOf(embedderOf({ model: 'fake/other' })).search(scope, {
      ...{ query: 'sugar', mode: 'vector' },
    });
    expect(found).toMatchObject({ passages: [], gaps: [expect.stringMatching(/^1 of 1 passages/)] });
  });
});
