import type { FhirResource, Json, Topic } from '@consilium/kernel';
import { rememberedKinds } from './coded.ts';
import { instanceUuid } from './name-uuid.ts';
import { isSymptom } from './resources/condition.ts';

const LABELS: { readonly [type: string]: (resource: FhirResource) => Topic['type'] } = {
  AllergyIntolerance: () => 'AllergyRecord',
  Condition: (resource) => (isSymptom(resource) ? 'SymptomEpisode' : 'ConditionCase'),
  DocumentReference: () => 'DocumentReference',
  Encounter: () => 'Encounter',
  MedicationAdministration: () => 'IntakeRegimen',
  MedicationRequest: () => 'IntakeRegimen',
  MedicationStatement: () => 'IntakeRegimen',
};

/**
 * What a conversation about this entry is pinned to: the node that the graph derives from the resource, of a result its
 * test. Null: a conversation cannot be about it. Computed as the graph's own uuids are, without a look into it.
 */
export function topicOf({
  type,
  id,
  resource,
}: {
  type: string;
  id: string;
  resource: FhirResource;
}): Topic | null {
  if (type === 'Observation') return testTopic(resource.code);
  const label = LABELS[type]?.(resource);
  return label === undefined ? null : { uuid: instanceUuid(`${type}/${id}`), type: label };
}

/** The test that a concept names. */
export function testTopic(concept: Json | undefined): Topic | null {
  const kind = rememberedKinds()('ObservationType', concept);
  return kind === undefined ? null : { uuid: kind.uuid, type: 'ObservationType' };
}
