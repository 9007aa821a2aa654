import type { GraphSchema, NodeSchema, PropertySchema, PropertyType } from './graph-schema.ts';

const property = (type: PropertyType, means: string): PropertySchema => ({ type, means });
const words = (means: string): PropertySchema => ({ type: 'string', means, words: true });

const UUID = { uuid: property('string', 'the id of this node') };
/** Every node that is a resource: an answer can be traced to what was read. */
const SOURCE = {
  ...UUID,
  source: property('string', 'the version in the record that says so, e.g. Condition/x/_history/2'),
  reported_by: property(
    'string',
    'patient, or proxy (a person who acts for the patient), where one of them reported it; absent: the care team has it',
  ),
};
const CODED = {
  name: words('what it is called'),
  code: property('string', 'its code'),
  system: property('string', 'the code system, a URL (LOINC, SNOMED CT, ICD-10, RxNorm …)'),
};
const NOTE = { note: words('free text that was added') };

const instance = (means: string, properties: NodeSchema['properties']): NodeSchema => ({
  means,
  isType: false,
  properties: { ...SOURCE, ...properties },
});
const type = (means: string): NodeSchema => ({ means, isType: true, properties: { ...UUID, ...CODED } });

const nodes: GraphSchema['nodes'] = {
  Patient: {
    ...instance('the patient; every query begins here', {
      name: words('full name'),
      gender: property('string', 'male, female, other, unknown'),
      birth_date: property('date', 'date of birth'),
      deceased: property('boolean', 'true: the patient has died; absent where the record says neither'),
      deceased_date: property('date', 'day of death'),
    }),
    once: true,
  },
  ConditionCase: instance('a disease or problem that the patient has or had', {
    ...CODED,
    status: property('string', 'active, recurrence, relapse, inactive, remission, resolved'),
    verification: property('string', 'confirmed, provisional, differential, unconfirmed, refuted'),
    severity: property('string', 'e.g. mild, moderate, severe'),
    onset_date: property('date', 'when it began'),
    abatement_date: property('date', 'when it ended; absent while it lasts'),
    recorded_date: property('date', 'when it was noted'),
    stage: property('string', 'its stage, in words'),
    ...NOTE,
  }),
  ConditionType: type('a disease as such'),
  SymptomEpisode: instance('a complaint or sign, with its beginning and end', {
    ...CODED,
    status: property('string', 'active, recurrence, relapse, inactive, remission, resolved'),
    verification: property('string', 'confirmed, provisional, differential, unconfirmed, refuted'),
    severity: property('string', 'e.g. mild, moderate, severe'),
    onset_date: property('date', 'when it began'),
    abatement_date: property('date', 'when it ended; absent while it lasts'),
    recorded_date: property('date', 'when it was noted'),
    ...NOTE,
  }),
  SymptomType: type('a symptom as such'),
  Observation: instance('one measurement, laboratory result, vital sign or finding', {
    ...CODED,
    category: property('string', 'laboratory, vital-signs, survey, imaging, exam, social-history …'),
    status: property('string', 'final, preliminary, amended, corrected …'),
    date: property('date', 'the day of the measurement'),
    time: property('datetime', 'the moment of the measurement, UTC; absent where only the day is known'),
    value: property('float', 'the number, if the result is one'),
    unit: property('string', 'the unit of value, reference_low and reference_high'),
    comparator: property('string', '<, <=, >=, > where the value is only a bound'),
    value_text: words('the result in words, if it is not a number'),
    reference_low: property('float', 'lower end of the reference range that came with it'),
    reference_high: property('float', 'upper end of the reference range that came with it'),
    interpretation: property('string', 'as the source coded it: N, H, L, HH, LL, A …'),
    method: property('string', 'how it was measured, in words'),
    ...NOTE,
  }),
  ObservationType: type('what is measured, e.g. haemoglobin A1c'),
  IntakeRegimen: instance('a medicine as ordered, taken or given', {
    ...CODED,
    kind: property('string', 'request (ordered), statement (said to be taken), administration (given)'),
    status: property('string', 'active, completed, stopped, on-hold, cancelled …'),
    start_date: property('date', 'since when; of an order that does not say, the day it was written'),
    end_date: property('date', 'until when; absent while it goes on'),
    dosage: words('how it is taken, in words'),
    dose: property('float', 'amount of one intake'),
    dose_unit: property('string', 'unit of dose'),
    times_per_day: property('float', 'intakes in a day, if regular'),
    route: property('string', 'by mouth, injection …'),
    as_needed: property('boolean', 'true: only when needed; absent where the order does not say'),
    reason: words('why it was begun, in words'),
    stop_reason: words('why it was stopped, in words'),
    ...NOTE,
  }),
  Medication: type('a medicine as such'),
  AllergyRecord: instance('an allergy or intolerance', {
    ...CODED,
    type: property('string', 'allergy or intolerance'),
    category: property('string', 'food, medication, environment, biologic'),
    criticality: property('string', 'low, high, unable-to-assess'),
    status: property('string', 'active, inactive, resolved'),
    verification: property('string', 'confirmed, unconfirmed, refuted'),
    reaction: words('what happened, in words'),
    severity: property('string', 'mild, moderate, severe: of the worst reaction'),
    onset_date: property('date', 'first known reaction'),
    recorded_date: property('date', 'when it was noted'),
    ...NOTE,
  }),
  Encounter: instance('a visit, stay or call', {
    name: words('what kind of visit, in words'),
    class: property('string', 'AMB (outpatient), IMP (inpatient), EMER, VR (virtual), HH (home) …'),
    status: property('string', 'planned, in-progress, finished, cancelled …'),
    date: property('date', 'the day it began'),
    start: property('datetime', 'when it began, UTC'),
    end: property('datetime', 'when it ended, UTC'),
    reason: words('why, in words'),
  }),
  Procedure: instance('an operation, treatment or examination that was done', {
    ...CODED,
    status: property('string', 'completed, in-progress, not-done …'),
    date: property('date', 'the day it was done or begun'),
    end_date: property('date', 'the day it ended'),
    reason: words('why, in words'),
    body_site: words('where on the body'),
    outcome: words('how it went, in words'),
    ...NOTE,
  }),
  Immunization: instance('a vaccination', {
    ...CODED,
    status: property('string', 'completed, not-done'),
    date: property('date', 'when it was given'),
    dose_number: property('integer', 'which dose of the series'),
    lot_number: property('string', 'of the vial'),
  }),
  DocumentReference: instance('a letter, report or scan', {
    name: words('its title'),
    type: property('string', 'what kind of document, in words'),
    code: property('string', 'code of that kind'),
    status: property('string', 'current, superseded'),
    date: property('date', 'of the document'),
  }),
  Practitioner: instance('a person who treats', {
    name: words('full name'),
    qualification: property('string', 'e.g. Paediatrics'),
  }),
  Organization: instance('a practice, clinic, hospital or laboratory', {
    name: words('its name'),
    type: property('string', 'what kind, in words'),
  }),
};

/** `[from, type, to]` */
const relationships: readonly (readonly [from: string, type: string, to: string])[] = [
  ['Patient', 'HAS_CONDITION', 'ConditionCase'],
  ['Patient', 'HAS_SYMPTOM', 'SymptomEpisode'],
  ['Patient', 'HAS_OBSERVATION', 'Observation'],
  ['Patient', 'HAS_REGIMEN', 'IntakeRegimen'],
  ['Patient', 'HAS_ALLERGY', 'AllergyRecord'],
  ['Patient', 'HAS_ENCOUNTER', 'Encounter'],
  ['Patient', 'HAS_PROCEDURE', 'Procedure'],
  ['Patient', 'HAS_IMMUNIZATION', 'Immunization'],
  ['Patient', 'HAS_DOCUMENT', 'DocumentReference'],
  ['ConditionCase', 'IS_A', 'ConditionType'],
  ['SymptomEpisode', 'IS_A', 'SymptomType'],
  ['Observation', 'IS_A', 'ObservationType'],
  ['IntakeRegimen', 'OF_MEDICATION', 'Medication'],
  ['Observation', 'PART_OF', 'Observation'],
  ['ConditionCase', 'NOTED_DURING', 'Encounter'],
  ['SymptomEpisode', 'NOTED_DURING', 'Encounter'],
  ['Observation', 'NOTED_DURING', 'Encounter'],
  ['IntakeRegimen', 'NOTED_DURING', 'Encounter'],
  ['Procedure', 'NOTED_DURING', 'Encounter'],
  ['Immunization', 'NOTED_DURING', 'Encounter'],
  ['DocumentReference', 'NOTED_DURING', 'Encounter'],
  ['IntakeRegimen', 'TREATS', 'ConditionCase'],
  ['IntakeRegimen', 'TREATS', 'SymptomEpisode'],
  ['Procedure', 'TREATS', 'ConditionCase'],
  ['Procedure', 'TREATS', 'SymptomEpisode'],
  ['Encounter', 'BECAUSE_OF', 'ConditionCase'],
  ['Encounter', 'BECAUSE_OF', 'SymptomEpisode'],
  ['Encounter', 'WITH_PRACTITIONER', 'Practitioner'],
  ['Encounter', 'AT_ORGANIZATION', 'Organization'],
  ['IntakeRegimen', 'PRESCRIBED_BY', 'Practitioner'],
  ['Observation', 'PERFORMED_BY', 'Practitioner'],
  ['Observation', 'PERFORMED_BY', 'Organization'],
  ['Procedure', 'PERFORMED_BY', 'Practitioner'],
  ['Immunization', 'PERFORMED_BY', 'Practitioner'],
  ['ConditionCase', 'RECORDED_BY', 'Practitioner'],
  ['SymptomEpisode', 'RECORDED_BY', 'Practitioner'],
  ['AllergyRecord', 'RECORDED_BY', 'Practitioner'],
  ['DocumentReference', 'WRITTEN_BY', 'Practitioner'],
  ['Practitioner', 'WORKS_AT', 'Organization'],
  ['Organization', 'PART_OF', 'Organization'],
];

/** The graph of a patient: instances (what this patient has) lead to types (what it is). Derived by `deriveGraph`. */
export const CLINICAL_SCHEMA: GraphSchema = {
  nodes,
  relationships: relationships.map(([from, type, to]) => ({ from, type, to })),
  relationshipProperties: {},
  identity: 'uuid',
  strict: true,
};
