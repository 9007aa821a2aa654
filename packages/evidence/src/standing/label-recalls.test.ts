import type { Label, SourceMetadata } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import type { Egress } from '../egress/index.ts';
import { labelRecalls } from './label-recalls.ts';

const { signal } = new AbortController();
const SET = '0a1b2c3d-0000-4000-8000-000000000001';
const label = (over: Partial<Label> = {}): Label => ({
  ...{
    source_type: 'label',
    title: 'Metformin',
    manufacturer: 'Maker',
    effective: null,
    section: 'Warnings',
  },
  ...{ set_id: SET, product_ndcs: ['0378-1234'], ...over },
});
/** As openFDA gives it; `openfda` is empty where the report could not be joined with a label. */
const report = (over: object = {}) => ({
  ...{ recall_number: 'D-0123-2026', classification: 'Class I', status: 'Ongoing', event_id: '90000' },
  ...{ product_description: 'Metformin Tablets 500 mg, 100-count', reason_for_recall: 'Wrong strength' },
  ...{ recall_initiation_date: '20260131', report_date: '20260214', recalling_firm: 'Maker' },
  openfda: { spl_set_id: [SET.toUpperCase()], product_ndc: ['0378-1234'] },
  ...over,
});

/** What openFDA says of a label where it answers with these; a number: that status without a body. */
async function heard(answer: readonly object[] | number | object, source: SourceMetadata = label()) {
  const urls: URL[] = [];
  const egress: Pick<Egress, 'ask'> = {
    ask: async ({ url }) => {
      urls.push(new URL(url));
      if (typeof answer === 'number') return { status: answer, kind: null, retryAfterMs: null };
      const body = Array.isArray(answer) ? { meta: { results: { total: 9 } }, results: answer } : answer;
      return { status: 200, kind: 'json', bytes: new TextEncoder().encode(JSON.stringify(body)) };
    },
  };
  const { keyOf, ask } = labelRecalls({ egress, now: () => new Date() });
  const key = keyOf(source);
  if (key === null) return { key };
  const said = await ask([key], signal);
  const search = urls[0]?.searchParams.get('search');
  if (said.kind !== 'heard') return { search, kind: said.kind };
  return { search, status: said.found.get(key)?.(source) ?? null };
}

describe('recalls of medicines whose label is cited [B12]', () => {
  it('are a concern with class, number, date, reason and product, found by the set id or the product codes', async () => {
    expect(await heard([report()])).toEqual({
      search:
        `(openfda.spl_set_id:"${SET}" openfda.product_ndc:"0378-1234" product_description:"0378-1234")` +
        ' AND classification:"Class I" AND status:"Ongoing"',
      status: {
        ...{ status: 'concern', by: 'openfda' },
        reason:
          'Class I recall D-0123-2026 of 2026-01-31 (Metformin Tablets 500 mg, 100-count): Wrong strength',
      },
    });
  });

  it.each([
    ['by the set id alone', report({ openfda: { spl_set_id: [SET] } }), 'concern'],
    [
      'by the code in the description',
      report({ openfda: {}, product_description: 'X, NDC 0378-1234-05.' }),
      'concern',
    ],
    [
      'not by a longer code',
      report({ openfda: {}, product_description: 'X, NDC 0378-12345-05' }),
      'none_known',
    ],
    [
      'not by a code within another',
      report({ openfda: {}, product_description: 'X, 10378-1234-05' }),
      'none_known',
    ],
    ['not by name and maker', report({ openfda: {}, product_description: 'Metformin, Maker' }), 'none_known'],
    [
      'not of another label',
      report({ openfda: { spl_set_id: ['x'], product_ndc: ['0378-9999'] } }),
      'none_known',
    ],
    ['not of class II', report({ classification: 'Class II' }), 'none_known'],
    ['not once it has ended', report({ status: 'Terminated' }), 'none_known'],
  ])('are matched exactly, whatever openFDA finds: %s', async (_, found, status) => {
    expect(await heard([found])).toMatchObject({ status: { status, by: 'openfda' } });
  });

  it('end: no report is no news, and takes an earlier concern back', async () => {
    expect(await heard(404)).toMatchObject({ status: { status: 'none_known' } });
  });

  it('are not denied by an answer that cannot be read', async () => {
    expect(await heard({ entries: [] })).toMatchObject({ kind: 'malformed' });
    expect(await heard([{ number: 1 }])).toMatchObject({ kind: 'malformed' });
    expect(await heard([{ number: 1 }, report({ classification: 'Class II' })])).toMatchObject({
      status: null,
    });
    expect(await heard([{ number: 1 }, report()])).toMatchObject({ status: { status: 'concern' } });
  });

  it('are asked for by identifiers only: nothing else of a label goes into a query', async () => {
    expect(await heard([], label({ set_id: 'x" OR _exists_:status' }))).toEqual({ key: null });
    const odd = label({ product_ndcs: ['0378-1234") OR (status:*', '0378'] });
    expect(await heard([report()], odd)).toMatchObject({
      search: expect.stringMatching(/^\(openfda.spl_set_id:"[^"]+"\) AND/),
    });
    const page: SourceMetadata = {
      source_type: 'web',
      title: 'T',
      site: 's',
      url: 'u',
      retrieved: '2026-01-01',
    };
    expect(await heard([], page)).toEqual({ key: null });
  });
});
