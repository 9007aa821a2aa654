import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEgress } from '@consilium/evidence';
import {
  type FixtureSources,
  HOSTS,
  type SourceName,
  startSources,
} from '@consilium/evidence/test-support/sources';
import { ConsiliumError } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOnce } from './clients.ts';
import { filesOf, RECORDED, recordAnswers, replayed, reportOf } from './record-answers.ts';

const names = Object.keys(HOSTS) as SourceName[];
const { signal } = new AbortController();
const keys = { semanticScholar: 'key-s', perplexity: 'key-p' };
const pages = { read: () => Promise.reject(new ConsiliumError('page_unreachable')) };
let sources: FixtureSources;
let directory: string;

beforeAll(async () => {
  sources = await startSources();
  directory = mkdtempSync(join(tmpdir(), 'recorded-'));
});
afterAll(async () => {
  await sources?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const read = (from: string, source: SourceName, doi: string) =>
  askOnce(
    source,
    { egress: replayed(from, source), now: () => new Date(), pages },
    { doi, limit: 1, signal },
  );
const doiIn = (from: string) => JSON.parse(readFileSync(join(from, 'crossref-1.json'), 'utf8')).message.DOI;

describe('[evidence-sources] recorded answers', () => {
  it('are kept of each source, with texts cut short and no key, and read back by its client', async () => {
    const recordings = await recordAnswers(directory, createEgress(sources.internet.options), keys);
    expect(reportOf(recordings).isWhole).toBe(true);
    expect(filesOf(directory, 'pubmed')).toEqual(['pubmed-1.json', 'pubmed-2.xml']);
    for (const source of names) {
      const files = filesOf(directory, source).map((file) => readFileSync(join(directory, file), 'utf8'));
      expect(files.join()).not.toMatch(/key-[sp]|[^\s<>"]{200}/);
      expect(await read(directory, source, doiIn(directory)), source).toMatchObject({ kind: 'found' });
    }
  });

  it('stay as they are where there is no network, and it is said', async () => {
    const before = names.map((source) => filesOf(directory, source));
    const resolve = () => Promise.reject(new Error('no network'));
    const recordings = await recordAnswers(directory, createEgress({ resolve }), keys);
    expect(reportOf(recordings)).toEqual({
      text: 'No source could be asked from here, and nothing was recorded. Run it where there is a network.',
      isWhole: false,
    });
    expect(names.map((source) => filesOf(directory, source))).toEqual(before);
  });

  // None until somebody with a network has recorded them: `npm run -s evidence:record`.
  it.each(names.filter((source) => filesOf(RECORDED, source).length > 0))(
    '%s: the true answer is read',
    async (source) => {
      const doi = source === 'crossref' ? doiIn(RECORDED) : '';
      expect(await read(RECORDED, source, doi)).toMatchObject({ kind: 'found' });
    },
  );
});
