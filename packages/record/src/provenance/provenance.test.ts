import { randomUUID } from 'node:crypto';
import type { Caller, FhirResource, PatientRecord } from '@consilium/kernel';
import { validateResource } from '@medplum/core';
import type { Provenance } from '@medplum/fhirtypes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { loadMedplum } from '../fhir/test-support/medplum.fixture.ts';
import { importedId } from '../ids/imported-id.ts';
import { bundle, condition, entry, patient, urn } from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { refusalOf } from '../test-support/refusal.fixture.ts';
import { versionTarget } from '../versions/version-target.ts';
import { writeVersions } from '../writing/write-versions.ts';

const world = useRecordWorld({ beforeAll, afterAll });
let record: PatientRecord;
beforeAll(() => {
  record = createRecord(world().parts);
  loadMedplum();
});

const isValid = (resource: FhirResource) => validateResource(resource as unknown as Provenance);

async function imported(): Promise<{ caller: Caller; ref: { type: string; id: string; version: number } }> {
  const caller = await world().newCaller();
  await record.importBundle(caller, bundle(patient(), entry('c', condition('Asthma'))), {
    source: 'clinic-a',
  });
  return {
    caller,
    ref: { type: 'Condition', id: importedId(caller.scope, 'clinic-a', urn('c')), version: 1 },
  };
}

const DRUG: FhirResource = {
  resourceType: 'MedicationStatement',
  status: 'unknown',
  medicationCodeableConcept: { text: 'metformin' },
};
const ASTHMA = { proposed: condition('Asthma') };

/** The row of a proposal from document `d`, and the version that its acceptance wrote. */
async function accepted(
  caller: Caller,
  proposal: string,
  {
    proposed,
    written = proposed,
  }: { readonly proposed: FhirResource; readonly written?: FhirResource } = ASTHMA,
): Promise<string> {
  const { tenant, compartment, actor } = caller.scope;
  await world().admin.query(
    `INSERT INTO app.proposals (tenant, compartment, id, source_kind, source_id, place, quote, quote_digest, span_start,
      span_end, extractor, extractor_version, fact_code, fact_path, resource, run, proposed_by, proposed_at)
     VALUES ($1, $2, $3, 'document', 'd', 2, 'has asthma', '\\x', 10, 20, 'facts', '3', 'x|1', 'code', $5, 'run-7', $4,
      '2026-02-01T00:00:00Z')`,
    [tenant, compartment, proposal, actor, JSON.stringify(proposed)],
  );
  const id = randomUUID();
  await world().parts.store.write(caller, 'record.add', async (transaction) => {
    const resource = { ...written, id };
    const writtenBy = { way: 'proposal', actor, proposal } as const;
    const { now } = world().parts;
    await writeVersions(transaction, { scope: caller.scope, now }, [{ resource, writtenBy }]);
    return { value: null, targets: [versionTarget({ type: resource.resourceType, id, version: 1 })] };
  });
  return id;
}

describe('provenance of a version [A16]', () => {
  it('of an import names its source, and of a correction the person', async () => {
    const { caller, ref } = await imported();
    const { resource, writtenBy } = await record.read(caller, ref);
    await record.correct(caller, ref, { ...resource, onsetDateTime: '2019' });
    const [first, second] = [
      await record.provenance(caller, ref),
      await record.provenance(caller, { ...ref, version: 2 }),
    ];
    expect(first).toMatchObject({
      target: [{ reference: `Condition/${ref.id}/_history/1` }],
      recorded: '2026-03-01T10:00:00.000Z',
      activity: { coding: [{ code: 'CREATE' }] },
      agent: [
        { type: { coding: [{ code: 'verifier' }] }, who: { identifier: { value: 'dr-a' } } },
        { type: { coding: [{ code: 'author' }] }, who: { identifier: { value: 'clinic-a' } } },
      ],
      entity: [
        { role: 'source', what: { identifier: { value: writtenBy.way === 'import' && writtenBy.import } } },
      ],
    });
    expect(second).toMatchObject({
      activity: { coding: [{ code: 'UPDATE' }] },
      agent: [{ type: { coding: [{ code: 'author' }] }, who: { identifier: { value: 'dr-a' } } }],
    });
    expect(second).not.toHaveProperty('entity');
    for (const each of [first, second]) expect(() => isValid(each)).not.toThrow();
  });

  it('of a proposal names who accepted it, the extractor, and the quote with its place', async () => {
    const caller = await world().newCaller();
    const proposal = randomUUID();
    const id = await accepted(caller, proposal);
    const origin = await record.provenance(caller, { type: 'Condition', id, version: 1 });
    expect(origin).toMatchObject({
      occurredDateTime: '2026-02-01T00:00:00.000Z',
      agent: [
        { type: { coding: [{ code: 'verifier' }] }, who: { identifier: { value: 'dr-a' } } },
        { who: { identifier: { value: 'facts/3' } } },
      ],
      entity: [{ role: 'source', what: { reference: 'DocumentReference/d' } }],
    });
    const [entity] = origin.entity as unknown as { extension: { [key: string]: unknown }[] }[];
    const said = Object.fromEntries(
      entity!.extension.map(({ url, valueString, valueInteger }) => [url, valueString ?? valueInteger]),
    );
    expect(said).toEqual({
      'urn:consilium:fhir:proposal': proposal,
      'urn:consilium:fhir:page': 2,
      'urn:consilium:fhir:quote': 'has asthma',
      'urn:consilium:fhir:span-start': 10,
      'urn:consilium:fhir:span-end': 20,
      'urn:consilium:fhir:run': 'run-7',
    });
    expect(() => isValid(origin)).not.toThrow();
  });

  it('of a proposal that a person edited says so: that person is the author of a revision', async () => {
    const caller = await world().newCaller();
    const proposal = randomUUID();
    const written = condition('Asthma', { onsetDateTime: '2019' });
    const id = await accepted(caller, proposal, { ...ASTHMA, written });
    const origin = await record.provenance(caller, { type: 'Condition', id, version: 1 });
    expect(origin).toMatchObject({
      agent: [
        { type: { coding: [{ code: 'author' }] }, who: { identifier: { value: 'dr-a' } } },
        { type: { coding: [{ code: 'assembler' }] }, who: { identifier: { value: 'facts/3' } } },
      ],
      entity: [
        { role: 'revision', what: { identifier: { value: proposal } } },
        { role: 'source', what: { reference: 'DocumentReference/d' } },
      ],
    });
    expect(() => isValid(origin)).not.toThrow();
  });

  it.each([
    ['the patient, by code', ASTHMA.proposed, { subject: { reference: 'Patient/x' } }, 'verifier'],
    ['the status of a medication, which a person must name', DRUG, { status: 'active' }, 'verifier'],
    ['the status of anything else', { ...ASTHMA.proposed, status: 'a' }, { status: 'b' }, 'author'],
  ])('of a proposal of which acceptance set %s', async (_, proposed, change, role) => {
    const caller = await world().newCaller();
    const written = { ...proposed, ...change };
    const id = await accepted(caller, randomUUID(), { proposed, written });
    const origin = await record.provenance(caller, { type: proposed.resourceType, id, version: 1 });
    expect(origin).toMatchObject({ agent: [{ type: { coding: [{ code: role }] } }, {}] });
  });

  it('of a version that is not there is none, and a stranger is refused', async () => {
    const { caller, ref } = await imported();
    const of = (by: Caller, version: number): Promise<FhirResource> =>
      record.provenance(by, { ...ref, version });
    expect(await refusalOf(of(caller, 2))).toBe('not_found');
    expect(await refusalOf(of(caller, 0))).toBe('not_found');
    expect(await refusalOf(of({ scope: { ...caller.scope, actor: 'dr-b' } }, 1))).toBe('forbidden');
  });
});
