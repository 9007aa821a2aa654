import type { Units } from '@consilium/kernel';
import type { Amount } from './amounts.ts';
import type { Measure, MeasureUnit } from './measures.ts';
import { sixFigures } from './numbers.ts';
import { type Ask, ask, askPlausible, askUnit } from './questions.ts';
import type { ReferenceRange } from './reference-range.ts';

/** One measured value, read from a person's own words by code. */
export interface MeasuredFact {
  readonly loinc: string;
  readonly display: string;
  readonly category: Measure['category'];
  readonly value: number;
  /** UCUM, as the person wrote it; the default where people leave it out. */
  readonly unit: string;
  /** The same in the first unit of this quantity: for comparing and for series. */
  readonly normalised: { readonly value: number; readonly unit: string };
  readonly comparator?: '<' | '<=' | '>' | '>=';
  /** The person said "about". */
  readonly approximate?: true;
  /** The laboratory's own, in `unit`, where it stands beside the value. */
  readonly range?: ReferenceRange;
  /** LOINC code of the panel that it is a part of. */
  readonly component?: string;
}

/** Throws nothing away: the value is the one written, in the unit written. */
export function factOf(
  measure: Measure,
  amount: Amount,
  units: Units,
  byClinician = false,
): MeasuredFact | { readonly ask: Ask } {
  const written =
    amount.unit ?? measure.default?.unit ?? (byClinician ? onlyUnit(measure, amount, units) : undefined);
  if (amount.values.length === 0) return { ask: ask('unclear-number') };
  if (written === undefined) return { ask: askUnit(measure, String(amount.values[0])) };
  const unit = unitNamed(measure, measure.also[written] ?? written, units);
  if (unit === undefined) return { ask: ask('unit-does-not-fit') };
  const plausible = amount.values.filter((value) => value >= unit.least && value <= unit.greatest);
  if (plausible.length > 1) return { ask: ask('unclear-number') };
  const [value] = plausible;
  if (value === undefined) return { ask: askPlausible(measure.display, amount.values[0]!, unit.unit) };
  const normalised = normalise(measure, unit, value, units);
  if (normalised === null) return { ask: ask('unit-does-not-fit') };
  return {
    loinc: unit.loinc,
    display: measure.display,
    category: measure.category,
    value,
    unit: unit.unit,
    normalised,
    ...(amount.comparator === undefined ? {} : { comparator: amount.comparator }),
  };
}

/** One of its units, or another name of the same: ng/L is pg/mL. */
function unitNamed(measure: Measure, written: string, units: Units): MeasureUnit | undefined {
  const own = measure.units.find((each) => each.unit === written);
  if (own !== undefined) return own;
  const same = measure.units.find(({ unit }) => units.convert(1, written, unit) === 1);
  return same && { ...same, unit: written };
}

/** Those who treat leave the unit out where the number allows one only: "Hb 98", "K 3.1" (mmol/L or mEq/L, which is the same). */
function onlyUnit(measure: Measure, { values }: Amount, units: Units): string | undefined {
  const [first, ...others] = measure.units.filter(({ least, greatest }) =>
    values.some((value) => value >= least && value <= greatest),
  );
  if (first === undefined) return undefined;
  const isSame = others.every(
    ({ unit }) => units.convert(1, unit, first.unit, { analyte: first.loinc }) === 1,
  );
  return isSame ? first.unit : undefined;
}

function normalise(measure: Measure, { unit, loinc }: MeasureUnit, value: number, units: Units) {
  const target = measure.units.find((each) => units.convert(1, unit, each.unit, { analyte: loinc }) !== null);
  if (target === undefined) return null;
  const converted = units.convert(value, unit, target.unit, { analyte: loinc });
  return converted === null ? null : { value: sixFigures(converted), unit: target.unit };
}
