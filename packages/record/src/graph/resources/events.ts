import type { Json } from '@consilium/kernel';
import { listOf, objectOf, textOf } from '../../fhir/fhir-values.ts';
import { codedOf } from '../coded.ts';
import { beginOf, dayOf, endOf, instantOf } from '../fhir-time.ts';
import type { FragmentBuilder } from '../fragment-builder.ts';
import type { GraphFragment } from '../graph-fragment.ts';
import { noteOf, reasonOf, wordsOf } from '../words.ts';

export function encounterToGraph({ resource, node, fromPatient, to }: FragmentBuilder): GraphFragment {
  const period = objectOf(resource.period);
  const properties = {
    name: wordsOf(resource.type) ?? wordsOf(resource.serviceType),
    class: textOf(objectOf(resource.class)?.code),
    status: textOf(resource.status),
    date: dayOf(period?.start),
    start: instantOf(period?.start),
    end: instantOf(period?.end),
    reason: reasonOf(resource.reasonCode, resource.reasonReference),
  };
  const diagnoses = listOf(resource.diagnosis).flatMap((each) => objectOf(each)?.condition ?? []);
  const people = listOf(resource.participant).flatMap((each) => objectOf(each)?.individual ?? []);
  return {
    nodes: [node('Encounter', properties)],
    edges: [
      ...fromPatient('HAS_ENCOUNTER'),
      ...to('BECAUSE_OF', [...listOf(resource.reasonReference), ...diagnoses], ['Condition']),
      ...to('WITH_PRACTITIONER', people, ['Practitioner']),
      ...to('AT_ORGANIZATION', resource.serviceProvider, ['Organization']),
    ],
  };
}

export function procedureToGraph({ resource, node, fromPatient, to }: FragmentBuilder): GraphFragment {
  const properties = {
    ...codedOf(resource.code),
    status: textOf(resource.status),
    date: dayOf(beginOf(resource, 'performed')),
    end_date: dayOf(endOf(resource, 'performed')),
    reason: reasonOf(resource.reasonCode, resource.reasonReference),
    body_site: wordsOf(resource.bodySite),
    outcome: wordsOf(resource.outcome),
    note: noteOf(resource.note),
  };
  const actors = listOf(resource.performer).flatMap((each) => objectOf(each)?.actor ?? []);
  return {
    nodes: [node('Procedure', properties)],
    edges: [
      ...fromPatient('HAS_PROCEDURE'),
      ...to('NOTED_DURING', resource.encounter, ['Encounter']),
      ...to('TREATS', resource.reasonReference, ['Condition']),
      ...to('PERFORMED_BY', actors, ['Practitioner']),
    ],
  };
}

export function immunizationToGraph({ resource, node, fromPatient, to }: FragmentBuilder): GraphFragment {
  const properties = {
    ...codedOf(resource.vaccineCode),
    status: textOf(resource.status),
    date: dayOf(beginOf(resource, 'occurrence')),
    dose_number: doseNumber(resource.protocolApplied),
    lot_number: textOf(resource.lotNumber),
  };
  const actors = listOf(resource.performer).flatMap((each) => objectOf(each)?.actor ?? []);
  return {
    nodes: [node('Immunization', properties)],
    edges: [
      ...fromPatient('HAS_IMMUNIZATION'),
      ...to('NOTED_DURING', resource.encounter, ['Encounter']),
      ...to('PERFORMED_BY', actors, ['Practitioner']),
    ],
  };
}

/** Of the first series that numbers it. */
function doseNumber(protocols: Json | undefined): number | undefined {
  for (const each of listOf(protocols)) {
    const { doseNumberPositiveInt: number, doseNumberString: text } = objectOf(each) ?? {};
    if (typeof number === 'number') return number;
    if (typeof text === 'string' && /^\d{1,4}$/.test(text)) return Number(text);
  }
  return undefined;
}

/** What a document is; its text stays in the pages of the record. */
export function documentToGraph({ resource, node, fromPatient, to }: FragmentBuilder): GraphFragment {
  const attachment = objectOf(objectOf(listOf(resource.content)[0])?.attachment);
  const type = wordsOf(resource.type);
  const properties = {
    name: textOf(resource.description) ?? textOf(attachment?.title) ?? type,
    type,
    code: codedOf(resource.type).code,
    status: textOf(resource.status),
    date: dayOf(resource.date ?? attachment?.creation),
  };
  return {
    nodes: [node('DocumentReference', properties)],
    edges: [
      ...fromPatient('HAS_DOCUMENT'),
      ...to('NOTED_DURING', objectOf(resource.context)?.encounter, ['Encounter']),
      ...to('WRITTEN_BY', resource.author, ['Practitioner']),
    ],
  };
}
