import { type FhirResource, type Json, reporterOf } from '@consilium/kernel';
import { listOf, objectOf, textOf } from '../fhir/fhir-values.ts';
import type { KindOf } from './coded.ts';
import type { FragmentNode, GraphEdge, GraphNode, GraphSource, Properties } from './graph-fragment.ts';
import { edgeUuid, instanceUuid } from './name-uuid.ts';

/** What a version asks of the other resources that are told with it. */
export interface Others {
  /** What lies behind a reference, where that matters: a present Medication or PractitionerRole. */
  readonly get: (reference: string) => FhirResource | undefined;
  /** Of the node that a reference leads to. */
  readonly uuidOf: (reference: string) => string;
  /** The type that a concept names. */
  readonly kindOf: KindOf;
}

/** Helps one version to say its part. */
export interface FragmentBuilder {
  readonly uuid: string;
  readonly resource: FhirResource;
  readonly others: Others;
  /** The version's own node; `undefined` says nothing. */
  readonly node: (label: string, said: Said, kind?: GraphNode, uuid?: string) => FragmentNode;
  /** From the patient to a node of this version, if the resource is about the patient. */
  readonly fromPatient: (type: string, uuid?: string) => readonly GraphEdge[];
  /** From a node of this version to what a Reference (or several) leads to, of the types allowed. */
  readonly to: (
    type: string,
    references: Json | undefined,
    allowed: readonly string[],
    uuid?: string,
  ) => readonly GraphEdge[];
}

export type Said = { readonly [property: string]: string | number | boolean | undefined };

export function edge(source: string, type: string, target: string): GraphEdge {
  return { uuid: edgeUuid(source, type, target), type, source, target };
}

/** To its type; nothing where it names none. */
export function isA(type: string, uuid: string, kind: GraphNode | undefined): readonly GraphEdge[] {
  return kind === undefined ? [] : [edge(uuid, type, kind.uuid)];
}

const LOCAL = /^([A-Za-z]+)\/[A-Za-z0-9.-]{1,64}$/;

/** `Type/id` of what a Reference leads to in the record; a role stands for the person, or the organization, that has it. */
export function referred(
  reference: Json | undefined,
  allowed: readonly string[],
  others: Others,
): readonly string[] {
  const said = textOf(objectOf(reference)?.reference);
  const type = LOCAL.exec(said ?? '')?.[1];
  if (said === undefined || type === undefined) return [];
  if (allowed.includes(type)) return [said];
  if (type !== 'PractitionerRole' || !allowed.includes('Practitioner')) return [];
  return referred(others.get(said)?.practitioner, ['Practitioner'], others);
}

/** `patient`: the uuid of the record's Patient node. */
export function fragmentBuilder(source: GraphSource, patient: string, others: Others): FragmentBuilder {
  const { type, id, version, resource } = source;
  const own = instanceUuid(`${type}/${id}`);
  const from = `${type}/${id}/_history/${version}`;
  const reporter = reporterOf(resource);
  return {
    uuid: own,
    resource,
    others,
    node: (label, said, kind, uuid = own) => {
      const properties: Record<string, string | number | boolean> = { uuid, source: from };
      if (reporter !== null) properties.reported_by = reporter;
      for (const [name, value] of Object.entries(said)) if (value !== undefined) properties[name] = value;
      const node = { uuid, label, properties: properties satisfies Properties };
      return kind === undefined ? node : { ...node, kind };
    },
    fromPatient: (edgeType, uuid = own) => (isAboutPatient(resource) ? [edge(patient, edgeType, uuid)] : []),
    to: (edgeType, references, allowed, uuid = own) => {
      const targets = listOf(references).flatMap((each) => referred(each, allowed, others));
      return [...new Set(targets)].map((target) => edge(uuid, edgeType, others.uuidOf(target)));
    },
  };
}

/** A record is of one patient: what does not say whom it is about is about them. What is about a device or a group is not. */
function isAboutPatient({ subject, patient }: FhirResource): boolean {
  const said = textOf(objectOf(subject ?? patient)?.reference);
  return said === undefined || said.startsWith('Patient/');
}
