import type { Json } from '@consilium/kernel';
import { listOf, objectOf, textOf } from '../../fhir/fhir-values.ts';
import { codedOf } from '../coded.ts';
import { beginOf, dayOf } from '../fhir-time.ts';
import type { FragmentBuilder } from '../fragment-builder.ts';
import type { GraphFragment } from '../graph-fragment.ts';

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
