import { stories } from '@consilium/example-patients';
import { type FhirResource, parseJson } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { RECORD_TYPES } from '../fhir/record-types.ts';
import { importedId } from '../ids/imported-id.ts';
import {
  bundle,
  condition,
  entry,
  letter,
  observation,
  patient,
  urn,
} from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { createBulkLoader } from './bulk-loader.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const FROM = { source: 'clinic-a' };
const SENT = bundle(
  patient({ meta: { tag: [{ code: 'probe' }] } }),
  entry('lab', observation('1-1', '2020-01-02', 1.5)),
  entry('asthma', condition('Asthma')),
  entry('let', letter('text')),
);

type Exported = { entry: { resource: Record<string, unknown>; request: { method: string; url: string } }[] };

describe('export of a record', () => {
  it('has the Patient first, ids and references of the record, the sender’s meta and none of ours', async () => {
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    await record.importBundle(caller, SENT, FROM);
    const { entry: entries } = (await record.exportBundle(caller)) as unknown as Exported;
    expect(entries.map(({ resource }) => resource.resourceType)).toEqual([
      'Patient',
      'Condition',
      'DocumentReference',
      'Observation',
    ]);
    expect(entries[0]!.resource.meta).toEqual({ tag: [{ code: 'probe' }] });
    const id = importedId(caller.scope, 'clinic-a', urn('asthma'));
    expect(entries[1]).toEqual({
      resource: {
        ...condition('Asthma'),
        id,
        subject: { reference: `Patient/${entries[0]!.resource.id}` },
      },
      request: { method: 'PUT', url: `Condition/${id}` },
    });
  });

  it('is the same each time, and what another patient’s record makes of it exports alike', async () => {
    const record = createRecord(world().parts);
    const [one, two] = [await world().newCaller(), await world().newCaller()];
    await record.importBundle(one, SENT, FROM);
    const first = await record.exportBundle(one);
    expect(await record.exportBundle(one)).toEqual(first);
    expect(await record.importBundle(two, first, { source: 'export' })).toMatchObject({ added: 4 });
    const again = (await record.exportBundle(two)) as unknown as Exported;
    const without = (exported: unknown) => JSON.stringify(exported).replace(/[0-9a-f-]{36}/g, 'id');
    const types = (exported: unknown) =>
      (exported as Exported).entry.map(({ resource }) => without(resource)).sort();
    expect(types(again)).toEqual(types(first));
  });

  it('leaves out what was withdrawn and shows the current version of the rest', async () => {
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    await record.importBundle(caller, SENT, FROM);
    const ref = (type: string, name: string) => ({
      type,
      id: importedId(caller.scope, 'clinic-a', urn(name)),
      version: 1,
    });
    await record.end(caller, ref('Observation', 'lab'), { how: 'entered-in-error' });
    await record.end(caller, ref('Condition', 'asthma'), { how: 'over', on: '2021' });
    const { entry: entries } = (await record.exportBundle(caller)) as unknown as Exported;
    expect(entries.map(({ resource }) => resource.resourceType)).toEqual([
      'Patient',
      'Condition',
      'DocumentReference',
    ]);
    expect(entries[1]!.resource.abatementDateTime).toBe('2021');
  });

  it('has what was withdrawn where something shown leads there, so that it imports elsewhere', async () => {
    const record = createRecord(world().parts);
    const [caller, other] = [await world().newCaller(), await world().newCaller()];
    const clinic = entry('org', { resourceType: 'Organization', name: 'Clinic' });
    const visit = entry('vis', {
      resourceType: 'Encounter',
      status: 'finished',
      class: { code: 'AMB' },
      subject: { reference: urn('pat') },
      serviceProvider: { reference: urn('org') },
    });
    const seen = (text: string) => condition(text, { encounter: { reference: urn('vis') } });
    const more = (text: string) =>
      bundle(patient(), clinic, visit, entry('asthma', seen(text)), entry('alone', condition('Alone')));
    await record.importBundle(caller, more('Asthma'), FROM);
    for (const [type, name] of [
      ['Encounter', 'vis'],
      ['Organization', 'org'],
      ['Condition', 'alone'],
    ] as const) {
      const id = importedId(caller.scope, 'clinic-a', urn(name));
      await record.end(caller, { type, id, version: 1 }, { how: 'entered-in-error' });
    }
    // The source goes on sending the visit as one that took place.
    const again = { ...(visit.resource as object), priority: { text: 'routine' } };
    await record.importBundle(
      caller,
      bundle(patient(), clinic, entry('vis', again as never), entry('asthma', seen('Asthma'))),
      FROM,
    );
    const exported = await record.exportBundle(caller);
    const { entry: entries } = exported as unknown as Exported;
    expect(entries.map(({ resource }) => [resource.resourceType, resource.status])).toEqual([
      ['Patient', undefined],
      ['Condition', undefined],
      ['Encounter', 'entered-in-error'],
      ['Organization', undefined],
    ]);
    expect(await record.importBundle(other, exported, { source: 'export' })).toMatchObject({ added: 4 });
    const { found } = await record.search(other, { types: ['Encounter', 'Condition'], limit: 9 });
    expect(found.map(({ type }) => type)).toEqual(['Condition']);
  });
});

/** A bundle as it comes over the wire, with the value of its one result written so. */
const sent = (value: string) =>
  parseJson(
    JSON.stringify(bundle(patient(), entry('lab', observation('2744-1', '2020-01-02', 1234.5)))).replace(
      '1234.5',
      value,
    ),
  ) as FhirResource;

describe('the precision of a decimal', () => {
  it('goes from the bundle through the record and out again: read, history, search, export', async () => {
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    await record.importBundle(caller, sent('7.40'), FROM);
    const exported = await record.exportBundle(caller);
    const text = JSON.stringify(exported);
    expect(text).toContain('"value":7.40');
    const [, id] = /"url":"Observation\/([^"]+)"/.exec(text)!;
    const ref = { type: 'Observation', id: id! };
    for (const read of [
      await record.read(caller, ref),
      await record.history(caller, ref),
      await record.search(caller, { types: ['Observation'], limit: 10 }),
    ])
      expect(JSON.stringify(read)).toContain('"value":7.40');
    const other = await world().newCaller();
    await record.importBundle(other, parseJson(text) as FhirResource, { source: 'export' });
    expect(JSON.stringify(await record.exportBundle(other))).toContain('"value":7.40');
  });

  it('is content: the same again changes nothing, another precision does', async () => {
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    await record.importBundle(caller, sent('7.4'), FROM);
    expect(await record.importBundle(caller, sent('7.40'), FROM)).toMatchObject({ changed: 1 });
    const again = await record.importBundle(caller, sent('7.40'), FROM);
    expect(again).toMatchObject({ added: 0, changed: 0 });
    expect(JSON.stringify(await record.exportBundle(caller))).toContain('"value":7.40');
  });

  it('stays where a person corrects something else', async () => {
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    await record.importBundle(caller, sent('7.40'), FROM);
    const [found] = (await record.search(caller, { types: ['Observation'], limit: 10 })).found;
    const { type, id, version, resource } = found!;
    // As a browser sends it back.
    const plain = JSON.parse(JSON.stringify({ ...resource, status: 'amended' })) as FhirResource;
    const corrected = await record.correct(caller, { type, id, version }, plain);
    expect(corrected).toMatchObject({ version: 2 });
    expect(JSON.stringify(await record.read(caller, { type, id }))).toContain('"value":7.40');
  });
});

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

describe('a story imported chapter by chapter, as the years went', () => {
  it.each(stories)(
    '$id: each past day shows the chapters that had come, and all again change nothing',
    async (story) => {
      const record = createRecord(world().parts);
      const caller = await world().newCaller();
      const sizes: number[] = [];
      const count = async (at: string) => {
        let found = 0;
        let cursor: string | null | undefined;
        do {
          const more = cursor ? { cursor } : {};
          const page = await record.search(caller, { types: RECORD_TYPES, at, limit: 500, ...more });
          found += page.found.length;
          cursor = page.cursor;
        } while (cursor !== null);
        return found;
      };
      let added = 0;
      for (const { date, bundle } of story.chapters) {
        world().setClock(date);
        added += (await record.importBundle(caller, bundle as unknown as FhirResource, FROM)).added;
        sizes.push(added);
      }
      for (const [index, { date }] of story.chapters.entries()) expect(await count(date)).toBe(sizes[index]);
      const before = await record.exportBundle(caller);
      for (const { bundle } of story.chapters)
        expect(await record.importBundle(caller, bundle as unknown as FhirResource, FROM)).toMatchObject({
          added: 0,
          changed: 0,
        });
      expect(await record.exportBundle(caller)).toEqual(before);
      const panel = await record.panel(caller);
      expect(panel.conditions.length).toBeGreaterThan(0);
      expect(panel.observations.length).toBeGreaterThan(0);
      expect(panel.documents.length).toBeGreaterThan(0);
    },
  );
});
