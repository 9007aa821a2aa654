import type { Caller, FhirResource, Json } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { rebuiltDigest, storedDigest } from '../test-support/graph-digests.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });

/** Of what the record holds, and of what is delivered to it: each asked of each would be three million. */
const THERE = 3_000;
const DELIVERED = 1_000;
/** One Medication costs a look at every resource as well: a thousand may cost some times that, not a thousand times. */
const TIMES = 20;
const SPARE_MS = 500;

type Fields = { readonly [element: string]: Json };

const medicines = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    resourceType: 'Medication',
    id: `${prefix}${n}`,
    code: { text: `Medicine ${n}` },
  }));

describe('medicines that come after a large record [A5]', () => {
  it('a thousand of them cost a few times what one does', { timeout: 120_000 }, async () => {
    const caller = await world().newCaller();
    const record = createRecord(world().parts);
    const bring = async (resources: readonly Fields[]) => {
      const from = performance.now();
      await record.importBundle(caller, bundleOf(caller, resources), { source: 'clinic' });
      return performance.now() - from;
    };
    // Each mentions a Medication, none of those that come.
    const orders = Array.from({ length: THERE }, (_, n) => ({
      resourceType: 'MedicationRequest',
      id: `r${n}`,
      status: 'active',
      intent: 'order',
      subject: { reference: `Patient/${patientId(caller)}` },
      medicationReference: { reference: `Medication/a${n % 10}` },
      note: [{ text: 'n'.repeat(300) }],
    }));
    await bring([...orders, ...medicines('a', 10)]);
    const one = await bring(medicines('b', 1));
    const many = await bring(medicines('c', DELIVERED));
    expect(many, `one: ${one}, a thousand: ${many}`).toBeLessThan(TIMES * one + SPARE_MS);
    const { admin } = world();
    expect(await storedDigest(admin, caller.scope)).toEqual(await rebuiltDigest(admin, caller.scope));
  });
});

function patientId({ scope }: Caller): string {
  return scope.compartment.slice('patient/'.length);
}

function bundleOf(caller: Caller, resources: readonly Fields[]): FhirResource {
  const patient = { resourceType: 'Patient', id: patientId(caller) };
  const entry = [patient, ...resources].map((resource) => ({ resource }));
  return { resourceType: 'Bundle', type: 'collection', entry } as unknown as FhirResource;
}
