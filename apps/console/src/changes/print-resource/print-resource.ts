import type { FhirResource } from '../../api/generated.ts';
import { noteOf, objectOf, objectsOf, textOf, wordsOf } from '../../fhir/values.ts';
import { statusWords } from '../../words/status-words.ts';
import { printAllergy } from './allergy.ts';
import { printCareTeam } from './care-team.ts';
import { printCondition } from './condition.ts';
import { printDocument, printImmunization, printProcedure, printVisit } from './event.ts';
import { printMedication } from './medication.ts';
import { printObservation } from './observation.ts';
import { linesOf, type PrintedFact, type Printer } from './printed-fact.ts';

const PRINTERS: ReadonlyMap<string, Printer> = new Map([
  ['AllergyIntolerance', printAllergy],
  ['Appointment', printVisit],
  ['CareTeam', printCareTeam],
  ['Condition', printCondition],
  ['DocumentReference', printDocument],
  ['Encounter', printVisit],
  ['Immunization', printImmunization],
  ['MedicationAdministration', printMedication],
  ['MedicationRequest', printMedication],
  ['MedicationStatement', printMedication],
  ['Observation', printObservation],
  ['Procedure', printProcedure],
]);

/** What is proposed seldom, in its common elements. */
const printOther: Printer = (resource) => ({
  kind: resource.resourceType.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '),
  title:
    wordsOf(resource.code) ??
    wordsOf(resource.description) ??
    textOf(resource.description) ??
    wordsOf(objectsOf(resource.condition)[0]?.code) ??
    'Not named',
  lines: linesOf(
    ['Status', statusWords(textOf(resource.status) ?? textOf(resource.lifecycleStatus))],
    ['Relation', wordsOf(resource.relationship)],
    ['By', textOf(objectOf(resource.requester)?.display)],
    ['Note', noteOf(resource)],
  ),
});

/** A resource in clinical words, for every type. */
export function printResource(resource: FhirResource): PrintedFact {
  return (PRINTERS.get(resource.resourceType) ?? printOther)(resource);
}
