import type { Problem } from '../../api/generated.ts';
import { today } from '../../components/dates.ts';
import { listOf, objectOf, textOf } from '../../fhir/values.ts';
import { DAY_HINT, readDay } from './day-text.ts';
import type { EntryForm, Field, Values } from './field.ts';
import { readNumber } from './measured-value.ts';

/** What stands at a field, or under '' at the form itself. */
export type FieldProblems = { readonly [field: string]: string };

/** What code can tell before the server is asked. A field that was left as it is is not complained about. */
export function checkValues(
  { fields }: EntryForm,
  values: Values,
  from: Values,
  now = today(),
): FieldProblems {
  const textIn = (all: Values, name: string) => (all[name] ?? '').trim();
  const hasNumber = readNumber(textIn(from, 'value')) !== null || textIn(values, 'unit') !== '';
  const isWritten = fields.some(({ name }) => name === 'value') && textIn(values, 'value') !== '';
  const problems = fields.flatMap((field): [string, string][] => {
    const { name, label, kind, required } = field;
    const text = textIn(values, name);
    if (text === '') return required ? [[name, `${label} is needed.`]] : [];
    if (text === textIn(from, name)) return [];
    if (kind === 'day') return ofDay(field, text, values, now).map((problem) => [name, problem]);
    if (kind === 'number' && readNumber(text) === null) return [[name, NO_NUMBER]];
    if (name === 'value' && readNumber(text) === null) {
      if (/^[\d<>]/.test(text)) return [[name, NO_NUMBER]];
      return hasNumber ? [[name, WORDS_FOR_NUMBER]] : [];
    }
    if (name === 'unit' && isWritten && readNumber(textIn(values, 'value')) === null)
      return [[name, UNIT_OF_WORDS]];
    if (isBelowZero(name, text) && NEVER_BELOW_ZERO.has(textIn(values, 'unit'))) return [[name, BELOW_ZERO]];
    return [];
  });
  return Object.fromEntries(problems);
}

/** What may be so but hardly ever is: it is asked once, and saved if the person stays with it. */
export function oddValues({ fields }: EntryForm, values: Values, from: Values): FieldProblems {
  const odd = fields.filter(({ name }) => {
    const text = (values[name] ?? '').trim();
    return isBelowZero(name, text) && !isBelowZero(name, (from[name] ?? '').trim());
  });
  return Object.fromEntries(
    odd.map(({ name }) => [name, 'It is below zero. If that is so, save once more.']),
  );
}

function isBelowZero(name: string, text: string): boolean {
  return (name === 'value' || name.startsWith('component-')) && (readNumber(text) ?? 0) < 0;
}

function ofDay({ happened }: Field, text: string, values: Values, now: string): readonly string[] {
  const day = readDay(text);
  if (day === null) return [`No day that can be read in one way. ${DAY_HINT}.`];
  return happened && !PLANNED.has(values.status ?? '') && isInFuture(day, now) ? [IN_FUTURE] : [];
}

/** A day, month or year that begins only after today. */
export function isInFuture(day: string, now = today()): boolean {
  return day > now.slice(0, day.length);
}

const PLANNED = new Set(['preparation', 'not-done']);
/** Masses, concentrations, activities and counts. A base excess (mmol/L) or a z-score can be below zero. */
const NEVER_BELOW_ZERO = new Set(
  'kg g mg lb oz cm mg/dL g/dL g/L mg/L ng/mL ng/dL pg/mL µg/L nmol/L pmol/L µmol/L umol/L U/L kU/L IU/L mIU/L /min bpm kg/m2 kg/m² mL/min mm/h fL pg'.split(
    ' ',
  ),
);

const NO_NUMBER = 'Write the number alone, with a point (7.4); the unit has its own field.';
const WORDS_FOR_NUMBER =
  'A result with a unit is a number. If it was only words, end this entry and add it again without a unit.';
const UNIT_OF_WORDS = 'Only a number has a unit. Write the number as the value, or leave the unit empty.';
const BELOW_ZERO = 'In this unit nothing is below zero. Write the number that was measured.';
export const IN_FUTURE = 'This day is still to come. Write the day on which it was.';

/** The findings of the FHIR validation, each at the field of its element; what belongs to none stands at the form. */
export function outcomeProblems({ fields }: EntryForm, outcome: Problem['outcome'] | null): FieldProblems {
  const found: { [field: string]: string } = {};
  for (const issue of listOf(outcome?.issue).map(objectOf)) {
    if (issue === undefined || issue.severity === 'warning') continue;
    const text = textOf(objectOf(issue.details)?.text) ?? textOf(issue.diagnostics) ?? 'is not valid';
    const path = (textOf(listOf(issue.expression)[0]) ?? '').replace(/^[A-Z]\w*\.?/, '');
    const field = fields.find(({ elements }) => elements.some((element) => isAt(path, element)));
    const name = field?.name ?? '';
    const said = field === undefined && path !== '' ? `${path}: ${text}` : text;
    found[name] = found[name] === undefined ? said : `${found[name]} ${said}`;
  }
  return found;
}

function isAt(path: string, element: string): boolean {
  return path === element || (path.startsWith(element) && ['.', '['].includes(path[element.length] ?? ''));
}
