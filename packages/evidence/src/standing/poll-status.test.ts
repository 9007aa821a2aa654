import type { Article, DocumentStatus, LibraryDocument, SourceMetadata, Trial } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import type { SourceResult, SourceSearch } from '../sources/index.ts';
import { pollStatus } from './poll-status.ts';
import {
  clinicalTrialsStatuses,
  crossrefStatuses,
  europePmcStatuses,
  pubMedStatuses,
  type StatusSource,
} from './status-sources.ts';

const { signal } = new AbortController();
const article = (over: Partial<Article> = {}): Article => ({
  ...{ source_type: 'article', authors: [], title: 'T', journal: 'J', year: 2020, volume: '', issue: '' },
  ...{ pages: '', doi: '10.1/A', pmid: '1', publication_types: [], ...over },
});
const trial = (overall_status: string, why_stopped: string | null = null): Trial => ({
  ...{
    source_type: 'trial',
    registry_id: 'NCT00000001',
    title: 'T',
    sponsor: '',
    phases: [],
    overall_status,
  },
  ...{ why_stopped, has_results: false, last_update: null },
});
const entry = (source: SourceMetadata, status?: DocumentStatus): LibraryDocument => ({
  ...{ source, text: 'x', licence: 'CC0', retrieved: '2026-01-01T00:00:00.000Z' },
  ...(status ? { status } : {}),
});
const found = <T>(...items: readonly T[]): SourceResult<T> => ({
  ...{ kind: 'found', items, total: items.length, next: null, gap: null },
});

/** A library in memory, and what was asked and heard. */
function library(...sources: readonly (readonly [tenant: string, source: SourceMetadata])[]) {
  const heard = new Map<string, DocumentStatus | null>();
  const gaps: string[] = [];
  const documents = sources.map(([tenant, source], at) => ({ tenant, hash: String(at), source }));
  const poll = (source: StatusSource) =>
    pollStatus(source, {
      claim: async () => documents.filter(({ hash }) => !heard.has(hash)),
      heard: async (_asked, some, status) => {
        for (const { hash } of some) heard.set(hash, status);
        return status === null ? 0 : some.length;
      },
      onGap: (asked, gap) => void gaps.push(`${asked}: ${gap}`),
      signal,
    });
  return { heard, gaps, poll };
}

describe('status checks of cited articles [B12]', () => {
  it('ask once for an article in several libraries, whatever the case of its DOI', async () => {
    const asked: string[] = [];
    const status: DocumentStatus = { status: 'retracted', by: 'crossref', reason: 'retraction' };
    const source = crossrefStatuses({
      name: 'Crossref',
      statusOf: async (doi) => {
        asked.push(doi);
        return found(status);
      },
    });
    const { heard, poll } = library(
      ['a', article()],
      ['b', article({ doi: '10.1/a' })],
      ['b', trial('COMPLETED')],
    );
    expect(await poll(source)).toBe(2);
    expect(asked).toEqual(['10.1/a']);
    expect([...heard.values()]).toEqual([null, status, status]);
  });

  it('store nothing if the service does not answer, so that it is asked again', async () => {
    const source = crossrefStatuses({
      name: 'Crossref',
      statusOf: async () => ({ kind: 'unavailable', gap: 'Crossref did not answer.' }),
    });
    const { heard, gaps, poll } = library(['a', article()]);
    expect(await poll(source)).toBe(0);
    expect(gaps).toEqual(['crossref: Crossref did not answer.']);
    expect(heard.size).toBe(0);
  });

  it('go on with the others after an answer that cannot be read', async () => {
    const status: DocumentStatus = { status: 'retracted', by: 'crossref' };
    const source = crossrefStatuses({
      name: 'Crossref',
      statusOf: async (doi) => (doi === '10.1/a' ? { kind: 'malformed', gap: 'unread' } : found(status)),
    });
    const { heard, gaps, poll } = library(['a', article()], ['a', article({ doi: '10.1/b' })]);
    expect(await poll(source)).toBe(1);
    expect(Object.fromEntries(heard)).toEqual({ 1: status });
    expect(gaps.length, 'it does not ask for ever').toBe(4);
  });

  it('ask PubMed and Europe PMC by PMID, and use only the articles that were asked about', async () => {
    const queries: string[] = [];
    const retracted: DocumentStatus = { status: 'retracted', by: 'pubmed' };
    const search = async ({ query }: SourceSearch) => {
      queries.push(query);
      return found(entry(article(), retracted), entry(article({ pmid: '9' }), retracted));
    };
    for (const make of [pubMedStatuses, europePmcStatuses]) {
      const { heard, poll } = library(
        ['a', article()],
        ['a', article({ pmid: '2' })],
        ['a', article({ pmid: null })],
      );
      expect(await poll(make({ name: 'x', search }))).toBe(1);
      expect(Object.fromEntries(heard)).toEqual({ 0: retracted, 1: null, 2: null });
    }
    expect(queries).toEqual(['1[uid] OR 2[uid]', '(EXT_ID:1 OR EXT_ID:2) AND SRC:MED']);
  });

  it('report a concern if a study was stopped since, and none if our copy already says so', async () => {
    const search = async () => found(entry(trial('TERMINATED', 'futility')));
    const { heard, poll } = library(['a', trial('RECRUITING')], ['b', trial('TERMINATED', 'futility')]);
    await poll(clinicalTrialsStatuses({ name: 'x', search }));
    const by = 'clinicaltrials.gov';
    expect([...heard.values()]).toEqual([
      { status: 'concern', by, reason: 'study terminated: futility' },
      { status: 'none_known', by },
    ]);
  });
});
