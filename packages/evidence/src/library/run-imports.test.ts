import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  actorCompartment,
  ConsiliumError,
  type Embedder,
  type ImportType,
  type NewImport,
  type Scope,
} from '@consilium/kernel';
import { createImportRows, createImportWork, createSnapshotRows } from '@consilium/store';
import { grantedScope, useDatabase } from '@consilium/store/test-support/database';
import { createTrail, type Trail } from '@consilium/store/test-support/trail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileReader } from '../pages/index.ts';
import { createLibrary } from './create-library.ts';
import { createPassageIndex } from './passage-index.ts';
import { createEvidenceImports, createImporter } from './run-imports.ts';

const database = useDatabase({ beforeAll, afterAll });
const { signal } = new AbortController();
let folder: string;
let trail: Trail;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-'));
  trail = createTrail(database());
});
afterAll(() => rm(folder, { recursive: true }));

function openAll(embed?: Embedder['embed']) {
  const snapshots = createSnapshotRows(trail);
  const imports = createImportRows(trail);
  const library = createLibrary({
    ...{ rows: snapshots, objects: trail.objects, index: createPassageIndex({ root: folder }) },
    ...(embed && { embedder: { model: 'fake/one', isLocal: true, embed } }),
  });
  const work = createImportWork(database().system);
  const parts = { work, imports, library, readFile: createFileReader(), now: () => new Date() };
  return {
    ...{ library, parts, work, people: createEvidenceImports({ imports, snapshots, library }) },
    runAll: createImporter(parts),
  };
}
const own = (tenant: string): Scope => ({
  ...{ tenant, actor: 'dr', compartment: actorCompartment('dr'), purpose: 'TREAT' },
});
const file = (text: string, mediaType: ImportType = 'text/plain'): NewImport => ({
  ...{ bytes: new TextEncoder().encode(text), mediaType, licence: 'CC0-1.0' },
  source: { source_type: 'internal_doc', service: 'ward', title: 'Falls', date: '2026-01-01', section: '1' },
});
const oneEach: Embedder['embed'] = async (texts) => texts.map(() => [1, 0]);

describe('imports of files [D7]', () => {
  it('end in the library: read in a separate process, split into passages, with vectors', async () => {
    const scope = own('t-import');
    const { people, library, runAll } = openAll(oneEach);
    const page =
      '<html><head><title>x</title></head><body><p>Frail people fall.</p><script>1</script></body></html>';
    const { id, hash } = await people.add(scope, file(page, 'text/html'));
    expect(await people.read(scope, id)).toMatchObject({ stage: 'waiting', counts: { passages: null } });
    expect(await runAll(signal)).toBe(1);
    const counts = { characters: 'Frail people fall.'.length, passages: 1, embedded: 1 };
    expect(await people.read(scope, id)).toMatchObject({ stage: 'done', counts, failure: null });
    const found = await library.search(scope, { query: 'falls', mode: 'hybrid' });
    expect(found.passages).toMatchObject([{ text: 'Frail people fall.', snapshot: { hash } }]);
    const listed = await people.documents(scope, { limit: 1 });
    expect(listed).toMatchObject({ snapshots: [{ hash }], next: null, counts: { internal_doc: 1 } });
    expect(await runAll(signal)).toBe(0);
  });

  it('are found by keywords without an embedder, and count no vectors', async () => {
    const scope = own('t-words');
    const { people, runAll } = openAll();
    const { id } = await people.add(scope, file('Frail people fall.'));
    await runAll(signal);
    expect(await people.read(scope, id)).toMatchObject({
      stage: 'done',
      counts: { passages: 1, embedded: null },
    });
  });

  it.each([
    ['a broken PDF', file('%PDF-1.7 nothing', 'application/pdf'), 'file_unreadable'],
    ['no text', file(' \n ', 'text/plain'), 'file_without_text'],
  ])('of %s fail at once with a code', async (_, given, failure) => {
    const scope = own(`t-${failure}`);
    const { people, runAll } = openAll(oneEach);
    const { id } = await people.add(scope, given);
    await runAll(signal);
    expect(await people.read(scope, id)).toMatchObject({ stage: 'failed', failure });
  });

  it('continue after a worker was stopped, and do nothing twice', async () => {
    const scope = own('t-stopped');
    let asked = 0;
    const counted: Embedder['embed'] = async (texts) => {
      asked += texts.length;
      return texts.map(() => [1, 0]);
    };
    const { people, library, parts, work, runAll } = openAll(counted);
    const { id } = await people.add(scope, file('Frail people fall.'));
    // Each step but the last one is done, and then the worker is gone without a word.
    const halted = {
      ...work,
      advance: async (...given: Parameters<typeof work.advance>) => {
        if (given[1].stage === 'done') throw new Error('killed');
        return given[1].stage === 'waiting' || work.advance(given[0], given[1], 0);
      },
    };
    const claimedOnce = { ...halted, claim: async () => (asked === 0 ? work.claim(1) : null) };
    await createImporter({ ...parts, work: claimedOnce })(signal);
    expect(await people.read(scope, id)).toMatchObject({ stage: 'embedding', counts: { embedded: 1 } });
    await expect.poll(() => runAll(signal)).toBe(1);
    expect(await people.read(scope, id)).toMatchObject({
      stage: 'done',
      counts: { passages: 1, embedded: 1 },
    });
    expect((await library.search(scope, { query: 'falls' })).counts.found).toBe(1);
    expect(asked).toBe(1);
  });

  it('are retried after retryable errors, then fail with a code', async () => {
    const scope = own('t-again');
    const down: Embedder['embed'] = async () => {
      throw new ConsiliumError('overloaded', { retryable: true });
    };
    const { people, parts, work } = openAll(down);
    const { id } = await people.add(scope, file('Frail people fall.'));
    const waits: number[] = [];
    const atOnce = {
      ...work,
      advance: async (...[of, to, forMs]: Parameters<typeof work.advance>) => {
        if (to.stage === 'waiting') waits.push(forMs);
        return work.advance(of, to, 0);
      },
    };
    await createImporter({ ...parts, work: atOnce })(signal);
    expect(await people.read(scope, id)).toMatchObject({ stage: 'failed', failure: 'embedder_failed' });
    expect(waits).toEqual([10_000, 20_000, 40_000, 80_000]);
  });

  it('of a long book renew the claim with each batch of vectors, and pay for no batch twice', async () => {
    const scope = own('t-book');
    const asked: number[] = [];
    let fails = true;
    const embed: Embedder['embed'] = async (texts) => {
      if (asked.length === 1 && fails) throw new ConsiliumError('overloaded', { retryable: true });
      asked.push(texts.length);
      return texts.map(() => [1, 0]);
    };
    const { people, library, parts, work } = openAll(embed);
    const book = Array.from({ length: 6_000 }, (_, n) => `Frail people of ward ${n} fall more often.`);
    const { id } = await people.add(scope, file(book.join(' ')));
    const renewed: (number | undefined)[] = [];
    const seen = {
      ...work,
      advance: async (...[of, to, forMs]: Parameters<typeof work.advance>) => {
        if (to.stage === 'embedding') renewed.push(to.embedded);
        if (to.stage === 'waiting') fails = false;
        return work.advance(of, to, to.stage === 'waiting' ? 0 : forMs);
      },
    };
    await createImporter({ ...parts, work: seen })(signal);
    const state = await people.read(scope, id);
    const passages = state?.counts.passages ?? 0;
    expect(state).toMatchObject({ stage: 'done', counts: { embedded: passages } });
    expect(passages).toBeGreaterThan(300);
    expect(asked).toEqual([200, ...Array(Math.ceil(passages / 200) - 1).fill(expect.any(Number))]);
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(passages);
    expect(renewed.slice(0, 3)).toEqual([undefined, 200, undefined]);
    expect((await library.search(scope, { query: 'ward 7', mode: 'hybrid' })).gaps).toEqual([]);
  });

  it('fail with a code after five workers died at one', async () => {
    const scope = own('t-fatal');
    const { people, work, runAll } = openAll(oneEach);
    const { id } = await people.add(scope, file('Frail people fall.'));
    for (let worker = 1; worker <= 5; worker += 1)
      expect(await work.claim(0)).toMatchObject({ attempts: worker });
    await runAll(signal);
    expect(await people.read(scope, id)).toMatchObject({ stage: 'failed', failure: 'import_interrupted' });
  });

  it('leave an import alone that another worker has taken over', async () => {
    const scope = own('t-lost');
    const { people, parts, work } = openAll();
    const { id } = await people.add(scope, file('Frail people fall.'));
    const slow = {
      ...parts,
      readFile: async () => {
        await work.claim(60_000);
        return 'Frail people fall.';
      },
    };
    const claimedOnce = {
      ...work,
      claim: async () => ((await people.read(scope, id))?.stage === 'waiting' ? work.claim(1) : null),
    };
    const advanced: string[] = [];
    const kept = {
      ...claimedOnce,
      advance: async (...given: Parameters<typeof work.advance>) => {
        advanced.push(given[1].stage);
        return work.advance(given[0], given[1], 0);
      },
    };
    await createImporter({ ...slow, work: kept })(signal);
    expect(advanced).toEqual(['reading', 'indexing']);
    expect((await people.read(scope, id))?.stage).toBe('reading');
  });

  it('are released by a worker that is closing', async () => {
    const scope = own('t-closed');
    const closing = new AbortController();
    const { people, runAll } = openAll(async (texts, { signal: given }) => {
      closing.abort();
      given.throwIfAborted();
      return texts.map(() => [1, 0]);
    });
    const { id } = await people.add(scope, file('Frail people fall.'));
    await runAll(closing.signal);
    expect((await people.read(scope, id))?.stage).toBe('waiting');
    await expect.poll(() => openAll(oneEach).runAll(signal)).toBe(1);
    expect((await people.read(scope, id))?.stage).toBe('done');
  });

  it('are refused while a patient is open', async () => {
    const scope = await grantedScope(database().admin, { tenant: 't-patient' });
    await expect(openAll().people.add(scope, file('x'))).rejects.toThrow('forbidden');
  });
});
