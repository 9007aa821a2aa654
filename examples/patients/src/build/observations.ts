import type { CodeableConcept, Coding, Observation } from '@medplum/fhirtypes';
import { concept, hl7, loinc } from '../codes.ts';
import type { Pen } from '../draft.ts';
import { bodyMassIndex, diastolic, heartRate, height, systolic, weight } from '../measures/body.ts';
import type { Measure, MeasureOn, Range, RangeFor } from '../measures/measure.ts';
import { type Course, dayOf } from '../time.ts';

const categories = {
  laboratory: 'Laboratory',
  'vital-signs': 'Vital Signs',
  exam: 'Exam',
  survey: 'Survey',
  procedure: 'Procedure',
  imaging: 'Imaging',
} as const;

/** Where and when something was measured. */
export interface Taken {
  /** An ISO instant. */
  readonly at: string;
  readonly by: string;
  readonly encounter?: string;
  readonly trimester?: RangeFor['trimester'];
  readonly note?: string;
}

/** A value in the story's unit: exact, or a course of which the day's value is taken with the measure's spread. */
export type Value = number | Course;

const round = (value: number, decimals: number) => Number(value.toFixed(decimals));

function quantity(measure: Measure, value: number) {
  return {
    value,
    unit: measure.shown ?? measure.unit,
    system: 'http://unitsofmeasure.org',
    code: measure.unit,
  };
}

function category(kind: keyof typeof categories): CodeableConcept {
  return concept(categories[kind], hl7('observation-category', kind, categories[kind]));
}

function interpret(value: number, { low, high }: Range): CodeableConcept {
  if (low !== undefined && value < low) return concept('low', interpretation('L', 'Low'));
  if (high !== undefined && value > high) return concept('high', interpretation('H', 'High'));
  return concept('normal', interpretation('N', 'Normal'));
}

const interpretation = (code: string, display: string) => hl7('v3-ObservationInterpretation', code, display);

function limits(measure: Measure, range: Range) {
  return {
    ...(range.low === undefined ? {} : { low: quantity(measure, range.low) }),
    ...(range.high === undefined ? {} : { high: quantity(measure, range.high) }),
    appliesTo: [concept(range.whom)],
  };
}

function rangeOf(pen: Pen, measure: Measure, taken: Taken): Range | undefined {
  return measure.range?.({
    age: pen.age(dayOf(taken.at)),
    sex: pen.person.sex,
    ...(taken.trimester === undefined ? {} : { trimester: taken.trimester }),
  });
}

function base(pen: Pen, kind: keyof typeof categories, code: CodeableConcept, taken: Taken): Observation {
  return {
    resourceType: 'Observation',
    status: 'final',
    category: [category(kind)],
    code,
    subject: pen.ref('patient'),
    ...(taken.encounter === undefined ? {} : { encounter: pen.ref(taken.encounter) }),
    effectiveDateTime: taken.at,
    performer: [pen.ref(taken.by)],
    ...(taken.note === undefined ? {} : { note: [{ text: taken.note }] }),
  };
}

/** The value of a day in the story's own unit. */
export function valueOn(pen: Pen, name: string, value: Value, day: string, spread = 0): number {
  return typeof value === 'number' ? value : pen.near(name, value(day), spread);
}

/** Adds one measured value, with its range and what the range says of it. */
export function measure(pen: Pen, name: string, what: MeasureOn, value: Value, taken: Taken): void {
  const day = dayOf(taken.at);
  const kind = typeof what === 'function' ? what(day) : what;
  const own = valueOn(pen, name, value, day, kind.spread);
  const shown = round(kind.from ? kind.from(own) : own, kind.decimals);
  const range = rangeOf(pen, kind, taken);
  pen.add(name, {
    ...base(pen, kind.category, concept(kind.code.display ?? name, kind.code), taken),
    valueQuantity: quantity(kind, shown),
    ...(range ? { interpretation: [interpret(shown, range)], referenceRange: [limits(kind, range)] } : {}),
    ...(kind.method === undefined ? {} : { method: concept(kind.method) }),
  });
}

/** Adds a finding that is a word, not a number. */
export function finding(
  pen: Pen,
  name: string,
  kind: keyof typeof categories,
  code: CodeableConcept,
  value: CodeableConcept | string,
  taken: Taken & { readonly method?: string },
): void {
  pen.add(name, {
    ...base(pen, kind, code, taken),
    ...(typeof value === 'string' ? { valueString: value } : { valueCodeableConcept: value }),
    ...(taken.method === undefined ? {} : { method: concept(taken.method) }),
  });
}

export function bloodPressure(
  pen: Pen,
  name: string,
  [upper, lower]: readonly [Value, Value],
  taken: Taken,
): void {
  const day = dayOf(taken.at);
  const part = (kind: Measure, value: Value) => {
    const shown = round(valueOn(pen, `${name}/${kind.code.code}`, value, day, kind.spread), 0);
    const range = rangeOf(pen, kind, taken);
    return {
      code: concept(kind.code.display ?? name, kind.code),
      valueQuantity: quantity(kind, shown),
      ...(range ? { interpretation: [interpret(shown, range)], referenceRange: [limits(kind, range)] } : {}),
    };
  };
  pen.add(name, {
    ...base(
      pen,
      'vital-signs',
      concept('Blood pressure', loinc('85354-9', 'Blood pressure panel with all children optional')),
      taken,
    ),
    component: [part(systolic, upper), part(diastolic, lower)],
  });
}

/** Weight, height and the body mass index that follows from them, pulse and blood pressure: what is given. */
export function vitals(
  pen: Pen,
  name: string,
  taken: Taken,
  values: {
    readonly weight?: Value;
    readonly height?: Value;
    readonly pulse?: Value;
    readonly pressure?: readonly [Value, Value];
  },
): void {
  const day = dayOf(taken.at);
  if (values.height !== undefined) measure(pen, `${name}/height`, height, values.height, taken);
  if (values.weight !== undefined) measure(pen, `${name}/weight`, weight, values.weight, taken);
  if (values.height !== undefined && values.weight !== undefined) {
    const metres = valueOn(pen, `${name}/height`, values.height, day, height.spread) / 100;
    const kilograms = valueOn(pen, `${name}/weight`, values.weight, day, weight.spread);
    measure(pen, `${name}/bmi`, bodyMassIndex, kilograms / metres ** 2, taken);
  }
  if (values.pulse !== undefined) measure(pen, `${name}/pulse`, heartRate, values.pulse, taken);
  if (values.pressure !== undefined) bloodPressure(pen, `${name}/pressure`, values.pressure, taken);
}

export interface ReportOf {
  readonly title: string;
  readonly code?: Coding;
  /** The section: `LAB`, `RAD`, `CUS` (cardiac ultrasound), `PF` (lung function), `PAT`. */
  readonly section: readonly [code: string, display: string];
  readonly conclusion?: string;
  /** The ServiceRequest that asked for it. */
  readonly ordered?: string;
}

/** Groups results that are there already. */
export function report(pen: Pen, name: string, of: ReportOf, results: readonly string[], taken: Taken): void {
  pen.add(name, {
    resourceType: 'DiagnosticReport',
    ...(of.ordered === undefined ? {} : { basedOn: [pen.ref(of.ordered)] }),
    status: 'final',
    category: [
      concept(of.section[1], {
        system: 'http://terminology.hl7.org/CodeSystem/v2-0074',
        code: of.section[0],
        display: of.section[1],
      }),
    ],
    code: of.code ? concept(of.title, of.code) : concept(of.title),
    subject: pen.ref('patient'),
    ...(taken.encounter === undefined ? {} : { encounter: pen.ref(taken.encounter) }),
    effectiveDateTime: taken.at,
    issued: taken.at,
    performer: [pen.ref(taken.by)],
    result: results.map(pen.ref),
    ...(of.conclusion === undefined ? {} : { conclusion: of.conclusion }),
  });
}

/** Measures several things at once and groups them: results are called `<name>/<key>`. */
export function panel(
  pen: Pen,
  name: string,
  of: ReportOf,
  results: Readonly<Record<string, readonly [MeasureOn, Value]>>,
  taken: Taken,
): void {
  const names = Object.entries(results).map(([key, [what, value]]) => {
    measure(pen, `${name}/${key}`, what, value, taken);
    return `${name}/${key}`;
  });
  report(pen, name, of, names, taken);
}
