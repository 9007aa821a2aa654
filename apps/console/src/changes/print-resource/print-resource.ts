import type { FhirResource } from '../../api/generated.ts';
import {
  beginOf,
  codeOf,
  endOf,
  listOf,
  noteOf,
  objectOf,
  objectsOf,
  textOf,
  wordsOf,
} from '../../fhir/values.ts';
import { statusWords } from '../../words/status-words.ts';
import { printDocument, printImmunization, printProcedure, printVisit } from './event.ts';
import { printMedication } from './medication.ts';
import { printObservation } from './observation.ts';
import { linesOf, type PrintedFact, type Printer } from './printed-fact.ts';
import { sinceUntil } from './times.ts';

const printAllergy: Printer = (resource) => ({
  kind: 'Allergy',
  title: wordsOf(resource.code) ?? 'Not named',
  when: sinceUntil(beginOf(resource, 'onset'), undefined),
  lines: linesOf(
    ['Reaction', wordsOf(objectsOf(resource.reaction)[0]?.manifestation)],
    ['Danger', statusWords(textOf(resource.criticality))],
    ['Status', statusWords(codeOf(resource.clinicalStatus))],
    ['Certainty', statusWords(codeOf(resource.verificationStatus))],
    ['Note', noteOf(resource)],
  ),
});

/** Who treats the patient: the people by name, each with role and house. */
const printCareTeam: Printer = (resource) => {
  const people = objectsOf(resource.participant);
  const names = people.flatMap(({ member }) => textOf(objectOf(member)?.display) ?? []);
  return {
    kind: 'Care team',
    title: textOf(resource.name) ?? (names.join(', ') || 'Not named'),
    lines: linesOf(
      ['Status', statusWords(textOf(resource.status))],
      ['Role', people.flatMap(({ role }) => wordsOf(role) ?? []).join(', ') || undefined],
      [
        'At',
        people.flatMap(({ onBehalfOf }) => textOf(objectOf(onBehalfOf)?.display) ?? []).join(', ') ||
          undefined,
      ],
      ['Note', noteOf(resource)],
    ),
  };
};

const printCondition: Printer = (resource) => {
  const isSymptom = listOf(resource.category).some((each) => wordsOf(each)?.toLowerCase() === 'symptom');
  const end = textOf(resource.abatementDateTime) ?? endOf(resource, 'abatement') ?? endOf(resource, 'onset');
  return {
    kind: isSymptom ? 'Symptom' : 'Condition',
    title: wordsOf(resource.code) ?? 'Not named',
    when: sinceUntil(beginOf(resource, 'onset'), end),
    lines: linesOf(
      ['Status', statusWords(codeOf(resource.clinicalStatus))],
      ['Certainty', statusWords(codeOf(resource.verificationStatus))],
      ['Severity', wordsOf(resource.severity)],
      ['Body site', wordsOf(resource.bodySite)],
      ['Began', textOf(resource.onsetString)],
      ['Note', noteOf(resource)],
    ),
  };
};

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
