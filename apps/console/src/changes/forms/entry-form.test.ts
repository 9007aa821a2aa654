import { describe, expect, it } from 'vitest';
import type { FhirResource } from '../../api/generated.ts';
import { checkValues, isInFuture, oddValues, outcomeProblems } from './check-values.ts';
import { entryFormOf } from './entry-form.ts';
import { readForm, type Values, writeForm } from './field.ts';

function edited(resource: FhirResource, changes: Values): FhirResource {
  const form = entryFormOf(resource)!;
  const from = readForm(form, resource);
  return writeForm(form, resource, { ...from, ...changes }, from);
}

const WEIGHT: FhirResource = {
  resourceType: 'Observation',
  id: 'w',
  status: 'final',
  category: [{ coding: [{ code: 'vital-signs' }] }],
  code: { text: 'Body weight', coding: [{ system: 'http://loinc.org', code: '29463-7' }] },
  effectiveDateTime: '2018-02-12T09:30:00Z',
  valueQuantity: { value: 58.6, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' },
  device: { display: 'scales 2' },
};

const ORDER: FhirResource = {
  resourceType: 'MedicationRequest',
  status: 'active',
  intent: 'order',
  medicationCodeableConcept: { text: 'perindopril', coding: [{ code: '54552' }] },
  dosageInstruction: [
    {
      text: '4 mg once a day',
      route: { text: 'by mouth' },
      doseAndRate: [{ doseQuantity: { value: 4, unit: 'mg' } }],
    },
    { text: 'and at night' },
  ],
  dispenseRequest: { numberOfRepeatsAllowed: 3, validityPeriod: { start: '2026-01-01', end: '2026-06-01' } },
};

describe('a form over a resource [A16] [B10]', () => {
  it('saved as it was opened changes nothing, not even a time of day', () => {
    expect(edited(WEIGHT, {})).toEqual(WEIGHT);
    expect(edited(ORDER, {})).toEqual(ORDER);
  });

  it('another number keeps unit, code and device', () =>
    expect(edited(WEIGHT, { value: '26.6' })).toEqual({
      ...WEIGHT,
      valueQuantity: { ...(WEIGHT.valueQuantity as object), value: 26.6 },
    }));

  it('another unit takes its code, and one that nobody knows takes none', () => {
    expect(edited(WEIGHT, { unit: 'lb' }).valueQuantity).toEqual({
      ...{ value: 58.6, unit: 'lb', system: 'http://unitsofmeasure.org', code: '[lb_av]' },
    });
    expect(edited(WEIGHT, { unit: 'stones' }).valueQuantity).toEqual({ value: 58.6, unit: 'stones' });
  });

  it('other words drop the code of the words before', () =>
    expect(edited(WEIGHT, { code: 'Birth weight' }).code).toEqual({ text: 'Birth weight' }));

  it('another day replaces the moment', () =>
    expect(edited(WEIGHT, { effective: '13-Feb-2018' }).effectiveDateTime).toBe('2018-02-13'));

  it('another dosing drops the numbers that were read from the one before, and keeps route and second line', () =>
    expect(edited(ORDER, { dosageInstruction: '8 mg once a day' }).dosageInstruction).toEqual([
      { text: '8 mg once a day', route: { text: 'by mouth' } },
      { text: 'and at night' },
    ]));

  it('the end of a prescription keeps its begin and its repeats', () =>
    expect(edited(ORDER, { 'meant-until': '01-Jul-2026' }).dispenseRequest).toEqual({
      ...{ numberOfRepeatsAllowed: 3, validityPeriod: { start: '2026-01-01', end: '2026-07-01' } },
    }));

  it('a medicine that was taken at a moment and is over becomes a period that began then', () => {
    const taken = { resourceType: 'MedicationStatement', status: 'active', effectiveDateTime: '2026-01-01' };
    const over = edited(taken, { 'effective-end': '2026-02-01' });
    expect(over.effectivePeriod).toEqual({ start: '2026-01-01', end: '2026-02-01' });
    expect(over).not.toHaveProperty('effectiveDateTime');
  });

  it('a visit of one day moves as a whole, and a longer one keeps its end', () => {
    const visit = (end: string) => ({
      resourceType: 'Encounter',
      period: { start: '2025-11-04T09:30:00Z', end },
    });
    const moved = (end: string) => edited(visit(end), { 'period-start': '06-Nov-2025' }).period;
    expect(moved('2025-11-04T10:00:00Z')).toEqual({ start: '2025-11-06', end: '2025-11-06' });
    expect(moved('2025-11-09')).toEqual({ start: '2025-11-06', end: '2025-11-09' });
  });

  it('a condition that is over does not go on, and one that goes on is not over', () => {
    const active = { coding: [{ code: 'active' }] };
    const over = edited({ resourceType: 'Condition', clinicalStatus: active }, { abatement: '2020' });
    expect(over).toMatchObject({
      clinicalStatus: { coding: [{ code: 'resolved' }] },
      abatementDateTime: '2020',
    });
    expect(edited(over, { clinicalStatus: 'active' })).not.toHaveProperty('abatementDateTime');
    expect(edited(over, { clinicalStatus: 'inactive' })).toHaveProperty('abatementDateTime');
  });

  it('each number of a panel has its field, and the others stay', () => {
    const component = [120, 80].map((value, index) => ({
      code: { text: index === 0 ? 'Systolic' : 'Diastolic' },
      valueQuantity: { value, unit: 'mmHg' },
    }));
    const panel = { resourceType: 'Observation', status: 'final', code: { text: 'Pressure' }, component };
    expect(edited(panel, { 'component-1': '85' }).component).toEqual([
      component[0],
      { ...component[1], valueQuantity: { value: 85, unit: 'mmHg' } },
    ]);
  });

  it('a first note is the person’s own, and the other notes stay', () => {
    const note = [{ text: 'old', authorString: 'Dr A' }, { text: 'second' }];
    expect(edited({ ...WEIGHT, note }, { note: 'new' }).note).toEqual([{ text: 'new' }, { text: 'second' }]);
    expect(edited({ ...WEIGHT, note: [{ text: 'old' }] }, { note: '' })).not.toHaveProperty('note');
  });
});

describe('what is wrong with a form [A16]', () => {
  const form = entryFormOf(WEIGHT)!;
  const from = readForm(form, WEIGHT);
  const check = (changes: Values) => Object.keys(checkValues(form, { ...from, ...changes }, from));

  it('is found before the server is asked', () => {
    expect(check({})).toEqual([]);
    expect(check({ code: ' ' })).toEqual(['code']);
    expect(check({ effective: '03/04/2017' })).toEqual(['effective']);
    expect(check({ value: '58,6' })).toEqual(['value']);
    expect(check({ value: '58 kg' })).toEqual(['value']);
  });

  it('is a word where the entry has a number or a unit is filled: number and unit would go without a word', () => {
    expect(check({ value: 'abc' })).toEqual(['value']);
    expect(check({ value: 'abc', unit: '' })).toEqual(['value']);
    const words = { ...WEIGHT, valueQuantity: undefined, valueString: 'negative' } as FhirResource;
    const wordForm = entryFormOf(words)!;
    const before = readForm(wordForm, words);
    const checkWords = (changes: Values) =>
      Object.keys(checkValues(wordForm, { ...before, ...changes }, before));
    expect(checkWords({ value: 'positive' })).toEqual([]);
    expect(checkWords({ value: 'positive', unit: 'mg/dL' })).toEqual(['value', 'unit']);
    expect(checkWords({ unit: 'mg/dL' })).toEqual(['unit']);
    expect(checkWords({ value: '5', unit: 'mg/dL' })).toEqual([]);
  });

  it('is a day to come for what has happened, and not for what is planned', () => {
    const now = '2026-11-15';
    const of = (resource: FhirResource, changes: Values) => {
      const formOf = entryFormOf(resource)!;
      const before = readForm(formOf, resource);
      return Object.keys(checkValues(formOf, { ...before, ...changes }, before, now));
    };
    expect(of(WEIGHT, { effective: '01-Jan-2030' })).toEqual(['effective']);
    expect(of(WEIGHT, { effective: '15-Nov-2026' })).toEqual([]);
    expect(of(WEIGHT, { effective: '16-Nov-2026' })).toEqual(['effective']);
    expect(of(WEIGHT, { effective: 'Nov-2026' })).toEqual([]);
    expect(of(WEIGHT, { effective: '2027' })).toEqual(['effective']);
    const named = { code: { text: 'x' } };
    const operation = { resourceType: 'Procedure', status: 'completed', ...named };
    expect(of(operation, { performed: '01-Jan-2030' })).toEqual(['performed']);
    expect(of(operation, { performed: '01-Jan-2030', status: 'preparation' })).toEqual([]);
    const vaccine = { resourceType: 'Immunization', status: 'completed', vaccineCode: { text: 'x' } };
    expect(of(vaccine, { occurrence: '01-Jan-2030' })).toEqual(['occurrence']);
    expect(of({ resourceType: 'Condition', ...named }, { abatement: '2030' })).toEqual(['abatement']);
    const visit = {
      resourceType: 'Encounter',
      status: 'planned',
      type: [{ text: 'x' }],
      class: { code: 'AMB' },
    };
    expect(of(visit, { 'period-start': '01-Jan-2030' })).toEqual([]);
    expect(isInFuture('2026-12', now)).toBe(true);
  });

  it('is a number below zero where the unit has none, and is asked about elsewhere', () => {
    expect(check({ value: '-5' })).toEqual(['value']);
    expect(check({ value: '-5', unit: 'mmol/L' })).toEqual([]);
    const odd = (changes: Values, before = from) =>
      Object.keys(oddValues(form, { ...before, ...changes }, before));
    expect(odd({ value: '-5', unit: 'mmol/L' })).toEqual(['value']);
    expect(odd({ value: '5' })).toEqual([]);
    expect(odd({ value: '-6' }, { ...from, value: '-5' })).toEqual([]);
  });

  it('is not said of what a person left alone', () => {
    const odd = { ...WEIGHT, effectiveDateTime: 'once' };
    const values = readForm(form, odd);
    expect(checkValues(form, values, values)).toEqual({});
  });

  const outcome = (expression: string) =>
    ({
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'error', details: { text: 'must be there' }, expression: [expression] }],
    }) as const;

  it.each([
    ['Observation.valueQuantity.value', 'value', 'must be there'],
    ['Observation.valueQuantity', 'value', 'must be there'],
    ['Observation.effectiveDateTime', 'effective', 'must be there'],
    ['Observation.status', 'status', 'must be there'],
    ['Observation.statusReason', '', 'statusReason: must be there'],
    ['Observation', '', 'must be there'],
  ])('of the validation %s is named at the field %s', (expression, field, text) =>
    expect(outcomeProblems(form, outcome(expression))).toEqual({ [field]: text }),
  );
});
