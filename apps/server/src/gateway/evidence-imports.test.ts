import type { NewImport } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { FAKE_IMPORTS } from './testing/fake-console.ts';
import { createWorld, type World } from './testing/gateway-fixture.ts';

const source = {
  ...{ source_type: 'book', author: 'Fowler, Martin', title: 'Patterns', city: 'Boston' },
  ...{ publisher: 'Addison-Wesley', year: 2002, pages: '322-327' },
};
const file = { source, licence: 'CC0-1.0', media_type: 'text/plain', content: btoa('Metformin.') };
const post = async (world: World, json: object, roles: readonly string[]) => {
  const token = await world.issuer.mint({ tenant: 't1', actor: 'someone', roles });
  const response = await world.call('POST', '/v1/evidence/imports', {
    ...{ json, headers: { Authorization: `Bearer ${token}` } },
  });
  return { status: response.status, body: (await response.json()) as object };
};

describe('imports into the knowledge library over HTTP [D7]', () => {
  it('are for clinicians and operators, and pass the file on unchanged', async () => {
    const added: unknown[] = [];
    const world = await createWorld({
      evidenceImports: {
        ...FAKE_IMPORTS,
        add: async (scope, { bytes, ...rest }: NewImport) => {
          added.push([scope.compartment, new TextDecoder().decode(bytes), rest]);
          return FAKE_IMPORTS.add(scope, { bytes, ...rest });
        },
      },
    });
    for (const roles of [['patient'], ['proxy'], []])
      expect((await post(world, file, roles)).status).toBe(403);
    expect(added).toEqual([]);
    for (const roles of [['clinician'], ['operator'], ['patient', 'clinician']])
      expect(await post(world, file, roles)).toMatchObject({ status: 202, body: { stage: 'waiting' } });
    const rest = { mediaType: 'text/plain', source, licence: 'CC0-1.0' };
    expect(added[0]).toEqual(['actor/someone', 'Metformin.', rest]);
  });

  it.each([
    ['another type', { ...file, media_type: 'image/png' }],
    ['no base64', { ...file, content: 'not base64!' }],
    ['nothing', { ...file, content: '' }],
    ['no licence', { ...file, licence: ' ' }],
    ['a source without its fields', { ...file, source: { source_type: 'book' } }],
    ['another field', { ...file, invented: true }],
  ])('refuse %s', async (_, json) => {
    expect((await post(await createWorld(), json, ['clinician'])).status).toBe(422);
  });

  it('report their progress, and what to do after a failure', async () => {
    const world = await createWorld();
    const read = async (path: string) => {
      const response = await world.call('GET', `/v1/evidence/${path}`, { as: 'dr' });
      return { status: response.status, body: await response.json() };
    };
    const failed = { code: 'file_unreadable', remedy: expect.stringMatching(/Save it again/) };
    expect(await read('imports/00000000-0000-4000-8000-000000000001')).toMatchObject({
      body: { stage: 'failed', failure: failed },
    });
    expect(await read('imports/00000000-0000-4000-8000-000000000002')).toMatchObject({ status: 404 });
    expect(await read('imports')).toMatchObject({ body: { imports: [{ failure: failed }] } });
    expect(await read('library?kind=web&limit=1')).toMatchObject({
      body: { snapshots: [{ invented: true }], next: null, counts: { web: 1 } },
    });
    expect(await read('library?kind=secret')).toMatchObject({ status: 422 });
  });
});
