import type { Units } from '@consilium/kernel';
import { findAmounts, READ, unitAfter } from './amounts.ts';
import { bloodPressureIn } from './blood-pressure.ts';
import { factOf, type MeasuredFact } from './fact.ts';
import { type FoundName, findNames } from './find-names.ts';
import { BLOOD_PRESSURE, type Measure, measureNamed } from './measures.ts';
import { isOxygenGiven } from './on-oxygen.ts';
import { type Ask, ask } from './questions.ts';
import { type ReferenceRange, withoutRange } from './reference-range.ts';
import { findTimes } from './times.ts';
import { classOf, saysApproximate, type Writer, wordsOf } from './words.ts';

export type Reading = { readonly facts: readonly MeasuredFact[] } | { readonly ask: Ask };

export interface ReadOptions {
  /** Who wrote it; `patient` if not given. To a clinician "her" is the patient. */
  readonly writer?: Writer;
  /** A row of a paper: a unit that it leaves out is asked, also where a clinician's own words could mean one only. */
  readonly isRow?: boolean;
}

/** Longer is no quote of one measurement. */
const LONGEST = 300;

/** Name, number and unit as they stand in the quote. Whatever can be read in two ways, or not at all, is asked. */
export function readMeasurement(quote: string, units: Units, options: ReadOptions = {}): Reading {
  if (quote.length > LONGEST) return { ask: ask('unclear-words') };
  const text = withoutTimes(plainText(quote));
  const names = findNames(text);
  if (isOxygenGiven(text, names.length)) return { ask: ask('unclear-words') };
  const read = names.reduce((rest, { start, end }) => blank(rest, start, end), text);
  const pressure = bloodPressureIn(names, read, units);
  if (pressure !== undefined) {
    if ('ask' in pressure) return pressure;
    const words = wordsBeside(pressure.rest, options.writer);
    if (words !== undefined) return { ask: words };
    return { facts: approximately(pressure.facts, pressure.rest) };
  }
  const measure = oneMeasure(names);
  if (measure === undefined) return { ask: ask(names.length === 0 ? 'unknown-name' : 'several-names') };
  return readOne(measure, read, units, options);
}

function readOne(
  named: Measure,
  text: string,
  units: Units,
  { writer, isRow = false }: ReadOptions,
): Reading {
  const { rest: plain, range } = withoutRange(text, named, units);
  const { measure, rest: line } = variantOf(named, plain);
  const amounts = findAmounts(line, units, measure, isRow);
  const [amount] = amounts;
  if (amount === undefined) return { ask: ask('no-number') };
  if (amounts.length > 1) return { ask: ask('several-numbers') };
  const rest = blank(line, amount.start, amount.end);
  const apart = amount.unit === null ? unitApart(rest, measure, units) : undefined;
  const left = apart === undefined ? rest : blank(rest, apart.start, apart.end);
  const words = wordsBeside(left, writer);
  if (words !== undefined) {
    const next = wordsOf(line.slice(amount.end))[0];
    const follows =
      amount.unit === null && next !== undefined && classOf(next, writer ?? 'patient') === 'unknown';
    return { ask: follows && words.reason === 'unclear-words' ? ask('unknown-unit') : words };
  }
  const fact = factOf(
    measure,
    { ...amount, unit: amount.unit ?? apart?.code ?? null },
    units,
    writer === 'clinician' && !isRow,
  );
  if ('ask' in fact) return { ask: withRange(fact.ask, range) };
  return { facts: approximately([range === undefined ? fact : { ...fact, range }], left) };
}

function withRange(asked: Ask, range: ReferenceRange | undefined): Ask {
  const { lacksUnit } = asked;
  return lacksUnit === undefined || range === undefined
    ? asked
    : { ...asked, lacksUnit: { ...lacksUnit, range } };
}

function oneMeasure(names: readonly FoundName[]): Measure | undefined {
  const measures = [...new Set(names.map(({ measure }) => measure))];
  const [only] = measures;
  return measures.length === 1 && only !== BLOOD_PRESSURE ? (only as Measure) : undefined;
}

/** "Glucose 98 mg/dL, fasting" is a fasting glucose. */
function variantOf(measure: Measure, text: string): { readonly measure: Measure; readonly rest: string } {
  for (const [word, name] of Object.entries(measure.variants)) {
    const at = new RegExp(String.raw`(?<![\p{L}-])${word}(?![\p{L}-])`, 'iu').exec(text);
    if (at !== null && !/\b(?:not|non)[\s-]*$/iu.test(text.slice(0, at.index))) {
      return { measure: measureNamed(name), rest: blank(text, at.index, at.index + word.length) };
    }
  }
  return { measure, rest: text };
}

/** A unit that stands before the number: `Weight (kg): 80`. */
function unitApart(text: string, measure: Measure, units: Units) {
  const found = [...text.matchAll(/(?<![\p{L}\d])(?=[\p{L}%°µ])/gu)].flatMap(({ index }) => {
    const unit = unitAfter(text, index, units);
    const fits = unit !== undefined && measure.units.some((each) => each.unit === unit.code);
    return fits ? [{ start: index, end: unit.end, code: unit.code }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** The person who measured, before the verb: `The discharge coordinator weighed him`. The verb may be the name of the test. */
const WHO_MEASURED =
  /^\s*[\p{L}'’-]{1,30}(?:\s[\p{L}'’-]{1,30}){0,5}\s(?=(?:\ue000{3,20}|measured|checked|took|recorded)\s(?:him|her|me|them|his|my|the\spatient|pt)(?!\p{L}))/iu;

function wordsBeside(text: string, writer: Writer = 'patient'): Ask | undefined {
  if (/\bnormal\s*\ue000/iu.test(text)) return ask('not-measured');
  const who = WHO_MEASURED.exec(text)?.[0] ?? '';
  const isSomebody = wordsOf(who).every((word) => ['plain', 'unknown'].includes(classOf(word, writer)));
  const rest = isSomebody ? text.slice(who.length) : text;
  const classes = new Set(wordsOf(rest.replaceAll(READ, ' ')).map((word) => classOf(word, writer)));
  for (const reason of ['other-person', 'not-measured', 'change'] as const) {
    if (classes.has(reason)) return ask(reason);
  }
  return classes.has('unknown') ? ask('unclear-words') : undefined;
}

function approximately(facts: readonly MeasuredFact[], rest: string): readonly MeasuredFact[] {
  const text = rest.replaceAll(READ, ' ');
  return saysApproximate(wordsOf(text), text)
    ? facts.map((fact) => ({ ...fact, approximate: true as const }))
    : facts;
}

/** The day is read apart; here its numbers would be in the way. Any day serves. */
function withoutTimes(text: string): string {
  return findTimes(text, '2000-01-01').reduce((rest, { start, end }) => blank(rest, start, end), text);
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + READ.repeat(end - start) + text.slice(end);
}

/** One character for one: positions stay. */
function plainText(quote: string): string {
  return quote
    .replaceAll(READ, ' ')
    .replaceAll(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replaceAll('₂', '2')
    .replaceAll(/[‐‑]/g, '-');
}
