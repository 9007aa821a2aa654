import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Article, actorCompartment, type LibraryDocument, type Scope } from '@consilium/kernel';
import { createSnapshotRows } from '@consilium/store';
import { grantedScope, useDatabase } from '@consilium/store/test-support/database';
import { chainOf, createTrail, type Trail } from '@consilium/store/test-support/trail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLibrary, type Library } from './create-library.ts';
import { createPassageIndex } from './passage-index.ts';

const database = useDatabase({ beforeAll, afterAll });
let folder: string;
let trail: Trail;
let library: Library;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'library-'));
  trail = createTrail(database());
  library = libraryOf();
});
afterAll(() => rm(folder, { recursive: true }));

/** As another process would have it. */
const libraryOf = () =>
  createLibrary({
    rows: createSnapshotRows(trail),
    objects: trail.objects,
    index: createPassageIndex({ root: folder }),
  });
const own = (tenant: string, actor = 'dr'): Scope => ({
  ...{ tenant, actor, compartment: actorCompartment(actor), purpose: 'TREAT' },
});
const article = (title: string, text: string, ...publication_types: string[]): LibraryDocument => {
  const source: Article = {
    ...{ source_type: 'article', authors: ['Meyer, Anna'], title, journal: 'J', year: 2020, volume: '1' },
    ...{ issue: '', pages: '1-2', doi: null, pmid: null, publication_types },
  };
  return { source, text, licence: 'CC BY 4.0', retrieved: '2026-01-01T00:00:00.000Z', invented: true };
};
const metformin = article('Metformin', 'Metformin lowered HbA1c by 1.1 percent.', 'Meta-Analysis');
const warfarin = article('Warfarin', 'Amiodarone raises the effect of warfarin.', 'Retracted Publication');

describe('the knowledge library [D7] [D11]', () => {
  it('finds a passage by its words, with the snapshot and its place in the text', async () => {
    const scope = own('t-words');
    const [hash] = await library.importLibrary(scope, [metformin, warfarin]);
    const { passages, ...rest } = await library.search(scope, { query: 'does metformin lower HbA1c?' });
    expect(passages).toEqual([
      {
        ...{ start: 0, end: metformin.text.length, text: metformin.text, score: expect.any(Number) },
        snapshot: {
          ...{
            hash,
            source: metformin.source,
            level: 'systematic_review',
            status: 'unknown',
            invented: true,
          },
          ...{ licence: 'CC BY 4.0', retrieved: '2026-01-01T00:00:00.000Z' },
        },
      },
    ]);
    expect(passages[0]?.score).toBeGreaterThan(0);
    expect(passages[0]?.score).toBeLessThan(1);
    expect(rest).toEqual({ mode: 'keyword', gaps: [], counts: { found: 1, screened: 1 } });
    expect(await library.snapshot(scope, hash!)).toMatchObject({ text: metformin.text });
    expect(await library.snapshot(scope, 'f'.repeat(64))).toBeNull();
  });

  it('of a past moment finds what was kept until then, with the status known then [D14]', async () => {
    const scope = own('t-day');
    const [first] = await library.importLibrary(scope, [metformin]);
    const asOf = new Date(Date.now() + 1).toISOString();
    await expect.poll(() => Date.now() > Date.parse(asOf)).toBe(true);
    const later = article('Metformin again', 'Metformin metformin HbA1c metformin HbA1c.');
    const [second] = await library.importLibrary(scope, [later]);
    await createSnapshotRows(trail).addStatus({ scope }, first!, { status: 'retracted', by: 'crossref' });
    const found = async (over: object) => {
      const { passages, counts } = await library.search(scope, {
        query: 'metformin HbA1c',
        topK: 1,
        ...over,
      });
      return { counts, passages: passages.map(({ snapshot }) => [snapshot.hash, snapshot.status]) };
    };
    expect(await found({})).toMatchObject({ counts: { found: 2 }, passages: [[second, 'unknown']] });
    const then = { counts: { found: 1, screened: 1 }, passages: [[first, 'unknown']] };
    expect(await found({ asOf })).toEqual(then);
    expect((await found({ asOf: '2020-01-01T00:00:00.000Z' })).passages).toEqual([]);
  });

  it('says what a type says of the standing, and what was heard later, the gravest of all who were asked', async () => {
    const scope = own('t-status');
    const [hash = '', other = ''] = await library.importLibrary(scope, [metformin, warfarin]);
    const statusOf = async (of: string) => (await library.snapshot(scope, of))?.snapshot.status;
    expect(await statusOf(other)).toBe('retracted');
    const rows = createSnapshotRows(trail);
    await rows.addStatus({ scope }, hash, { status: 'none_known', by: 'pubmed' });
    expect(await statusOf(hash)).toBe('none_known');
    await rows.addStatus({ scope }, hash, { status: 'concern', by: 'crossref', reason: 'figures' });
    await rows.addStatus({ scope }, hash, { status: 'none_known', by: 'pubmed' });
    expect(await statusOf(hash)).toBe('concern');
    await rows.addStatus({ scope }, hash, { status: 'corrected', by: 'crossref' });
    expect(await statusOf(hash)).toBe('corrected');
  });

  it('is of its tenant', async () => {
    const [mine, theirs] = [own('t-mine'), own('T-MINE')];
    const [hash = ''] = await library.importLibrary(mine, [metformin]);
    expect((await library.search(theirs, { query: 'metformin' })).passages).toEqual([]);
    expect(await library.snapshot(theirs, hash)).toBeNull();
    await library.importLibrary(theirs, [warfarin]);
    expect((await library.search(theirs, { query: 'metformin warfarin' })).counts.found).toBe(1);
  });

  it('takes an import again, whole or broken off, without a second passage', async () => {
    const scope = own('t-again');
    const broken = createLibrary({
      rows: createSnapshotRows(trail),
      objects: trail.objects,
      index: { ...createPassageIndex({ root: folder }), add: () => Promise.reject(new Error('stopped')) },
    });
    await expect(broken.importLibrary(scope, [metformin])).rejects.toThrow('stopped');
    for (const each of [library, libraryOf()]) await each.importLibrary(scope, [metformin, warfarin]);
    expect((await libraryOf().search(scope, { query: 'metformin' })).counts.found).toBe(1);
  });

  it('cuts passages from the snapshot, and gives none of one whose bytes have changed', async () => {
    const scope = own('t-changed');
    const [hash = ''] = await library.importLibrary(scope, [metformin]);
    const key = [...trail.objects.kept.keys()].filter((each) => each.endsWith(hash)).at(-1)!;
    trail.objects.kept.set(key, new TextEncoder().encode('Metformin raised HbA1c by 1.1 percent.'));
    await expect(libraryOf().search(scope, { query: 'metformin' })).rejects.toThrow('object_changed');
    await expect(libraryOf().snapshot(scope, hash)).rejects.toThrow('object_changed');
  });

  it('is read beside a patient, never written there, and its entries name no source', async () => {
    const scope = await grantedScope(database().admin, { tenant: 't-patient' });
    await library.importLibrary(own('t-patient', 'other'), [metformin]);
    expect((await library.search(scope, { query: 'metformin', kinds: ['article'] })).counts.found).toBe(1);
    expect((await library.search(scope, { query: 'metformin', kinds: ['label'] })).counts.found).toBe(0);
    await expect(library.importLibrary(scope, [warfarin])).rejects.toThrow('forbidden');
    const chain = await chainOf(database(), scope);
    expect(chain.slice(0, 2)).toMatchObject([
      { action: 'evidence.search', targets: [] },
      { action: 'evidence.search', targets: [] },
    ]);
  });

  it('has no vectors without an embedder, and says so', async () => {
    const found = await library.search(own('t-none'), { query: 'metformin', mode: 'hybrid' });
    expect(found).toMatchObject({
      mode: 'keyword',
      passages: [],
      modeReason: expect.stringMatching(/keywords only/),
    });
  });
});
