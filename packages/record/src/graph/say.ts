import { rememberedKinds } from './coded.ts';
import { rememberedUuids } from './name-uuid.ts';
import { sayAllergy } from './resources/allergy.ts';
import { sayCondition } from './resources/condition.ts';
import { sayDocument } from './resources/document.ts';
import { sayEncounter } from './resources/encounter.ts';
import { sayImmunization } from './resources/immunization.ts';
import { sayMedication } from './resources/medication.ts';
import { sayObservation } from './resources/observation.ts';
import { sayPatient } from './resources/patient.ts';
import { sayOrganization, sayPractitioner, sayRole } from './resources/people.ts';
import { sayProcedure } from './resources/procedure.ts';
import { type GraphSource, NOTHING, type Saying } from './saying.ts';
import { type Others, type Teller, tellerOf } from './teller.ts';

/** What becomes of each type of resource; of every other nothing stands in the graph. */
const SAYS: { readonly [type: string]: (teller: Teller) => Saying } = {
  AllergyIntolerance: sayAllergy,
  Condition: sayCondition,
  DocumentReference: sayDocument,
  Encounter: sayEncounter,
  Immunization: sayImmunization,
  MedicationAdministration: sayMedication,
  MedicationRequest: sayMedication,
  MedicationStatement: sayMedication,
  Observation: sayObservation,
  Organization: sayOrganization,
  Patient: sayPatient,
  Practitioner: sayPractitioner,
  PractitionerRole: sayRole,
  Procedure: sayProcedure,
};

/** What others ask for behind a reference; see `Others`. */
const ASKED_FOR = new Set(['Medication', 'PractitionerRole']);

export const GRAPH_TYPES: readonly string[] = Object.keys(SAYS);

/** Whether a resource of this type changes what other resources say. */
export function isAskedFor(type: string): boolean {
  return ASKED_FOR.has(type);
}

/** What one version says. `patient` is the uuid of the record's Patient node. */
export function say(source: GraphSource, patient: string, others: Others): Saying {
  const says = SAYS[source.type];
  if (says === undefined || source.withdrawn) return NOTHING;
  const { nodes, edges } = says(tellerOf(source, patient, others));
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
