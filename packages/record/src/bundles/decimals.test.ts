import { type FhirResource, parseJson } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { bundle, entry, observation, patient } from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const FROM = { source: 'clinic-a' };

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
