import type { Caller, FactSource, FhirResource, ProposalDraft } from '@consilium/kernel';
import { patientId } from '../ids/patient-id.ts';
import { type VersionWrite, writeVersions } from '../writing/write-versions.ts';
import type { RecordWorld } from './record.fixture.ts';

export const ASTHMA: FhirResource = {
  resourceType: 'Condition',
  code: { coding: [{ system: 'http://snomed.info/sct', code: '195967001', display: 'Asthma' }] },
};

/** A fact of its own: the same one of two sources is one proposal, and what the record says is none. */
export function factNamed(text: string): { readonly resource: FhirResource } {
  return { resource: { resourceType: 'Condition', code: { text } } };
}

export const METFORMIN: FhirResource = {
  resourceType: 'MedicationStatement',
  status: 'active',
  medicationCodeableConcept: { text: 'metformin 500 mg' },
};

export function draftOf(source: FactSource, quote: string, over: Partial<ProposalDraft> = {}): ProposalDraft {
  return {
    source,
    quote,
    extractor: 'conditions',
    extractorVersion: '1',
    factCode: 'http://snomed.info/sct|195967001',
    factPath: 'Condition.code',
    resource: ASTHMA,
    ...over,
  };
}

/** The Patient of the compartment: what everything in a record is about. */
export async function addPatient(world: RecordWorld, caller: Caller): Promise<void> {
  await writeByHand(world, caller, { resourceType: 'Patient', id: patientId(caller.scope.compartment) });
}

/** How entries of a record refer to its patient. */
export function subjectOf({ scope }: Caller): { readonly reference: string } {
  return { reference: `Patient/${patientId(scope.compartment)}` };
}

/** A version of a resource as a person's, past all checks of a record. */
export async function writeByHand(
  { parts: { store, now } }: RecordWorld,
  caller: Caller,
  resource: FhirResource & { readonly id: string },
  over: Pick<VersionWrite, 'withdrawn'> = {},
): Promise<void> {
  const { scope } = caller;
  await store.write(caller, 'record.add', async (transaction) => {
    const writtenBy = { way: 'person', actor: scope.actor } as const;
    await writeVersions(transaction, { scope, now }, [{ resource, writtenBy, ...over }]);
    return { value: undefined, targets: [] };
  });
}
