import type { FhirResource, Json } from '@consilium/kernel';
import { ENDED_ON } from '../../fhir/ended.ts';
import { listOf, objectOf, textOf } from '../../fhir/fhir-values.ts';
import { codedOf } from '../coded.ts';
import { beginOf, dayOf, endOf } from '../fhir-time.ts';
import { type FragmentBuilder, isA, type Others } from '../fragment-builder.ts';
import type { GraphFragment } from '../graph-fragment.ts';
import { noteOf, reasonOf, wordsOf } from '../words.ts';
import { dosageOf } from './medication-dosage.ts';

const KINDS: { readonly [type: string]: string } = {
  MedicationRequest: 'request',
  MedicationStatement: 'statement',
  MedicationAdministration: 'administration',
};

export function medicationToGraph({
  uuid,
  resource,
  others,
  node,
  fromPatient,
  to,
}: FragmentBuilder): GraphFragment {
  const medicine = medicineOf(resource, others);
  const kind = others.kindOf('Medication', medicine);
  const properties = {
    ...codedOf(medicine),
    kind: KINDS[resource.resourceType],
    status: textOf(resource.status),
    start_date: dayOf(startOf(resource)),
    end_date: dayOf(stopOf(resource)),
    ...dosageOf(resource.dosageInstruction ?? resource.dosage),
    reason: reasonOf(resource.reasonCode, resource.reasonReference),
    stop_reason: wordsOf(resource.statusReason),
    note: noteOf(resource.note),
  };
  return {
    nodes: [node('IntakeRegimen', properties, kind)],
    edges: [
      ...fromPatient('HAS_REGIMEN'),
      ...isA('OF_MEDICATION', uuid, kind),
      ...to('NOTED_DURING', resource.encounter ?? resource.context, ['Encounter']),
      ...to('TREATS', resource.reasonReference, ['Condition']),
      ...to('PRESCRIBED_BY', resource.requester, ['Practitioner']),
    ],
  };
}

/** As a concept, within the resource, in a Medication of the record, or only called by a name. */
function medicineOf(resource: FhirResource, others: Others): Json | undefined {
  if (resource.medicationCodeableConcept !== undefined) return resource.medicationCodeableConcept;
  const reference = objectOf(resource.medicationReference);
  const said = textOf(reference?.reference) ?? '';
  const within = listOf(resource.contained).map(objectOf);
  const medicine = within.find((each) => each !== undefined && `#${each.id}` === said) ?? others.get(said);
  if (medicine?.code !== undefined) return medicine.code;
  const display = textOf(reference?.display);
  return display === undefined ? undefined : { text: display };
}

export function startOf(resource: FhirResource): Json | undefined {
  return (
    beginOf(resource, 'effective') ??
    bounds(resource)?.start ??
    validity(resource)?.start ??
    resource.authoredOn
  );
}

export function stopOf(resource: FhirResource): Json | undefined {
  const byHand = listOf(resource.extension)
    .map(objectOf)
    .find((each) => each?.url === ENDED_ON);
  return (
    byHand?.valueDateTime ?? endOf(resource, 'effective') ?? bounds(resource)?.end ?? validity(resource)?.end
  );
}

function bounds({ dosageInstruction }: FhirResource) {
  const only = listOf(dosageInstruction);
  const timing = only.length === 1 ? objectOf(objectOf(only[0])?.timing) : undefined;
  return objectOf(objectOf(timing?.repeat)?.boundsPeriod);
}

function validity({ dispenseRequest }: FhirResource) {
  return objectOf(objectOf(dispenseRequest)?.validityPeriod);
}
