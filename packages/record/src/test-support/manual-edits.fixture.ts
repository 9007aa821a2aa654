import type { Caller, FhirResource, Json, PatientRecord, ResourceVersion } from '@consilium/kernel';

type Change = { readonly [element: string]: Json };

/** Not before anything in a record began, also what is planned. */
const LATER = '2031-01-01';

/** Changes that reach the graph: another type, another name, another end. */
const CORRECTIONS: { readonly [type: string]: Change } = {
  Condition: { code: { text: 'Corrected by hand' }, severity: { text: 'severe' } },
  Encounter: { type: [{ text: 'Corrected by hand' }] },
  Practitioner: { name: [{ family: 'Probe-Corrected' }] },
  PractitionerRole: { active: true, specialty: [{ text: 'Corrected by hand' }] },
  Observation: { code: { coding: [{ system: 'http://loinc.org', code: '718-7', display: 'Hemoglobin' }] } },
  MedicationRequest: { note: [{ text: 'Corrected by hand' }] },
};

/**
 * What a person does to a record between two deliveries: of each type corrects an entry, takes one back and ends one, and orders a
 * medicine that is a resource of its own, whose name is then corrected. `on` is the day, ISO.
 */
export async function editManually(record: PatientRecord, caller: Caller, on: string): Promise<void> {
  for (const [type, change] of Object.entries(CORRECTIONS)) {
    const { found } = await record.search(caller, { types: [type], limit: 50 });
    const [first, second, third] = inOrder(found);
    if (first) await record.correct(caller, first, { ...first.resource, ...change } as FhirResource);
    if (second) await record.end(caller, second, { how: 'entered-in-error' });
    if (third && type !== 'Observation') await record.end(caller, third, { how: 'over', on: LATER });
  }
  await orderMedicine(record, caller, on);
  await sayRoleTwice(record, caller);
}

async function orderMedicine(record: PatientRecord, caller: Caller, on: string): Promise<void> {
  const { found } = await record.search(caller, { types: ['Patient'], limit: 1 });
  const subject = { reference: `Patient/${found[0]!.id}` };
  const medicine = await record.add(caller, {
    resourceType: 'Medication',
    code: { text: `Mixture of ${on}` },
  });
  await record.add(caller, {
    resourceType: 'MedicationStatement',
    status: 'active',
    medicationReference: { reference: `Medication/${medicine.id}` },
    effectiveDateTime: on,
    subject,
  });
  await record.correct(caller, medicine, {
    resourceType: 'Medication',
    code: { text: 'Mixture, corrected' },
  });
}

async function sayRoleTwice(record: PatientRecord, caller: Caller): Promise<void> {
  const { found } = await record.search(caller, { types: ['PractitionerRole'], limit: 50 });
  const role = inOrder(found).at(-1);
  if (role) await record.add(caller, { ...role.resource, specialty: [{ text: 'said again' }] });
}

/** Ids differ from patient to patient; what is edited should not. */
function inOrder(versions: readonly ResourceVersion[]): readonly ResourceVersion[] {
  const text = ({ resource: { id: _, meta: __, ...content } }: ResourceVersion) =>
    JSON.stringify(content).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '');
  return versions.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
}
