import { listOf, objectOf, textOf } from '../../fhir/fhir-values.ts';
import { codedOf } from '../coded.ts';
import { beginOf, dayOf, endOf } from '../fhir-time.ts';
import type { FragmentBuilder } from '../fragment-builder.ts';
import type { GraphFragment } from '../graph-fragment.ts';
import { noteOf, reasonOf, wordsOf } from '../words.ts';

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
