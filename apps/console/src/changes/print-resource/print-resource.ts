import type { FhirResource } from '../../api/generated.ts';
import { clinicalNumber } from '../../components/numbers.ts';
import { printQuantity, unitOf } from '../../fhir/quantity.ts';
import {
  beginOf,
  codeOf,
  endOf,
  type FhirObject,
  listOf,
  noteOf,
  objectOf,
  objectsOf,
  textOf,
  wordsOf,
} from '../../fhir/values.ts';
import { statusWords } from '../../words/status-words.ts';
import { printMedication } from './medication.ts';
import { type Line, linesOf, type PrintedFact, type Printer } from './printed-fact.ts';
import { onDay, sinceUntil } from './times.ts';

/** The value of an observation or of one of its components, of whatever type it is. */
function measuredValue(holder: FhirObject): string | undefined {
  const { valueBoolean, valueInteger } = holder;
  return (
    printQuantity(holder.valueQuantity) ??
    textOf(holder.valueString) ??
    wordsOf(holder.valueCodeableConcept) ??
    (typeof valueInteger === 'number' ? clinicalNumber(valueInteger) : undefined) ??
    (typeof valueBoolean === 'boolean' ? (valueBoolean ? 'yes' : 'no') : undefined) ??
    textOf(holder.valueDateTime)
  );
}

/** 142/88 mmHg: the two numbers of a blood pressure are one value. */
function pressureOf(components: readonly FhirObject[]): string | undefined {
  const numbers = ['8480-6', '8462-4'].map((code) =>
    components.find(({ code: of }) => objectsOf(objectOf(of)?.coding).some((each) => each.code === code)),
  );
  const [high, low] = numbers.map((each) => objectOf(each?.valueQuantity));
  if (components.length !== 2 || typeof high?.value !== 'number' || typeof low?.value !== 'number')
    return undefined;
  if (unitOf(high) !== unitOf(low)) return undefined;
  return `${clinicalNumber(high.value)}/${clinicalNumber(low.value)} ${unitOf(high)}`.trim();
}

const printObservation: Printer = (resource) => {
  const components = objectsOf(resource.component);
  const pressure = pressureOf(components);
  const parts: readonly Line[] =
    pressure === undefined
      ? components.flatMap((each): Line[] => [
          [wordsOf(each.code) ?? 'Part', measuredValue(each) ?? 'Not known'],
        ])
      : [];
  const range = objectsOf(resource.referenceRange)[0];
  return {
    kind: 'Measurement',
    title: pressure === undefined ? (wordsOf(resource.code) ?? 'Not named') : 'Blood pressure',
    value: pressure ?? measuredValue(resource),
    when: onDay(beginOf(resource, 'effective')),
    lines: [
      ...parts,
      ...linesOf(
        ['Normal range', rangeOf(range)],
        ['Laboratory', laboratoryOf(resource)],
        ['Status', statusWords(textOf(resource.status))],
        ['Kind', listOf(resource.category).length === 0 ? undefined : wordsOf(resource.category)],
        ['Note', noteOf(resource)],
      ),
    ],
  };
};

/** Who measured it, where that is nobody of the record: a paper names it. */
function laboratoryOf({ performer }: FhirObject): string | undefined {
  const [only, ...others] = objectsOf(performer);
  return others.length === 0 && only?.reference === undefined && only?.type === undefined
    ? textOf(only?.display)
    : undefined;
}

function rangeOf(range: FhirObject | undefined): string | undefined {
  if (range === undefined) return undefined;
  const [low, high] = [printQuantity(range.low), printQuantity(range.high)];
  if (low !== undefined && high !== undefined) {
    const isSameUnit = unitOf(range.low) === unitOf(range.high);
    return `${isSameUnit ? clinicalNumber(Number(objectOf(range.low)?.value)) : low} to ${high}`;
  }
  if (low !== undefined) return `from ${low}`;
  return high === undefined ? textOf(range.text) : `up to ${high}`;
}

const printProcedure: Printer = (resource) => {
  const end = endOf(resource, 'performed');
  const begin = beginOf(resource, 'performed');
  return {
    kind: 'Procedure',
    title: wordsOf(resource.code) ?? 'Not named',
    when: end === undefined ? onDay(begin) : sinceUntil(begin, end),
    lines: linesOf(
      ['Status', statusWords(textOf(resource.status))],
      ['Body site', wordsOf(resource.bodySite)],
      ['Because of', wordsOf(resource.reasonCode)],
      ['Outcome', wordsOf(resource.outcome)],
      ['Note', noteOf(resource)],
    ),
  };
};

const printImmunization: Printer = (resource) => ({
  kind: 'Vaccination',
  title: wordsOf(resource.vaccineCode) ?? 'Not named',
  when: onDay(beginOf(resource, 'occurrence')),
  lines: linesOf(
    ['Status', statusWords(textOf(resource.status))],
    ['Lot', textOf(resource.lotNumber)],
    ['Note', noteOf(resource)],
  ),
});

const printVisit: Printer = (resource) => {
  const period = objectOf(resource.period);
  const start = textOf(period?.start) ?? textOf(resource.start);
  const people = objectsOf(resource.participant).map(({ individual, actor }) =>
    textOf(objectOf(individual ?? actor)?.display),
  );
  return {
    kind: resource.resourceType === 'Appointment' ? 'Appointment' : 'Visit',
    title: wordsOf(resource.type) ?? textOf(resource.description) ?? wordsOf(resource.serviceType) ?? 'Visit',
    when: onDay(start),
    lines: linesOf(
      ['Status', statusWords(textOf(resource.status))],
      ['With', textOf(people.filter((each) => each !== undefined).join(', '))],
      ['At', textOf(objectOf(resource.serviceProvider)?.display)],
      ['Because of', wordsOf(resource.reasonCode)],
      ['Where', textOf(objectOf(resource.class)?.display)],
      ['Note', textOf(resource.comment)],
    ),
  };
};

const printDocument: Printer = (resource) => ({
  kind: 'Document',
  title: textOf(resource.description) ?? wordsOf(resource.type) ?? 'Document',
  when: onDay(textOf(resource.date)),
  lines: linesOf(['Status', statusWords(textOf(resource.status))]),
});

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
