import type { Caller, FactSource, FhirResource, ProposalDraft } from '@consilium/kernel';
import { writeVersions } from '../writing/write-versions.ts';
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
export async function addPatient({ parts }: RecordWorld, { scope }: Caller): Promise<void> {
  const id = scope.compartment.slice('patient/'.length);
  await parts.store.write({ scope }, 'record.add', async (transaction) => {
    const writtenBy = { way: 'person', actor: scope.actor } as const;
    const context = { scope, now: parts.now };
    await writeVersions(transaction, context, [{ resource: { resourceType: 'Patient', id }, writtenBy }]);
    return { value: undefined, targets: [] };
  });
}
