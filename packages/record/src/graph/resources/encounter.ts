import { listOf, objectOf, textOf } from '../../fhir/fhir-values.ts';
import { dayOf, instantOf } from '../fhir-time.ts';
import type { FragmentBuilder } from '../fragment-builder.ts';
import type { GraphFragment } from '../graph-fragment.ts';
import { reasonOf, wordsOf } from '../words.ts';

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
