import { stories } from '@consilium/example-patients';
import type { Caller, FhirResource, PatientRecord, ProposalDraft, ResourceVersion } from '@consilium/kernel';

/** A patient with a past: what each function of the port can be called with. */
export interface Prepared {
  readonly caller: Caller;
  readonly bundle: FhirResource;
  readonly condition: ResourceVersion;
  readonly document: string;
  readonly proposal: string;
}

const TEXT = 'The patient reports a sore throat since Monday.';

export async function prepare(record: PatientRecord, caller: Caller): Promise<Prepared> {
  const bundle = stories[0]!.chapters[0]!.bundle as unknown as FhirResource;
  await record.importBundle(caller, bundle, { source: 'clinic' });
  const condition = await record.add(caller, conditionOf(caller, 'sore throat'));
  const { id: document } = await record.addDocument(caller, letter(TEXT));
  const { id: proposal } = await record.propose(caller, draftOf(document, 'sore throat'));
  return { caller, bundle, condition, document, proposal };
}

/** One call of every function: a function of the port that is not named here does not compile. */
export const RECORD_CALLS: {
  readonly [name in keyof PatientRecord]: (record: PatientRecord, prepared: Prepared) => Promise<unknown>;
} = {
  panel: (record, { caller }) => record.panel(caller),
  markSeen: (record, { caller }) => record.markSeen(caller, '2026-01-01T00:00:00Z'),
  search: (record, { caller }) => record.search(caller, { types: ['Condition'], limit: 5 }),
  find: (record, { caller }) => record.find(caller, { words: 'throat', limit: 5 }),
  read: (record, { caller, condition: { type, id } }) => record.read(caller, { type, id }),
  history: (record, { caller, condition: { type, id } }) => record.history(caller, { type, id }),
  currentVersions: (record, { caller, condition: { type, id } }) =>
    record.currentVersions(caller, [`${type}/${id}`]),
  vocabulary: (record, { caller }) => record.vocabulary(caller),
  provenance: (record, { caller, condition: { type, id } }) =>
    record.provenance(caller, { type, id, version: 1 }),
  exportBundle: (record, { caller }) => record.exportBundle(caller),
  section: (record, { caller }) => record.section(caller, { section: 'conditions', limit: 5 }),
  timeline: (record, { caller }) => record.timeline(caller, { limit: 5 }),
  entryVersion: (record, { caller, condition: { type, id } }) =>
    record.entryVersion(caller, { type, id, version: 1 }),
  labs: (record, { caller }) => record.labs(caller),
  labSeries: async (record, { caller }) =>
    record.labSeries(caller, (await record.labs(caller)).labs[0]!.code),
  dangers: (record, { caller }) => record.dangers(caller),
  medicineDangers: (record, { caller }) => record.medicineDangers(caller, 'amoxicillin'),
  questions: (record, { caller }) => record.questions(caller),
  doubtedResults: (record, { caller }) => record.doubtedResults(caller),
  dismissQuestion: async (record, { caller }) => {
    const twice = { ...conditionOf(caller, 'hiccups'), onsetDateTime: '2026-01-05' };
    await record.add(caller, twice);
    await record.add(caller, twice);
    const question = (await record.questions(caller)).find(({ code }) => code === 'duplicate');
    return record.dismissQuestion(caller, question!.id);
  },
  importBundle: (record, { caller, bundle }) => record.importBundle(caller, bundle, { source: 'clinic' }),
  add: (record, { caller }) => record.add(caller, conditionOf(caller, 'cough')),
  correct: async (record, { caller }) => {
    const { type, id, version } = await record.add(caller, conditionOf(caller, 'fever'));
    return record.correct(caller, { type, id, version }, { ...conditionOf(caller, 'high fever'), id });
  },
  end: async (record, { caller }) => {
    const { type, id, version } = await record.add(caller, conditionOf(caller, 'rash'));
    return record.end(caller, { type, id, version }, { how: 'over', on: '2026-02-01' });
  },
  addDocument: (record, { caller }) => record.addDocument(caller, letter('Another letter.')),
  readDocument: (record, { caller, document }) => record.readDocument(caller, document),
  documentText: (record, { caller, document }) => record.documentText(caller, document),
  propose: (record, { caller, document }) => record.propose(caller, draftOf(document, 'since Monday')),
  proposals: (record, { caller }) => record.proposals(caller, { limit: 5 }),
  decide: (record, { caller, proposal }) => record.decide(caller, proposal, { verdict: 'accept' }),
};

function conditionOf({ scope }: Caller, text: string): FhirResource {
  const coded = (system: string, code: string) => ({
    coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }],
  });
  return {
    resourceType: 'Condition',
    clinicalStatus: coded('condition-clinical', 'active'),
    verificationStatus: coded('condition-ver-status', 'confirmed'),
    code: { text },
    subject: { reference: `Patient/${scope.compartment.slice('patient/'.length)}` },
  };
}

function letter(text: string) {
  return { bytes: new TextEncoder().encode(text), contentType: 'text/plain', title: 'Letter' } as const;
}

function draftOf(document: string, quote: string): ProposalDraft {
  return {
    source: { kind: 'document', document, page: 1 },
    quote,
    extractor: 'symptoms',
    extractorVersion: '1',
    factCode: 'http://snomed.info/sct|162397003',
    factPath: 'Condition.code',
    resource: {
      resourceType: 'Condition',
      // What the record says already is no proposal.
      code: { text: `${quote} as told` },
      clinicalStatus: {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }],
      },
    },
  };
}
