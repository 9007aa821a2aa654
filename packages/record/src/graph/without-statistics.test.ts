import type { Caller, FhirResource, Json } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { createLens } from '../lens/run/create-lens.ts';
import { type RecordStand, startRecordStand } from '../test-support/record-stand.fixture.ts';

/** Observations of a first import, all of one type: what joins them carelessly takes each of them for every other. */
const MANY = 2_500;
const CHANGED = 500;
/** The planner may be wrong by this much: a plan that goes through the patient for every row is wrong by a hundred times. */
const TIMES = 10;
const SPARE_MS = 4_000;

let stand: RecordStand;
beforeAll(async () => {
  stand = await startRecordStand();
  await stand.admin.query('ALTER SYSTEM SET autovacuum = off');
  await stand.admin.query('SELECT pg_reload_conf()');
});
afterAll(async () => stand?.stop());

type Fields = { readonly [element: string]: Json };
const observation = (id: string, fields: Fields = {}): FhirResource => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code: '1-1', display: 'Something' }] },
  effectiveDateTime: '2020-01-01',
  ...fields,
});
const several = (prefix: string, count: number, fields?: Fields) =>
  Array.from({ length: count }, (_, n) => observation(`${prefix}${n}`, fields));

function bundleOf({ scope }: Caller, resources: readonly FhirResource[]): FhirResource {
  const patient = { resourceType: 'Patient', id: scope.compartment.slice('patient/'.length) };
  const entry = [patient, ...resources].map((resource) => ({ resource }));
  return { resourceType: 'Bundle', type: 'collection', entry } as unknown as FhirResource;
}

async function took(body: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await body();
  return performance.now() - from;
}

/** In ms, on a new patient. The first import is not compared: there was nothing before it. */
async function times(): Promise<{ readonly [what: string]: number }> {
  const caller = await stand.newCaller();
  const record = createRecord(stand.parts);
  const lens = createLens(stand.parts);
  const bring = (resources: readonly FhirResource[]) => () =>
    record.importBundle(caller, bundleOf(caller, resources), { source: 'clinic' });
  await bring(several('o', MANY))();
  return {
    one: await took(bring([observation('another')])),
    schema: await took(() => lens.schema(caller)),
    'schema as of now': await took(() => lens.schema(caller, { asOf: new Date().toISOString() })),
    changed: await took(bring(several('o', CHANGED, { status: 'amended' }))),
    'schema of what changed': await took(() => lens.schema(caller)),
  };
}

describe('the graph of a record of which the planner knows nothing [A5]', () => {
  it('is written and described about as quickly as with fresh statistics', { timeout: 120_000 }, async () => {
    const blind = await times();
    await stand.admin.query('ANALYZE');
    const seeing = await times();
    for (const [what, ms] of Object.entries(blind))
      expect(ms, `${what}: ${JSON.stringify({ blind, seeing })}`).toBeLessThan(
        TIMES * seeing[what]! + SPARE_MS,
      );
  });
});
