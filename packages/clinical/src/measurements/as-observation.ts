import type { FhirResource, Json } from '@consilium/kernel';
import type { MeasuredFact } from './fact.ts';
import { BLOOD_PRESSURE, type Measure } from './measures.ts';
import { type LacksUnit, readable } from './questions.ts';
import type { ReferenceRange } from './reference-range.ts';

export interface ObservationContext {
  /** `Patient/<id>`; the record sets its own patient in any case. */
  readonly subject?: string;
  /** FHIR dateTime: the day that the person named, else the message's time. Null: nobody said, so a person is asked. */
  readonly effective: string | null;
  /** Who measured it, as the paper calls them. */
  readonly laboratory?: string | undefined;
}

const LOINC = 'http://loinc.org';

/**
 * What was read, as one FHIR Observation that a person still has to accept; the two values of a blood pressure as components of
 * one. `facts`: of one reading.
 */
export function asObservation(facts: readonly MeasuredFact[], context: ObservationContext): FhirResource {
  const [first] = facts;
  if (first === undefined) throw new Error('an observation needs a fact');
  const pressure = first.component === BLOOD_PRESSURE.loinc;
  const value = pressure
    ? { component: facts.map((fact) => ({ code: codeOf(fact), valueQuantity: quantityOf(fact) })) }
    : { valueQuantity: quantityOf(first) };
  const notes = [
    ...facts.map((fact) => asKept(fact).note),
    first.approximate && 'Given as approximate.',
  ].filter((each) => typeof each === 'string');
  return {
    resourceType: 'Observation',
    status: 'preliminary',
    category: [categoryOf(first)],
    code: pressure ? codeOf(BLOOD_PRESSURE) : codeOf(first),
    ...(context.subject === undefined ? {} : { subject: { reference: context.subject } }),
    ...(context.effective === null ? {} : { effectiveDateTime: context.effective }),
    ...(context.laboratory === undefined || first.category !== 'laboratory'
      ? {}
      : { performer: [{ display: context.laboratory }] }),
    ...value,
    ...referenceRange(first),
    ...(notes.length > 0 ? { note: notes.map((text) => ({ text })) } : {}),
  };
}

/** The same where the unit is not known: a person names it before it is accepted. */
export function observationWithoutUnit(
  { measure: { display, category, units }, value, range }: LacksUnit,
  context: ObservationContext,
): FhirResource {
  const [{ unit, loinc }] = units as [Measure['units'][number]];
  const fact = { display, category, loinc, value, unit, normalised: { value, unit } };
  const codes = new Set(units.map((each) => each.loinc));
  return {
    ...asObservation([fact], context),
    ...(codes.size === 1 ? {} : { code: { text: display } }),
    valueQuantity: { value },
    ...(range === undefined ? {} : { referenceRange: [sidesOf(range, (side) => ({ value: side }))] }),
  };
}

function sidesOf({ low, high }: ReferenceRange, side: (value: number) => Json): Json {
  return {
    ...(low === undefined ? {} : { low: side(low) }),
    ...(high === undefined ? {} : { high: side(high) }),
  };
}

function codeOf({ loinc, display }: { readonly loinc: string; readonly display: string }) {
  return { coding: [{ system: LOINC, code: loinc, display }], text: display };
}

function quantityOf(fact: MeasuredFact): { readonly [element: string]: Json } {
  const { value, unit } = asKept(fact);
  const { comparator } = fact;
  return {
    value,
    ...(comparator === undefined ? {} : { comparator }),
    unit: readable(unit) || unit,
    system: 'http://unitsofmeasure.org',
    code: unit,
  };
}

/** Where the value was converted, the range would be of another unit: it is left out. */
function referenceRange(fact: MeasuredFact): { readonly referenceRange?: Json } {
  const { range, unit } = fact;
  if (range === undefined || asKept(fact).unit !== unit) return {};
  const side = (value: number) => ({
    value,
    unit: readable(unit) || unit,
    system: 'http://unitsofmeasure.org',
    code: unit,
  });
  return { referenceRange: [sidesOf(range, side)] };
}

function categoryOf({ category }: MeasuredFact): Json {
  const display = category === 'laboratory' ? 'Laboratory' : 'Vital Signs';
  const system = 'http://terminology.hl7.org/CodeSystem/observation-category';
  return { coding: [{ system, code: category, display }] };
}

/** Units that records do not keep, and how much one of them is in the unit that they do. */
const CUSTOMARY: Readonly<Record<string, number>> = {
  '[lb_av]': 0.45359237,
  '[stone_av]': 6.35029318,
  '[oz_av]': 0.0283495231,
  '[in_i]': 2.54,
  '[ft_i]': 30.48,
  '[degF]': 5 / 9,
};

/** A value as it is proposed: what was written, or the same in the unit of the record, and then the words that say so. */
interface KeptValue {
  readonly value: number;
  /** UCUM. */
  readonly unit: string;
  readonly note?: string;
}

/**
 * Pounds, stones, ounces, inches, feet and Fahrenheit become kilograms, centimetres and Celsius, so that a value stands in the
 * series of the others. Rounded no coarser than it was written. Every other unit stays: to change mg/dL is to change the test.
 */
export function asKept({ value, unit, normalised }: MeasuredFact): KeptValue {
  const one = CUSTOMARY[unit];
  if (one === undefined || normalised.unit === unit) return { value, unit };
  const decimals = String(value).split('.')[1]?.length ?? 0;
  const places = Math.max(1, Math.ceil(-Math.log10(one * 10 ** -decimals)));
  return {
    value: Number(normalised.value.toFixed(places)),
    unit: normalised.unit,
    note: `Written as ${value} ${readable(unit)}; converted by code.`,
  };
}
