import { printFrequency, printQuantity, printRange } from '@consilium/clinical';
import { type FhirResource, type Json, reporterOf, resultsIn } from '@consilium/kernel';
import { READABLE_TEXT_EXTENSION } from '../documents/document-reference.ts';
import { listOf, objectOf, textOf } from '../fhir/fhir-values.ts';
import { dosageOf } from '../graph/resources/medication-dosage.ts';
import { resultOf } from '../graph/resources/observation-value.ts';
import { codeOf, noteOf, objectsOf, reasonOf, wordsOf } from '../graph/words.ts';
import { REPORTERS } from '../rights/said-by.ts';
import { calledOf, type EntryNames } from './entry-names.ts';
import type { Line, Lines } from './lines.ts';
import { carePlan, goal, relative, report } from './plan-details.ts';

const actors = (list: Json | undefined, field: string): Json =>
  objectsOf(list).flatMap((each) => each[field] ?? []);

const condition: Lines = (resource, names) => [
  ['Severity', wordsOf(resource.severity)],
  ['Certainty', codeOf(resource.verificationStatus)],
  ['Stage', wordsOf(objectsOf(resource.stage).flatMap(({ summary }) => summary ?? []))],
  ['Body site', wordsOf(resource.bodySite)],
  ['Recorded by', calledOf(resource.recorder ?? resource.asserter, names)],
];

const medication: Lines = (resource, names) => {
  const said = resource.dosageInstruction ?? resource.dosage;
  const { dosage, dose, dose_unit, times_per_day, route, as_needed } = dosageOf(said);
  const asked = objectOf(objectOf(resource.dispenseRequest)?.validityPeriod);
  return [
    ['Dosing', dosage],
    ['Dose', dose === undefined ? undefined : printQuantity(dose, dose_unit)],
    ['Schedule', scheduleOf(times_per_day, as_needed)],
    ['Route', route],
    ['For', reasonOf(resource.reasonCode) ?? calledOf(resource.reasonReference, names)],
    ['Valid until', textOf(asked?.end)],
    ['Prescribed by', calledOf(resource.requester, names)],
    ['Reported by', calledOf(resource.informationSource ?? resource.reportedReference, names)],
  ];
};

function scheduleOf(timesPerDay: number | undefined, asNeeded: boolean | undefined): string | undefined {
  const often = timesPerDay === undefined ? undefined : printFrequency(timesPerDay);
  return textOf([often, asNeeded ? 'as needed' : undefined].filter((each) => each !== undefined).join(', '));
}

const observation: Lines = (resource, names) => {
  const results = resultsIn(resource);
  const isPanel = results.length > 1;
  const lines = results.flatMap(({ name, value, comparator, printedUnit, range, verdict }): Line[] => {
    const printed = `${comparator ?? ''}${printQuantity(value, printedUnit ?? '')}`;
    const { low, high } = range ?? { low: null, high: null };
    const sides = { ...(low === null ? {} : { low }), ...(high === null ? {} : { high }) };
    return [
      [isPanel ? name : 'Value', printed],
      [
        isPanel ? `${name}, range` : 'Range',
        textOf(
          printRange({ ...sides, ...(printedUnit ? { unit: printedUnit } : {}) }).replace(/^reference /, ''),
        ),
      ],
      [isPanel ? `${name}, against its range` : 'Against its range', verdict ?? undefined],
    ];
  });
  const inWords = results.length === 0 ? resultOf(resource).value_text : undefined;
  return [...lines, ['Value', inWords], ['By', calledOf(resource.performer, names)]];
};

const allergy: Lines = (resource, names) => [
  ['Reaction', wordsOf(actors(resource.reaction, 'manifestation'))],
  ['Criticality', textOf(resource.criticality)],
  ['Certainty', codeOf(resource.verificationStatus)],
  [
    'Kind',
    textOf(
      listOf(resource.category)
        .flatMap((each) => textOf(each) ?? [])
        .join(', '),
    ),
  ],
  ['Reported by', calledOf(resource.asserter, names)],
];

const encounter: Lines = (resource, names) => [
  ['Because of', reasonOf(resource.reasonCode) ?? calledOf(resource.reasonReference, names)],
  [
    'With',
    calledOf(
      actors(resource.participant, resource.resourceType === 'Encounter' ? 'individual' : 'actor'),
      names,
    ),
  ],
  ['At', calledOf(resource.serviceProvider, names)],
];

const document: Lines = (resource, names) => {
  const attachment = objectOf(objectOf(listOf(resource.content)[0])?.attachment);
  const said = objectsOf(resource.extension).find(({ url }) => url === READABLE_TEXT_EXTENSION);
  return [
    ['Kind', wordsOf(resource.type)],
    ['Format', textOf(attachment?.contentType)],
    ['Text', said?.valueCode === 'none' ? 'none that can be read' : undefined],
    ['Written by', calledOf(resource.author, names)],
  ];
};

const immunization: Lines = (resource, names) => [
  ['Lot', textOf(resource.lotNumber)],
  ['Given by', calledOf(actors(resource.performer, 'actor'), names)],
  ['Reported by', wordsOf(resource.reportOrigin)],
];

const procedure: Lines = (resource, names) => [
  ['Because of', reasonOf(resource.reasonCode) ?? calledOf(resource.reasonReference, names)],
  ['Body site', wordsOf(resource.bodySite)],
  ['Outcome', wordsOf(resource.outcome)],
  ['By', calledOf(actors(resource.performer, 'actor'), names)],
  ['Reported by', calledOf(resource.asserter, names)],
];

const careTeam: Lines = (resource, names) =>
  objectsOf(resource.participant).map(
    (each): Line => [wordsOf(each.role) ?? 'Member', calledOf(each.member ?? [], names)],
  );

const LINES: { readonly [type: string]: Lines } = {
  Condition: condition,
  MedicationRequest: medication,
  MedicationStatement: medication,
  MedicationAdministration: medication,
  Observation: observation,
  AllergyIntolerance: allergy,
  Encounter: encounter,
  Appointment: encounter,
  DocumentReference: document,
  Immunization: immunization,
  Procedure: procedure,
  CareTeam: careTeam,
  FamilyMemberHistory: relative,
  Goal: goal,
  CarePlan: carePlan,
  DiagnosticReport: report,
};

/** What a person reads below the title, by what kind of resource it is. */
export function detailsOf(
  resource: FhirResource,
  names: EntryNames,
): readonly { readonly label: string; readonly text: string }[] {
  const lines = LINES[resource.resourceType]?.(resource, names) ?? [];
  const all: readonly Line[] = [...lines, ['Note', noteOf(resource.note)], markOf(resource, lines)];
  return all.flatMap(([label, text]) => (text === undefined ? [] : [{ label, text }]));
}

/** That a patient or a proxy reported it, unless a line says so already. */
function markOf(resource: FhirResource, lines: readonly Line[]): Line {
  const reporter = reporterOf(resource);
  const text = reporter === null ? undefined : REPORTERS[reporter].display;
  return ['Reported by', lines.some(([, each]) => each === text) ? undefined : text];
}
