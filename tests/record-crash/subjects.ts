import { randomUUID } from 'node:crypto';
import type { FhirResource, Scope } from '@consilium/kernel';
import { patientPrefix } from '@consilium/record';
import { createConversationsClient, createMemoryBus } from '@consilium/runtime';
import { createCheckpointer, createHistory, createPool } from '@consilium/store';
import { until } from '@consilium/testing';
import { scheduleText, wakeEngine } from '../support/wakes.ts';
import { ACTOR, AT, type Flow, type Job } from './job.ts';
import { jobFor, type Side, type Stand, type Subject } from './record-crash-fixture.ts';

/** As long as the engine holds a timer. */
const NEARLY_A_DAY_MS = 86_000_000;

/** What a flow is done to, made again for each trial. */
export const prepare: { readonly [flow in Flow]: (stand: Stand) => Promise<Job> } = {
  /** A patient with an earlier import: some resources are new, some change, some stay. */
  import: async ({ main }) => {
    const subject = await main.newPatient();
    await main.record.importBundle(callerOf(subject), bundle('2 mmol/l', false), { source: 'crash-suite' });
    return { ...jobFor(main, 'import', subject), bundle: bundle('7 mmol/l', true) };
  },

  /** A proposal that a model read out of a message. */
  accept: async ({ main }) => {
    const subject = await main.newPatient();
    const caller = callerOf(subject);
    await main.record.importBundle(caller, bundle('2 mmol/l', false), { source: 'crash-suite' });
    const conversation = await said(main, caller.scope, 'I have had asthma since I was a child.');
    const { id } = await main.record.propose(
      { ...caller, run: randomUUID() },
      {
        source: { kind: 'message', conversation, seq: 1 },
        quote: 'asthma since I was a child',
        extractor: 'conditions',
        extractorVersion: '1',
        factCode: 'http://snomed.info/sct|195967001',
        factPath: 'Condition.code',
        resource: condition('195967001', 'Asthma', `Patient/${patientIdOf(subject)}`),
      },
    );
    return { ...jobFor(main, 'accept', subject), proposal: id };
  },

  /** A patient with a record, a document, a running turn, one that waits behind it, and a wake tomorrow. */
  erase: async (stand) => {
    const { main, restate } = stand;
    const subject = await main.newPatient();
    const { scope } = callerOf(subject);
    await main.record.importBundle({ scope }, bundle('2 mmol/l', true), { source: 'crash-suite' });
    await main.objects.put(`${patientPrefix(subject.tenant, subject.compartment)}a`, new Uint8Array([1]));
    await main.objects.put(`${patientPrefix(subject.tenant, subject.compartment)}b`, new Uint8Array([2]));
    const conversation = await newConversation(main, scope);
    const client = createConversationsClient({
      ingressUrl: restate.ingressUrl,
      ...{ keys: main.keys, history: createHistory(main.app), bus: createMemoryBus() },
    });
    for (const text of ['one', 'two']) await client.accept(scope, conversation, { clientKey: text, text });
    await scheduleText(
      wakeEngine(restate, main.app, main.keys, () => new Date(AT)),
      { scope, conversation, clientKey: 'wake', text: 'later' },
      NEARLY_A_DAY_MS,
    );
    const running = `SELECT FROM app.runs WHERE tenant = $1 AND status = 'running'`;
    await until(async () => (await main.admin.query(running, [subject.tenant])).rowCount === 1, {
      what: 'the turn to run',
    });
    return jobFor(main, 'erase', subject);
  },

  /** A tenant with one checkpoint behind it, and three chains of which two have grown since. */
  checkpoint: async ({ trails }) => {
    const first = await trails.newPatient();
    const others = [await trails.newPatient(first.tenant), await trails.newPatient(first.tenant)];
    const reads = async (subjects: readonly Subject[]) => {
      for (const subject of subjects)
        await trails.audit.before(callerOf(subject), { action: 'record.panel' });
    };
    await reads([first, ...others]);
    const system = createPool(trails.world.system, { max: 1, waitMs: 60_000 });
    try {
      await createCheckpointer({
        pool: system,
        objects: trails.objects,
        secrets: trails.keys,
        now: () => new Date(AT),
      }).run();
    } finally {
      await system.end();
    }
    await reads(others);
    return jobFor(trails, 'checkpoint', first);
  },
};

function callerOf(subject: Subject): { readonly scope: Scope } {
  return { scope: { ...subject, actor: ACTOR, purpose: 'TREAT' } };
}

async function newConversation(side: Side, scope: Scope): Promise<string> {
  const id = randomUUID();
  await createHistory(side.app).createConversation(scope, { id, team: 'single', topic: null, state: {} });
  return id;
}

async function said(side: Side, scope: Scope, text: string): Promise<string> {
  const conversation = await newConversation(side, scope);
  await createHistory(side.app).acceptMessage(scope, {
    conversation,
    id: randomUUID(),
    clientKey: 'k',
    run: randomUUID(),
    most: 50,
    parts: [{ origin: 'user', text }],
  });
  return conversation;
}

function patientIdOf({ compartment }: Subject): string {
  return compartment.replace('patient/', '');
}

function condition(code: string, display: string, patient: string): FhirResource {
  const status = (system: string, value: string) => ({
    coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code: value }],
  });
  return {
    resourceType: 'Condition',
    clinicalStatus: status('condition-clinical', 'active'),
    verificationStatus: status('condition-ver-status', 'confirmed'),
    code: { coding: [{ system: 'http://snomed.info/sct', code, display }], text: display },
    subject: { reference: patient },
  };
}

/** Three resources, or five; the value of one differs from time to time. */
function bundle(value: string, more: boolean): FhirResource {
  const [amount, unit] = value.split(' ');
  const quantity = { value: Number(amount), unit: unit ?? '' };
  const patient = 'urn:uuid:0b3f6a0e-0000-4000-8000-000000000001';
  const observation = {
    resourceType: 'Observation',
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: '2345-7' }], text: 'Glucose' },
    subject: { reference: patient },
    effectiveDateTime: '2026-01-02T08:00:00Z',
    valueQuantity: quantity,
  };
  const resources = [
    { resourceType: 'Patient', name: [{ family: 'Crash' }], birthDate: '1970-01-01' },
    observation,
    condition('44054006', 'Diabetes', patient),
    ...(more
      ? [condition('38341003', 'Hypertension', patient), { ...observation, effectiveDateTime: '2026-02-02' }]
      : []),
  ];
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: resources.map((resource, index) => ({
      fullUrl: `urn:uuid:0b3f6a0e-0000-4000-8000-00000000000${index + 1}`,
      resource,
      request: { method: 'POST', url: resource.resourceType },
    })),
  } as FhirResource;
}
