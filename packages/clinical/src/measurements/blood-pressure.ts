import type { Units } from '@consilium/kernel';
import { READ, unitAfter } from './amounts.ts';
import { factOf, type MeasuredFact } from './fact.ts';
import type { FoundName } from './find-names.ts';
import { BLOOD_PRESSURE } from './measures.ts';
import { readingsOf } from './numbers.ts';
import { type Ask, ask, askPlausible } from './questions.ts';

type Pressure = { readonly ask: Ask } | { readonly facts: readonly MeasuredFact[]; readonly rest: string };

const NUMBER = String.raw`\d{1,3}(?:[.,]\d)?`;
/** `120/80`, `135 over 85`, `120 mmHg / 80 mmHg`. */
const SLASHED = new RegExp(
  String.raw`(?<![\d.,/])(${NUMBER})(?:\s*(?:mm\s?hg|systolic))?\s*(?:[/\\⁄]|over|on)\s*(${NUMBER})(?:\s*diastolic)?(?![\d/]|[.,]\d)`,
  'iu',
);

/** Blood pressure is one name with two numbers, or its two names with one each. Undefined: the text is not about both. */
export function bloodPressureIn(
  names: readonly FoundName[],
  text: string,
  units: Units,
): Pressure | undefined {
  const measures = names.map(({ measure }) => measure);
  const others = measures.filter(
    (each) =>
      each !== BLOOD_PRESSURE && each !== BLOOD_PRESSURE.systolic && each !== BLOOD_PRESSURE.diastolic,
  );
  const both = measures.includes(BLOOD_PRESSURE.systolic) && measures.includes(BLOOD_PRESSURE.diastolic);
  if (!both && !measures.includes(BLOOD_PRESSURE)) return undefined;
  if (others.length > 0) return { ask: ask('several-names') };
  const found = both ? (eachNamed(names, text) ?? slashed(text)) : slashed(text);
  if (found === undefined) {
    return {
      ask: ask(/\d\D+\d/.test(text) ? 'several-numbers' : /\d/.test(text) ? 'half-pressure' : 'no-number'),
    };
  }
  const unit = unitAfter(text, found.end, units);
  const rest =
    found.blanked + READ.repeat((unit?.end ?? found.end) - found.end) + text.slice(unit?.end ?? found.end);
  if (/\d/.test(rest)) return { ask: ask('several-numbers') };
  return pressureOf(found.values, unit?.code ?? null, units, rest);
}

function pressureOf(
  values: readonly [string, string],
  unit: string | null,
  units: Units,
  rest: string,
): Pressure {
  const facts = (['systolic', 'diastolic'] as const).map((part, index) => {
    const amount = { start: 0, end: 0, values: readingsOf(values[index]!), unit };
    return factOf(BLOOD_PRESSURE[part], amount, units);
  });
  const asked = facts.find((fact) => 'ask' in fact);
  if (asked !== undefined) return asked;
  const [high, low] = facts as [MeasuredFact, MeasuredFact];
  if (high.value <= low.value) {
    return { ask: askPlausible(`Blood pressure ${values[0]} over`, low.value, low.unit) };
  }
  return { facts: [high, low].map((fact) => ({ ...fact, component: BLOOD_PRESSURE.loinc })), rest };
}

interface Found {
  readonly values: readonly [string, string];
  /** The text up to `end`, with what was read taken out. */
  readonly blanked: string;
  readonly end: number;
}

function slashed(text: string): Found | undefined {
  const match = SLASHED.exec(text);
  if (match === null) return undefined;
  const end = match.index + match[0].length;
  return {
    values: [match[1]!, match[2]!],
    blanked: text.slice(0, match.index) + READ.repeat(match[0].length),
    end,
  };
}

/** `systolic 120, diastolic 80`, `120 systolic and 80 diastolic`: names and numbers take turns. */
function eachNamed(names: readonly FoundName[], text: string): Found | undefined {
  const parts = names.filter(({ measure }) => measure !== BLOOD_PRESSURE);
  const numbers = [...text.matchAll(new RegExp(String.raw`(?<![\d.,/])${NUMBER}(?![\d/]|[.,]\d)`, 'gu'))];
  if (parts.length !== 2 || numbers.length !== 2 || parts[0]?.measure !== BLOOD_PRESSURE.systolic)
    return undefined;
  const order = [
    ...parts.map(({ start }) => ({ at: start, what: 'name' })),
    ...numbers.map(({ index }) => ({ at: index, what: 'number' })),
  ]
    .sort((one, other) => one.at - other.at)
    .map(({ what }) => what)
    .join();
  if (order !== 'name,number,name,number' && order !== 'number,name,number,name') return undefined;
  const [first, second] = numbers as [RegExpExecArray, RegExpExecArray];
  const end = second.index + second[0].length;
  const blanked = [...numbers].reduce(
    (rest, { 0: digits, index }) =>
      rest.slice(0, index) + READ.repeat(digits.length) + rest.slice(index + digits.length),
    text.slice(0, end),
  );
  return { values: [first[0], second[0]], blanked, end };
}
