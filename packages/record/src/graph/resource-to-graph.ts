import { rememberedKinds } from './coded.ts';
import { type FragmentBuilder, fragmentBuilder, type Others } from './fragment-builder.ts';
import { type GraphFragment, type GraphSource, NOTHING } from './graph-fragment.ts';
import { rememberedUuids } from './name-uuid.ts';
import { allergyToGraph } from './resources/allergy.ts';
import { conditionToGraph } from './resources/condition.ts';
import {
  documentToGraph,
  encounterToGraph,
  immunizationToGraph,
  procedureToGraph,
} from './resources/events.ts';
import { medicationToGraph } from './resources/medication.ts';
import { observationToGraph } from './resources/observation.ts';
import { organizationToGraph, patientToGraph, practitionerToGraph, roleToGraph } from './resources/people.ts';

/** What becomes of each type of resource; of every other nothing stands in the graph. */
const FRAGMENT_OF: { readonly [type: string]: (builder: FragmentBuilder) => GraphFragment } = {
  AllergyIntolerance: allergyToGraph,
  Condition: conditionToGraph,
  DocumentReference: documentToGraph,
  Encounter: encounterToGraph,
  Immunization: immunizationToGraph,
  MedicationAdministration: medicationToGraph,
  MedicationRequest: medicationToGraph,
  MedicationStatement: medicationToGraph,
  Observation: observationToGraph,
  Organization: organizationToGraph,
  Patient: patientToGraph,
  Practitioner: practitionerToGraph,
  PractitionerRole: roleToGraph,
  Procedure: procedureToGraph,
};

/** What others ask for behind a reference; see `Others`. */
const ASKED_FOR = new Set(['Medication', 'PractitionerRole']);

export const GRAPH_TYPES: readonly string[] = Object.keys(FRAGMENT_OF);

/** Whether a resource of this type changes what other resources say. */
export function isAskedFor(type: string): boolean {
  return ASKED_FOR.has(type);
}

/** What one version says. `patient` is the uuid of the record's Patient node. */
export function resourceToGraph(source: GraphSource, patient: string, others: Others): GraphFragment {
  const says = FRAGMENT_OF[source.type];
  if (says === undefined || source.withdrawn) return NOTHING;
  const { nodes, edges } = says(fragmentBuilder(source, patient, others));
  return { nodes, edges: [...new Map(edges.map((each) => [each.uuid, each])).values()] };
}

/** What these versions may ask of each other. */
export function othersAmong(sources: readonly GraphSource[]): Others {
  const asked = sources.filter(({ type, withdrawn }) => !withdrawn && isAskedFor(type));
  const resources = new Map(asked.map(({ type, id, resource }) => [`${type}/${id}`, resource]));
  return {
    get: (reference) => resources.get(reference),
    uuidOf: rememberedUuids(),
    kindOf: rememberedKinds(),
  };
}
