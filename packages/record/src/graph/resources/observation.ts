import { type FhirResource, type Json, rangeOf } from '@consilium/kernel';
import { listOf, objectOf, textOf } from '../../fhir/fhir-values.ts';
import { codedOf } from '../coded.ts';
import { beginOf, dayOf, instantOf } from '../fhir-time.ts';
import { edge, type FragmentBuilder, isA, referred } from '../fragment-builder.ts';
import type { FragmentNode, GraphEdge, GraphFragment } from '../graph-fragment.ts';
import { instanceUuid, nameUuid } from '../name-uuid.ts';
import { codeOf, noteOf, wordsOf } from '../words.ts';
import { resultOf } from './observation-value.ts';

/** A component is a measurement of its own: it has the panel's day, status and links, and is PART_OF the panel. */
export function observationToGraph(builder: FragmentBuilder): GraphFragment {
  const { uuid, resource } = builder;
  const panel = sayOne(builder, resource, uuid);
  const components = listOf(resource.component).flatMap((each, index) => {
    const component = objectOf(each);
    if (component === undefined) return [];
    const part = nameUuid('component', uuid, String(index));
    const said = sayOne(builder, component, part);
    return [{ nodes: said.nodes, edges: [...said.edges, edge(part, 'PART_OF', uuid)] }];
  });
  const all = [panel, ...components];
  return {
    nodes: all.flatMap(({ nodes }) => nodes),
    edges: [...all.flatMap(({ edges }) => edges), ...membersOf(builder)],
  };
}

type Measured = { readonly [element: string]: FhirResource[string] };

function sayOne(
  { resource, others, node, fromPatient, to }: FragmentBuilder,
  measured: Measured,
  uuid: string,
): { readonly nodes: readonly FragmentNode[]; readonly edges: readonly GraphEdge[] } {
  const kind = others.kindOf('ObservationType', measured.code);
  const time = beginOf(resource, 'effective');
  const properties = {
    ...codedOf(measured.code),
    category: codeOf(resource.category),
    status: textOf(resource.status),
    date: dayOf(time),
    time: instantOf(time),
    ...resultOf(measured),
    ...boundsOf(measured),
    interpretation: codeOf(measured.interpretation)?.toUpperCase(),
    method: wordsOf(resource.method),
    note: noteOf(measured.note),
  };
  return {
    nodes: [node('Observation', properties, kind, uuid)],
    edges: [
      ...fromPatient('HAS_OBSERVATION', uuid),
      ...isA('IS_A', uuid, kind),
      ...to('NOTED_DURING', resource.encounter, ['Encounter'], uuid),
      ...to('PERFORMED_BY', resource.performer, ['Practitioner', 'Organization'], uuid),
    ],
  };
}

/** Observations of their own that this one groups. */
function membersOf({ uuid, resource, others }: FragmentBuilder): readonly GraphEdge[] {
  const members = listOf(resource.hasMember).flatMap((each) => referred(each, ['Observation'], others));
  return [...new Set(members)].map((member) => edge(instanceUuid(member), 'PART_OF', uuid));
}

interface Bounds {
  readonly reference_low?: number | undefined;
  readonly reference_high?: number | undefined;
}

/** The normal range as the verdict on a result takes it: the graph must not call normal what the laboratory does not. */
function boundsOf(measured: { readonly [element: string]: Json | undefined }): Bounds {
  const range = rangeOf(measured.referenceRange, objectOf(measured.valueQuantity) ?? {});
  return { reference_low: range?.low ?? undefined, reference_high: range?.high ?? undefined };
}
