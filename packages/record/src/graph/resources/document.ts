import { listOf, objectOf, textOf } from '../../fhir/fhir-values.ts';
import { codedOf } from '../coded.ts';
import { dayOf } from '../fhir-time.ts';
import type { FragmentBuilder } from '../fragment-builder.ts';
import type { GraphFragment } from '../graph-fragment.ts';
import { wordsOf } from '../words.ts';

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
