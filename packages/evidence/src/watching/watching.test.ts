import type { WatchedItem, WatchedValues } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import type { ApiRequest, Egress } from '../egress/index.ts';
import { pollSource } from '../polling/index.ts';
import { watchLabels } from './labels.ts';
import { watchPapers } from './papers.ts';
import { watchTrials } from './trials.ts';
import type { WatchSource } from './watch-source.ts';

const { signal } = new AbortController();

/** A host that answers with this JSON, or a status. */
function options(answer: (url: URL) => unknown) {
  const asked: URL[] = [];
  const ask: Egress['ask'] = async ({ url }: ApiRequest) => {
    asked.push(new URL(url));
    const said = answer(new URL(url));
    if (typeof said === 'number') return { status: said, kind: null, retryAfterMs: null };
    return { status: 200, kind: 'json', bytes: new TextEncoder().encode(JSON.stringify(said)) };
  };
  return { asked, client: { egress: { ask }, now: () => new Date() } };
}

async function heard(source: WatchSource, ids: readonly string[]) {
  const answer = await source.ask(ids, signal);
  if (answer.kind !== 'heard') return answer;
  const values = [...answer.found].map(([id, of]) => [id, of({ item: id, clock: null })] as const);
  return { requests: answer.requests, values: Object.fromEntries(values) };
}

const study = (nctId: string, over: object = {}) => ({
  hasResults: false,
  protocolSection: {
    identificationModule: { nctId },
    statusModule: {
      ...{ overallStatus: 'RECRUITING', lastUpdatePostDateStruct: { date: '2026-01-02' } },
      ...{ primaryCompletionDateStruct: { date: '2027-03' }, ...over },
    },
    designModule: { enrollmentInfo: { count: 182 } },
  },
});

describe('watched sources [B5]', () => {
  it('trials: several in one request, by their NCT numbers; what is missing is not known', async () => {
    const { asked, client } = options(() => ({ studies: [study('NCT00000001'), { hasResults: 1 }] }));
    const found = await heard(watchTrials(client), ['NCT00000001', 'NCT00000002']);
    expect(asked.map(({ searchParams }) => searchParams.get('filter.ids'))).toEqual([
      'NCT00000001,NCT00000002',
    ]);
    expect(found).toEqual({
      requests: 1,
      values: {
        NCT00000001: {
          ...{ overall_status: 'RECRUITING', why_stopped: '', last_update: '2026-01-02', completion: '' },
          ...{ primary_completion: '2027-03', enrolment: '182', has_results: 'no' },
        },
      },
    });
    const changed = options(() => ({ studies: [{ study: 'of another form' }] }));
    expect(await heard(watchTrials(changed.client), ['NCT00000001'])).toMatchObject({ kind: 'malformed' });
  });

  it('labels: by set id, with the sections; a long one is compared whole', async () => {
    const long = 'Warning. '.repeat(1000);
    const label = (end: string) => ({
      results: [{ set_id: 'A1', effective_time: '20260131', boxed_warning: [long + end], warnings: ['W'] }],
    });
    const read = async (end: string) => {
      const { asked, client } = options(() => label(end));
      const found = await heard(watchLabels(client), ['a1', 'b2']);
      expect(asked[0]?.searchParams.get('search')).toBe('set_id:"a1" set_id:"b2"');
      return (found as { values: Record<string, WatchedValues> }).values.a1 ?? {};
    };
    const [one, other] = [await read('one'), await read('other')];
    expect(one).toMatchObject({ effective: '2026-01-31', warnings: 'W', indications: '' });
    expect(one.boxed_warning).not.toBe(other.boxed_warning);
    expect(one.boxed_warning?.length).toBeLessThan(4_100);
    expect(await heard(watchLabels(options(() => 404).client), ['a1'])).toEqual({ requests: 1, values: {} });
  });

  it('papers: what was published about them since', async () => {
    const { client, asked } = options(({ pathname }) => ({
      status: 'ok',
      message: {
        DOI: decodeURIComponent(pathname.slice('/v1/works/'.length)),
        'updated-by': [{ type: 'retraction', DOI: '10.1/n' }],
      },
    }));
    expect(await heard(watchPapers(client), ['10.1000/a'])).toEqual({
      requests: 1,
      values: { '10.1000/a': { status: 'retracted', notice: 'retraction 10.1/n' } },
    });
    expect(asked[0]?.host).toBe('api.crossref.org');
    expect(await heard(watchPapers(options(() => 500).client), ['123'])).toMatchObject({
      kind: 'unavailable',
    });
  });
});

describe('the poller of a source [B5]', () => {
  it('asks once for each item, goes on past a gap, and stops where the host is down', async () => {
    const items: WatchedItem[] = Array.from({ length: 6 }, (_, n) => ({ item: `10.1000/${n}`, clock: null }));
    const poll = async (answer: (url: URL) => unknown) => {
      const { asked, client } = options(answer);
      const done = new Set<string>();
      const shares: number[] = [];
      await pollSource(watchPapers(client), {
        claim: async () => items.filter(({ item }) => !done.has(item)),
        heard: async (_asked, some, _values, requests) => {
          for (const { item } of some) done.add(item);
          shares.push(requests);
          return 0;
        },
        onGap: (_asked, _gap, some) => {
          for (const { item } of some) done.add(item);
        },
        ...{ mostGaps: 3, signal },
      });
      return { asked: asked.length, shares: shares.reduce((sum, each) => sum + each, 0) };
    };
    const well = ({ pathname }: URL) => ({
      ...{ status: 'ok', message: { DOI: decodeURIComponent(pathname.slice('/v1/works/'.length)) } },
    });
    expect(await poll(well)).toEqual({ asked: 6, shares: 6 });
    expect(await poll((url) => (url.pathname.endsWith('2') ? {} : well(url)))).toEqual({
      asked: 6,
      shares: 5,
    });
    expect(await poll(() => 500)).toEqual({ asked: 3, shares: 0 });
  });
});
