import type { FhirResource } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { bundle, condition, entry, letter, patient } from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { createBulkLoader } from './bulk-loader.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const FROM = { source: 'shard-1' };
type Loaded = readonly (FhirResource & { readonly id: string })[];

describe('bulk load', () => {
  it('takes a record over as it was exported, once', async () => {
    const record = createRecord(world().parts);
    const load = createBulkLoader(world().parts);
    const [from, to] = [await world().newCaller(), await world().newCaller()];
    const sent = bundle(patient(), entry('a', condition('Asthma')), entry('let', letter('text')));
    await record.importBundle(from, sent, FROM);
    const exported = await record.exportBundle(from);
    const resources = (exported.entry as unknown as { resource: Loaded[number] }[]).map(
      (each) => each.resource,
    );
    const first = await load(to, resources, FROM);
    expect(first).toMatchObject({ added: 3, changed: 0, unchanged: 0 });
    expect(await record.exportBundle(to)).toEqual(exported);
    expect(await load(to, resources, FROM)).toEqual({ ...first, added: 0, unchanged: 3 });
    const document = resources.find(({ resourceType }) => resourceType === 'DocumentReference')!.id;
    expect(await record.documentText(to, document)).toMatchObject({ pages: [{ page: 1, text: 'text' }] });
  });

  it('is for people with a grant', async () => {
    const load = createBulkLoader(world().parts);
    const caller = await world().newCaller();
    const resources = [{ resourceType: 'Organization', id: 'o', name: 'x' }];
    await expect(load({ ...caller, run: 'r' }, resources, FROM)).rejects.toMatchObject({ code: 'forbidden' });
    const other = { scope: { ...caller.scope, actor: 'dr-b' } };
    await expect(load(other, resources, FROM)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
