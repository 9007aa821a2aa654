import { randomUUID } from 'node:crypto';
import type {
  Caller,
  FhirResource,
  NewArtifact,
  PaperRows,
  ProposalDraft,
  RerunStart,
  RunIdentity,
  WorkOrder,
} from '@consilium/kernel';
import type { World } from './isolation-fixture.ts';
import { newTag } from './tag.ts';

/** Somebody with a record and a conversation, and the ids by which others could ask for them. */
export interface Patient {
  readonly tag: string;
  readonly caller: Caller;
  readonly condition: { readonly type: string; readonly id: string; readonly version: number };
  readonly document: string;
  readonly proposal: string;
  /** Of the chart doctor, about a date before the birth. */
  readonly question: string;
  readonly conversation: string;
  readonly turn: string;
  /** A function that was run on the tag, whose output was kept as an artifact. */
  readonly work: string;
  /** A letter about the tag, and the hash of its bytes. */
  readonly paper: { readonly id: string; readonly hash: string };
  /** A conversation whose message 2 is an answer that holds the tag, and a run that repeats it. */
  readonly answered: string;
  readonly rerun: string;
}

export const ARTIFACT = { namespace: 'extract_structure', name: 'note' };

export const paperOf = (tag: string): Parameters<PaperRows['create']>[1] => ({
  content: {
    ...{ kind: 'insurer-letter', title: tag, about: [], removed: [], standIn: false },
    blocks: [{ kind: 'paragraph', sentences: [{ text: tag, standing: 'code', evidence: [] }] }],
  },
  ...{ facts: [], key: randomUUID() },
});

export const rerunOf = (conversation: string): RerunStart => ({
  ...{ pair: randomUUID(), past: randomUUID(), present: randomUUID(), conversation, answer: 2 },
});

export const orderOf = (id: string, tag: string): WorkOrder => ({
  ...{ id, kind: 'function', name: ARTIFACT.namespace, maxMicroUsd: 1_000, estimate: null, stage: null },
  request: { input: { content: tag }, preset: 'S1', cut: [] },
});

export const artifactOf = (run: string, tag: string): NewArtifact => ({
  ...{ ...ARTIFACT, mimeType: 'text/plain', bytes: new TextEncoder().encode(tag), metadata: { tag } },
  lineage: { run, input: 'a'.repeat(64), models: [], preset: 'S1' },
});

const patientResource = ({ scope }: Caller, tag: string): FhirResource => ({
  resourceType: 'Patient',
  id: scope.compartment.slice('patient/'.length),
  name: [{ family: tag }],
  birthDate: '1980-01-01',
});

export const conditionOf = ({ scope }: Caller, tag: string): FhirResource => ({
  resourceType: 'Condition',
  clinicalStatus: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }],
  },
  code: { text: `Migraine ${tag}` },
  subject: { reference: `Patient/${scope.compartment.slice('patient/'.length)}` },
});

/** A weight that is called by the tag, so that lists of tests tell whose it is. */
const weightOf = (caller: Caller, tag: string): FhirResource => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text: `weight ${tag}` },
  subject: conditionOf(caller, tag).subject!,
  effectiveDateTime: '2026-01-01',
  valueQuantity: { value: 70, unit: 'kg', code: 'kg', system: 'http://unitsofmeasure.org' },
});

export const saying = (tag: string) => [{ origin: 'user' as const, text: `I have had ${tag} since May.` }];

export function draftFrom(caller: Caller, conversation: string, tag: string, path = 'code'): ProposalDraft {
  return {
    source: { kind: 'message', conversation, seq: 1 },
    quote: tag,
    extractor: 'conditions',
    extractorVersion: '1',
    factCode: 'http://snomed.info/sct|37796009',
    factPath: path,
    // What the record says already is no proposal.
    resource: { ...conditionOf(caller, tag), code: { text: `${tag} as told` } },
  };
}

export function turnOf(conversation: string): RunIdentity {
  const run = randomUUID();
  return {
    run,
    turn: run,
    parent: null,
    conversation,
    seq: 1,
    kind: 'turn',
    team: 'consult',
    teamVersion: null,
    agent: 'root',
    invocation: `inv_${run}`,
  };
}

export async function newPatient(world: World, tenant: string, actor: string): Promise<Patient> {
  const { record, history, work: desk, artifacts, papers, reruns, newCaller } = world;
  const tag = newTag();
  const caller = await newCaller(tenant, actor);
  const { scope } = caller;
  await record.importBundle(caller, bundleOf(caller, tag), { source: 'clinic' });
  const condition = await record.add(caller, conditionOf(caller, tag));
  await record.add(caller, weightOf(caller, tag));
  await record.add(caller, { ...conditionOf(caller, tag), onsetDateTime: '1914-01-01' });
  const [asked] = await record.questions(caller);
  const bytes = new TextEncoder().encode(`Letter about ${tag}.`);
  const document = await record.addDocument(caller, { bytes, contentType: 'text/plain', title: tag });
  const conversation = randomUUID();
  await history.createConversation(scope, {
    id: conversation,
    team: 'consult',
    topic: tag,
    state: { note: { value: tag, origin: 'user' } },
  });
  const identity = turnOf(conversation);
  await history.acceptMessage(scope, {
    conversation,
    id: randomUUID(),
    clientKey: randomUUID(),
    run: identity.run,
    most: 50,
    parts: saying(tag),
  });
  await history.startRun(scope, identity);
  const { id: proposal } = await record.propose(
    { scope, run: identity.run },
    draftFrom(caller, conversation, tag),
  );
  const work = randomUUID();
  await desk.add(caller, orderOf(work, tag));
  await artifacts.save(scope, artifactOf(work, tag));
  const { paper, hash } = await papers.create(caller, paperOf(tag));
  const answered = await answeredConversation(world, caller, tag);
  const rerun = rerunOf(answered);
  await reruns.begin(scope, rerun);
  const { type, id, version } = condition;
  return {
    ...{ paper: { id: paper, hash }, answered, rerun: rerun.past },
    tag,
    caller,
    condition: { type, id, version },
    document: document.id,
    proposal,
    question: asked!.id,
    conversation,
    turn: identity.run,
    work,
  };
}

async function answeredConversation({ history }: World, { scope }: Caller, tag: string): Promise<string> {
  const conversation = randomUUID();
  await history.createConversation(scope, { id: conversation, team: 'consult', topic: tag, state: {} });
  const identity = turnOf(conversation);
  await history.acceptMessage(scope, {
    ...{ conversation, id: randomUUID(), clientKey: randomUUID(), run: identity.run, most: 50 },
    parts: saying(tag),
  });
  await history.startRun(scope, identity);
  await history.commitTurn(scope, {
    ...{ conversation, seq: 1, turn: identity.run, delta: {} },
    answer: {
      ...{ parts: [{ origin: 'model', text: tag, agent: 'root' }], claims: [], sourceAgents: ['root'] },
      ...{ standIn: false, status: 'complete' },
    },
    runs: [{ run: identity.run, status: 'complete', code: null, steps: [] }],
  });
  return conversation;
}

export function bundleOf(caller: Caller, tag: string): FhirResource {
  const patient = patientResource(caller, tag);
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [
      {
        fullUrl: 'urn:uuid:8b0f9a52-4c1d-4d3e-9a67-0f6f8a2c1b11',
        resource: patient as never,
        request: { method: 'POST', url: 'Patient' },
      },
    ],
  };
}
