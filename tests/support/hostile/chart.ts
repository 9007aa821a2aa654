import { stories } from '@consilium/example-patients';
import type { Client } from '../client.ts';

/** Words that stand in one record each and nowhere else: where they must not be read, something leaked. */
export const CHART = 'Quetzalwort';
export const OTHER_PATIENT = 'Zanderbloom';
export const OTHER_TENANT = 'Kestrelmoss';

const coded = (system: string, code: string) => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }],
});

/** A synthetic patient's chapters, all if not given, and the word as a condition, an active medicine, an allergy and a paper. Returns the ids of the condition and the paper. */
export async function fillChart(
  client: Client,
  patient: string,
  word: string,
  chapters?: number,
): Promise<{ readonly condition: string; readonly document: string }> {
  const subject = { reference: `Patient/${patient}` };
  for (const { bundle } of stories[0]?.chapters.slice(0, chapters) ?? [])
    await client.send('POST', '/record/import?source=clinic', bundle);
  const condition = await client.send<{ id: string }>('POST', '/record/entries', {
    resourceType: 'Condition',
    subject,
    clinicalStatus: coded('condition-clinical', 'active'),
    code: { text: `${word} intolerance` },
    onsetDateTime: '2024-05-01',
  });
  await client.send('POST', '/record/entries', medicine(patient, `${word} 5 mg tablets`));
  await client.send('POST', '/record/entries', {
    resourceType: 'AllergyIntolerance',
    patient: subject,
    clinicalStatus: coded('allergyintolerance-clinical', 'active'),
    code: { text: `${word} pollen` },
  });
  return { condition: condition.id, document: await addPaper(client, `Letter. ${word} was seen again.`) };
}

export function medicine(patient: string, text: string) {
  return {
    resourceType: 'MedicationRequest',
    status: 'active',
    intent: 'order',
    subject: { reference: `Patient/${patient}` },
    authoredOn: '2026-01-05',
    medicationCodeableConcept: { text },
  };
}

export async function addPaper(client: Client, text: string, title = 'Letter'): Promise<string> {
  const path = `/record/documents?title=${encodeURIComponent(title)}`;
  const bytes = new TextEncoder().encode(text);
  return (await client.send<{ id: string }>('POST', path, bytes, { 'content-type': 'text/plain' })).id;
}
