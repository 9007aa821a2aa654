import type { Verdict } from '../facts/fact.ts';
import type { ReferenceRange } from '../facts/reference-range.ts';
import type { Json } from '../json.ts';
import type { FhirResource } from '../ports/resource.ts';
import { analyteOf, variantOf } from './analytes/analytes.ts';
import { type MeasuredNumber, verdictOf } from './verdict.ts';

/** One number that an Observation gives: its own, or one of its components'. */
export interface LabResult {
  /** The LOINC code, else `system|code`, else the name in lower case: results with the same one are of the same test. */
  readonly test: string;
  readonly name: string;
  /** The element that says so: `valueQuantity`, `component[0].valueQuantity`. */
  readonly path: string;
  readonly value: number;
  readonly comparator: NonNullable<MeasuredNumber['comparator']> | null;
  /** The UCUM code where there is one, else as it is written; null: none given. */
  readonly unit: string | null;
  /** As a person reads the unit. */
  readonly printedUnit: string | null;
  /** As given with this very result, in its unit. */
  readonly range: ReferenceRange | null;
  readonly verdict: Verdict | null;
  /** How it was measured or computed: by its code (`CKD-EPI 2021`), else as the Observation says; null: not said. */
  readonly method: string | null;
}

type Fields = { readonly [field: string]: Json | undefined };

const LOINC = 'http://loinc.org';
const UCUM = 'http://unitsofmeasure.org';
const COMPARATORS = ['<', '<=', '>=', '>'] as const;

/** The numbers of an Observation, with the verdict of code on each. What is words only gives none. */
export function resultsIn(observation: FhirResource): readonly LabResult[] {
  const method = nameOf(observation.method);
  const own = resultOf(observation, 'valueQuantity', method);
  const parts = list(observation.component).flatMap((each, index) => {
    const component = fields(each);
    return component === undefined ? [] : resultOf(component, `component[${index}].valueQuantity`, method);
  });
  return [...own, ...parts];
}

/** The key of a test as `LabResult.test` has it; null where nothing names it. */
export function testOf(code: Json | undefined): string | null {
  const codings = list(fields(code)?.coding)
    .map(fields)
    .filter((each) => each !== undefined);
  const known = codings.find(({ system }) => system === LOINC) ?? codings.find((coding) => text(coding.code));
  const named = text(known?.code);
  if (named !== null) return known?.system === LOINC ? named : `${text(known?.system) ?? ''}|${named}`;
  return nameOf(code)?.toLowerCase() ?? null;
}

function resultOf(measured: Fields, path: string, how: string | null): readonly LabResult[] {
  const quantity = fields(measured.valueQuantity);
  const test = testOf(measured.code);
  const name = nameOf(measured.code);
  if (typeof quantity?.value !== 'number' || test === null || name === null) return [];
  const { value } = quantity;
  const comparator = COMPARATORS.find((each) => each === quantity.comparator) ?? null;
  const range = rangeOf(measured.referenceRange, quantity);
  const said = unitOf(quantity);
  const meant = analyteOf(test)?.also[said ?? ''];
  const unit = meant ?? said;
  const printedUnit = meant ?? text(quantity.unit) ?? unit;
  const verdict = verdictOf({ value, comparator }, range);
  const method = variantOf(test)?.method ?? how;
  return [{ test, name, path, value, comparator, unit, printedUnit, range, verdict, method }];
}

/**
 * The one normal range of a result, in the result's own unit (`quantity`). Of several (by age, by sex) none is taken to be the
 * one, and one with a bound that cannot be compared is none.
 */
export function rangeOf(ranges: Json | undefined, quantity: Fields): ReferenceRange | null {
  const normal = list(ranges).flatMap((each) => {
    const range = fields(each);
    if (range === undefined || (range.low === undefined && range.high === undefined)) return [];
    const types = list(fields(range.type)?.coding).map((coding) => fields(coding)?.code);
    return range.type === undefined || types.includes('normal') ? [range] : [];
  });
  if (normal.length !== 1) return null;
  const low = boundOf(normal[0]!.low, quantity);
  const high = boundOf(normal[0]!.high, quantity);
  // A bound in another unit is no bound; and with one of two missing, the other would say "normal" too often.
  if (low === undefined || high === undefined) return null;
  return { low, high };
}

/** Null: open on this side. Undefined: there is one that cannot be compared with the value. */
function boundOf(bound: Json | undefined, quantity: Fields): number | null | undefined {
  if (bound === undefined) return null;
  const said = fields(bound);
  if (typeof said?.value !== 'number') return undefined;
  const units = [text(said.code), text(said.unit)].filter((each) => each !== null);
  const isSame = units.length === 0 || units.some((each) => each === quantity.code || each === quantity.unit);
  return isSame ? said.value : undefined;
}

function unitOf(quantity: Fields): string | null {
  const code = text(quantity.code);
  return code !== null && quantity.system === UCUM ? code : (text(quantity.unit) ?? code);
}

function nameOf(code: Json | undefined): string | null {
  const concept = fields(code);
  const displays = list(concept?.coding).map((each) => text(fields(each)?.display));
  const codes = list(concept?.coding).map((each) => text(fields(each)?.code));
  return text(concept?.text) ?? [...displays, ...codes].find((each) => each !== null) ?? null;
}

function fields(value: Json | undefined): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

function list(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value as Json];
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
