import type { EvidenceSources } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { createWorld } from './testing/gateway-fixture.ts';

describe('the knowledge library over HTTP [D7]', () => {
  it('is asked in the own compartment, with the words as they are', async () => {
    const asked: unknown[] = [];
    const world = await createWorld({
      evidence: {
        search: async (scope, search) => {
          asked.push([scope.tenant, scope.compartment, search]);
          const counts = { found: 0, screened: 0 };
          return { passages: [], mode: 'keyword', modeReason: 'By keywords.', gaps: ['No.'], counts };
        },
        snapshot: async () => null,
      },
    });
    const path =
      '/v1/evidence/search?q=%20heart%20failure&top_k=3&mode=hybrid&kinds=article,label&repositories=a%2Fb,c&invented=false';
    const response = await world.call('GET', path, { as: 'dr' });
    expect(await response.json()).toEqual({
      ...{ passages: [], mode: 'keyword', mode_reason: 'By keywords.', gaps: ['By keywords.', 'No.'] },
      counts: { found: 0, screened: 0 },
      sources: [],
    });
    const search = {
      ...{ query: 'heart failure', topK: 3, mode: 'hybrid', kinds: ['article', 'label'] },
      ...{ repositories: ['a/b', 'c'], invented: false },
    };
    expect(asked).toEqual([['t1', 'actor/dr', search]]);
  });

  it('asks outside only for staff who say so, with the words as they are', async () => {
    const asked: unknown[] = [];
    const sources = [{ name: 'PubMed', total: 2, kept: 0, gap: 'PubMed did not answer.' }];
    const evidenceSources: Pick<EvidenceSources, 'names' | 'fetch'> = {
      names: ['PubMed'],
      fetch: async ({ compartment }, query) => {
        asked.push([compartment, query]);
        return { sources };
      },
    };
    const world = await createWorld({ evidenceSources });
    const as = async (...roles: string[]) => {
      const token = await world.issuer.mint({ tenant: 't1', actor: 'someone', roles });
      const headers = { Authorization: `Bearer ${token}` };
      const found = await world.call('GET', '/v1/evidence/search?q=metformin', { headers });
      const fetched = await world.call('POST', '/v1/evidence/fetch', { headers, json: { q: ' metformin ' } });
      return [(await found.json()) as object, fetched.status, await fetched.json()];
    };
    for (const role of ['patient', 'proxy', 'other'])
      expect(await as(role)).toMatchObject([{ sources: [] }, 403, { code: 'not_permitted' }]);
    expect(asked).toEqual([]);
    for (const role of ['clinician', 'operator'])
      expect(await as(role)).toMatchObject([{ sources: ['PubMed'] }, 200, { sources }]);
    expect(asked).toEqual(Array(2).fill(['actor/someone', 'metformin']));
    const without = await createWorld();
    const none = await without.call('POST', '/v1/evidence/fetch', { as: 'op-1', json: { q: 'x' } });
    expect(none.status).toBe(503);
  });

  it('asks the person where the words name a patient of theirs, and sends nothing', async () => {
    const sent: string[] = [];
    const world = await createWorld({
      evidenceSources: {
        names: ['PubMed'],
        fetch: async (_scope, query) => {
          sent.push(query);
          return { sources: [] };
        },
      },
      checkOutgoing: async (_scope, query) =>
        query.includes('Jane Doe')
          ? { named: [{ kind: 'name', text: 'Jane Doe' }], without: 'statins' }
          : { named: [], without: query },
    });
    const asked = async (q: string) =>
      (await world.call('POST', '/v1/evidence/fetch', { as: 'op-1', json: { q } })).json();
    expect(await asked('statins Jane Doe')).toEqual({
      ...{ sources: [], question: { named: ['Jane Doe'], without: 'statins' } },
    });
    expect(sent).toEqual([]);
    expect(await asked('statins')).toEqual({ sources: [], question: null });
    expect(sent).toEqual(['statins']);
  });

  it('gives passages and snapshots, and says where there is none', async () => {
    const world = await createWorld();
    const read = async (path: string) => {
      const response = await world.call('GET', `/v1/evidence/${path}`, { as: 'dr' });
      return { status: response.status, ...((await response.json()) as object) };
    };
    const page = {
      source: { source_type: 'web' },
      level: 'not_classified',
      status: 'unknown',
      invented: true,
    };
    expect(await read('search?q=x')).toMatchObject({
      status: 200,
      passages: [{ snapshot: page, score: 0.5 }],
    });
    expect(await read(`snapshots/${'a'.repeat(64)}`)).toMatchObject({ snapshot: page, text: 'Metformin.' });
    expect(await read(`snapshots/${'b'.repeat(64)}`)).toMatchObject({ status: 404 });
    expect(await read('snapshots/..%2Fkeys')).toMatchObject({ status: 404 });
    expect(await read('search?q=')).toMatchObject({ status: 422 });
    expect(await read('search?q=x&top_k=51')).toMatchObject({ status: 422 });
    expect(await read('search?q=x&kinds=article,secret')).toMatchObject({ status: 422 });
  });

  it('returns the citation of a source in formats for other programs', async () => {
    const world = await createWorld();
    const cite = (query: string, hash = 'a'.repeat(64)) =>
      world.call('GET', `/v1/evidence/snapshots/${hash}/citation${query}`, { as: 'dr' });
    const ris = await cite('?form=ris');
    expect(Object.fromEntries(ris.headers)).toMatchObject({
      'content-type': 'application/x-research-info-systems',
      'content-disposition': 'attachment; filename="source-aaaaaaaaaaaa.ris"',
    });
    expect(await ris.text()).toMatch(/^TY {2}- ELEC\r\nTI {2}- Page\r\n/);
    expect(await (await cite('?form=bibtex')).text()).toMatch(/^@misc\{source1,/);
    expect(await (await cite('?form=chicago')).text()).toMatch(/^example\.org\. “Page\.”/);
    expect(await (await cite('')).text()).toMatch(/^example\.org, \*Page\*, .*no such publication exists\.$/);
    expect((await cite('?form=word')).status).toBe(422);
    expect((await cite('', 'b'.repeat(64))).status).toBe(404);
  });
});
