import { actorCompartment, type LibraryDocument } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocuments } from '../support/import-documents.ts';
import { source } from '../support/single-team.ts';
import { CLINICIAN, type Stack, startStack, TENANT } from '../support/stack.ts';

const TEXT = 'Metformin lowered HbA1c by 1.0 percentage points. Diarrhoea was more frequent.';
const page: LibraryDocument = {
  source: {
    source_type: 'web',
    title: 'Metformin',
    site: 's',
    url: 'https://example.org',
    retrieved: '2026-01-01',
  },
  ...{ text: TEXT, licence: 'CC0-1.0', retrieved: '2026-01-01T00:00:00.000Z' },
};

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(
    { teams: [source] },
    { env: { EVIDENCE: 'invented', EMBEDDING_MODEL: 'gemini-embedding-2' } },
  );
});
afterAll(() => stack?.stop());

async function ask(path: string, tenant = TENANT): Promise<{ status: number; body: Record<string, never> }> {
  const token = await stack.server.mintToken?.({ tenant, actor: CLINICIAN });
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${stack.server.url}/v1/evidence/${path}`, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

describe('the knowledge library on real engines [D7]', () => {
  it('is searched by a clinician without a patient, who reads the document; other tenants find nothing', async () => {
    expect((await ask('search?q=metformin')).body).toMatchObject({ passages: [] });
    await importDocuments(stack.config, TENANT, [page]);
    const { body } = await ask('search?q=does%20metformin%20lower%20HbA1c&mode=keyword');
    expect(body).toMatchObject({
      mode: 'keyword',
      mode_reason: null,
      passages: [{ text: TEXT, start: 0, end: TEXT.length }],
    });
    const { hash } = (body.passages as unknown as [{ snapshot: { hash: string } }])[0].snapshot;
    expect(await ask(`snapshots/${hash}`)).toMatchObject({ status: 200, body: { text: TEXT } });
    expect((await ask('search?q=metformin', 'other-clinic')).body).toMatchObject({ passages: [] });
    expect(await ask(`snapshots/${hash}`, 'other-clinic')).toMatchObject({ status: 404 });
    const entries = await stack.query(
      `SELECT action, targets FROM app.audit_entries WHERE tenant = $1 AND compartment = $2 AND action LIKE 'evidence.%' ORDER BY seq`,
      [TENANT, actorCompartment(CLINICIAN)],
    );
    const search = { action: 'evidence.search', targets: [] };
    expect(entries).toEqual([search, search, { action: 'evidence.read', targets: [] }]);
  });

  it('takes a file of a clinician, reads it in a worker, and finds it by words and vectors', async () => {
    const token = await stack.server.mintToken?.({ tenant: TENANT, actor: CLINICIAN, roles: ['clinician'] });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const url = `${stack.server.url}/v1/evidence/imports`;
    const source = {
      source_type: 'internal_doc',
      service: 'ward',
      title: 'Falls',
      date: '2026-01-01',
      section: '1',
    };
    const content = btoa('<html><body><p>Frail people fall at night.</p></body></html>');
    const body = JSON.stringify({ source, licence: 'internal', media_type: 'text/html', content });
    const added = await fetch(url, { method: 'POST', headers, body });
    expect(added.status).toBe(202);
    const { id } = (await added.json()) as { id: string };
    await expect
      .poll(async () => (await ask(`imports/${id}`)).body, { timeout: 20_000 })
      .toMatchObject({ stage: 'done', counts: { characters: 27, passages: 1, embedded: 1 }, failure: null });
    for (const mode of ['keyword', 'vector', 'hybrid'])
      expect((await ask(`search?q=frail+people&kinds=internal_doc&mode=${mode}`)).body).toMatchObject({
        ...{ mode, gaps: [], passages: [{ text: 'Frail people fall at night.' }] },
      });
    expect((await ask('library?kind=internal_doc')).body).toMatchObject({
      counts: { internal_doc: 1, web: 1 },
    });
    expect(await ask(`imports/${id}`, 'other-clinic')).toMatchObject({ status: 404 });
    const refused = await fetch(url, {
      ...{ method: 'POST', body },
      headers: {
        ...headers,
        authorization: `Bearer ${await stack.server.mintToken?.({ tenant: TENANT, actor: 'p' })}`,
      },
    });
    expect(refused.status).toBe(403);
  });
});
