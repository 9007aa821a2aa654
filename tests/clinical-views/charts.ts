import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { makeStory, type StoryId, storyIds } from '@consilium/example-patients';
import type { Caller, FhirResource, PatientRecord, Units } from '@consilium/kernel';
import { createRecord, createUnits } from '@consilium/record';
import { startRecordStand } from '@consilium/record/test-support/record-stand';
import { grantAccess } from '@consilium/store';
import type { Pool } from 'pg';

/** The day on which the record is looked at. */
export const NOW = '2026-11-17T12:00:00.000Z';

/** Records of patients on a real database. */
export interface Charts {
  readonly record: PatientRecord;
  readonly units: Units;
  readonly app: Pool;
  /** The record of a patient of ours or of the public corpus, imported once and only read. */
  readonly of: (patient: string) => Promise<Caller>;
  /** The same in a record of its own, to be written to. */
  readonly own: (patient: string) => Promise<Caller>;
  /** A patient with these entries only. */
  readonly made: (person: FhirResource, entries: readonly FhirResource[]) => Promise<Caller>;
  /** Lets the patient, or somebody who acts for the patient, open the same record. */
  readonly letIn: (caller: Caller, relation: 'self' | 'proxy') => Promise<Caller>;
  readonly stop: () => Promise<void>;
}

interface SentBundle {
  readonly date: string;
  readonly bundle: FhirResource;
}

export async function startCharts(): Promise<Charts> {
  let clock = new Date(NOW);
  const { admin, app, parts, newCaller, stop } = await startRecordStand({ now: () => clock });
  const units = createUnits();
  const record = createRecord({ ...parts, units });
  const imported = async (sent: readonly SentBundle[]) => {
    const caller = await newCaller();
    for (const { date, bundle } of sent) {
      clock = new Date(date);
      await record.importBundle(caller, bundle, { source: 'clinic-a' });
    }
    clock = new Date(NOW);
    return caller;
  };
  const known = new Map<string, Promise<Caller>>();
  return {
    ...{ record, units, app, stop },
    own: (patient) => imported(sentOf(patient)),
    of: (patient) => {
      const caller = known.get(patient) ?? imported(sentOf(patient));
      known.set(patient, caller);
      return caller;
    },
    letIn: async ({ scope }, relation) => {
      const own = { ...scope, actor: 'pat', purpose: 'PATRQT' } as const;
      await grantAccess(admin, { ...own, relation, purposes: ['PATRQT'] });
      return { scope: own };
    },
    made: (person, entries) => imported([{ date: NOW, bundle: bundleOf([person, ...entries]) }]),
  };
}

function sentOf(patient: string): readonly SentBundle[] {
  if ((storyIds as readonly string[]).includes(patient))
    return makeStory(patient as StoryId).chapters.map(({ date, bundle }) => ({
      date,
      bundle: bundle as unknown as FhirResource,
    }));
  const bytes = gunzipSync(readFileSync(join(corpora()!, 'synthea-r4', `${patient}.json.gz`)));
  return [{ date: NOW, bundle: JSON.parse(bytes.toString()) as FhirResource }];
}

/** The folder of the public corpus, which is not part of the repository; undefined: not here. */
export function corpora(): string | undefined {
  const root = process.env.CONSILIUM_CORPORA;
  if (!root && process.env.CI) throw new Error('set CONSILIUM_CORPORA to the folder with synthea-r4');
  return root === '' ? undefined : root;
}

function bundleOf(resources: readonly FhirResource[]): FhirResource {
  const patient = randomUUID();
  const entry = resources.map((resource, place) => ({
    fullUrl: `urn:uuid:${place === 0 ? patient : randomUUID()}`,
    resource: {
      ...resource,
      ...(place === 0
        ? {}
        : {
            [resource.resourceType === 'AllergyIntolerance' ? 'patient' : 'subject']: {
              reference: `urn:uuid:${patient}`,
            },
          }),
    },
    request: { method: 'POST', url: resource.resourceType },
  }));
  return { resourceType: 'Bundle', type: 'transaction', entry } as unknown as FhirResource;
}
