import {
  evalFhirPathTyped,
  getDataType,
  type InternalTypeSchema,
  type TypedValue,
  toTypedValue,
} from '@medplum/core';
import { beforeAll, describe, expect, it } from 'vitest';
import definitions from './generated/definitions.json' with { type: 'json' };
import type { Node } from './nodes.ts';
import { ruleOf } from './rules.ts';
import { loadMedplum } from './test-support/medplum.fixture.ts';

interface TypeText {
  readonly elements: object;
  readonly rules?: readonly string[];
}

/** One object in both places: Medplum's intersect() asks whether it is the same, not whether it is equal. */
const shared = coded('x', 'a');

/** Values for an element, so that each side of every rule that looks at values comes up. */
const byElement: Readonly<Record<string, readonly unknown[]>> = {
  'Period.start': ['2024-05-02'],
  'Period.end': ['2024-05-01', '2024-05-02', '2024-05-03'],
  'TimingRepeat.when': [['C'], ['HS'], ['HS', 'CM']],
  'TimingRepeat.duration': [1, -1],
  'TimingRepeat.period': [1, -1],
  'Age.value': [1, 0],
  'Count.value': [1, 1.5],
  'Count.code': ['1', '2'],
  'TriggerDefinition.type': ['named-event', 'periodic', 'data-changed'],
  'Appointment.status': ['proposed', 'booked', 'noshow', 'cancelled'],
  'ContactPoint.use': ['home', 'work'],
  'Address.use': ['home', 'work'],
  'Condition.clinicalStatus': ['active', 'resolved'].map((code) => coded('condition-clinical', code)),
  'Condition.verificationStatus': ['confirmed', 'entered-in-error'].map((code) =>
    coded('condition-ver-status', code),
  ),
  'AllergyIntolerance.verificationStatus': ['confirmed', 'entered-in-error'].map((code) =>
    coded('allergyintolerance-verification', code),
  ),
  'Observation.code': [shared, coded('x', 'b')],
  'Observation.component': [[{ code: shared }]],
  'Range.low': [{ value: 2, unit: 'a' }],
  'Range.high': [
    { value: 1, unit: 'a' },
    { value: 3, unit: 'a' },
  ],
  'CareTeamParticipant.member': [{ reference: 'Practitioner/1' }, { reference: 'Patient/1' }],
};

function coded(system: string, code: string) {
  return { coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }] };
}

const byType: Readonly<Record<string, readonly unknown[]>> = {
  decimal: [1],
  integer: [1],
  positiveInt: [1],
  unsignedInt: [1],
  boolean: [true],
  uri: ['http://unitsofmeasure.org', 'https://example.org'],
  Reference: [{ reference: 'Patient/1' }],
  CodeableConcept: [{ text: 'x' }],
  Extension: [{ url: 'https://example.org', valueString: 'x' }],
};

/** The objects of a type with and without each element that the rule names, and with each of their values. */
function objectsFor(type: InternalTypeSchema, expression: string): readonly Node[] {
  const named = Object.entries(type.elements).filter(([key]) => {
    return new RegExp(`(^|[^.'\\w])(${type.name}\\.)?${key.replace('[x]', '')}\\b`).test(
      expression.replace('%resource.', ''),
    );
  });
  return named.reduce<readonly Node[]>(
    (objects, [key, element]) => {
      const [first] = element.type;
      const property =
        key.replace('[x]', '') +
        (key.endsWith('[x]') ? first!.code[0]!.toUpperCase() + first!.code.slice(1) : '');
      const values =
        byElement[`${type.name}.${key}`] ??
        (byType[first!.code] ?? ['x']).map((each) => (element.isArray ? [each] : each));
      return objects.flatMap((object) => [
        object,
        ...values.map((value) => ({ ...object, [property]: value })),
      ]);
    },
    [type.kind === 'resource' ? { resourceType: type.name } : {}],
  );
}

/** Every rule of the definitions with the type that it is about; those about text and containment have their own tests. */
function typeOf(rule: string): string {
  const elements: Readonly<Record<string, string>> = { 'org-2': 'Address', 'org-3': 'ContactPoint' };
  const types: Readonly<Record<string, TypeText>> = definitions.types;
  const found = Object.entries(types).find(([, { rules }]) => rules?.includes(rule));
  return elements[rule] ?? found![0];
}

const written = Object.keys(definitions.rules).filter((key) => ruleOf(key).length > 0);

describe('invariants', () => {
  beforeAll(loadMedplum);

  it.each(written)('%s says what its FHIRPath says', (key) => {
    const type = getDataType(typeOf(key));
    const { expression } = expressionOf(key, type);
    const verdicts = objectsFor(type, expression).map((object) => {
      const value: TypedValue = { type: type.name, value: object };
      const variables = {
        '%resource': value,
        '%context': value,
        '%ucum': toTypedValue('http://unitsofmeasure.org'),
      };
      const theirs = evalFhirPathTyped(expression, [value], variables).map((each) => each.value);
      const ours = ruleOf(key)[0]!.holds(object);
      // Nothing (a comparison with nothing) is not broken.
      if (theirs.length > 0) expect(ours, `${key} on ${JSON.stringify(object)}`).toBe(theirs[0]);
      return ours;
    });
    // Otherwise the objects tell nothing.
    expect(new Set(verdicts)).toEqual(new Set([true, false]));
  });
});

function expressionOf(key: string, type: InternalTypeSchema) {
  const outer = { 'org-2': 'address', 'org-3': 'telecom' }[key];
  const constraints =
    outer === undefined ? type.constraints : getDataType('Organization').elements[outer]!.constraints;
  return constraints!.find((each) => each.key === key)!;
}
