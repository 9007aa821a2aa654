import type { Json } from '@consilium/kernel';
import { listOf, textOf } from '../../fhir/fhir-values.ts';
import { codedOf } from '../coded.ts';
import { beginOf, dayOf } from '../fhir-time.ts';
import type { FragmentBuilder } from '../fragment-builder.ts';
import type { GraphFragment } from '../graph-fragment.ts';
import { codeOf, noteOf, objectsOf, wordsOf } from '../words.ts';

export function allergyToGraph({ resource, node, fromPatient, to }: FragmentBuilder): GraphFragment {
  const reactions = objectsOf(resource.reaction);
  const properties = {
    ...codedOf(resource.code),
    type: textOf(resource.type),
    category: textOf(
      listOf(resource.category)
        .flatMap((each) => textOf(each) ?? [])
        .join(', '),
    ),
    criticality: textOf(resource.criticality),
    status: codeOf(resource.clinicalStatus),
    verification: codeOf(resource.verificationStatus),
    reaction: wordsOf(reactions.flatMap(({ manifestation }) => listOf(manifestation))),
    severity: worst(reactions.map(({ severity }) => severity)),
    onset_date: dayOf(beginOf(resource, 'onset')),
    recorded_date: dayOf(resource.recordedDate),
    note: noteOf(resource.note),
  };
  return {
    nodes: [node('AllergyRecord', properties)],
    edges: [
      ...fromPatient('HAS_ALLERGY'),
      ...to('RECORDED_BY', resource.recorder ?? resource.asserter, ['Practitioner']),
    ],
  };
}

function worst(severities: readonly (Json | undefined)[]): string | undefined {
  return ['severe', 'moderate', 'mild'].find((severity) => severities.includes(severity));
}
