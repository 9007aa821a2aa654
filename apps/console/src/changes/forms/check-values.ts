import type { Problem } from '../../api/generated.ts';
import { listOf, objectOf, textOf } from '../fhir/values.ts';
import { DAY_HINT, readDay } from './day-text.ts';
import type { EntryForm, Values } from './field.ts';
import { readNumber } from './measured-value.ts';

/** What stands at a field, or under '' at the form itself. */
export type FieldProblems = { readonly [field: string]: string };

/** What code can tell before the server is asked. A field that was left as it is is not complained about. */
export function checkValues({ fields }: EntryForm, values: Values, from: Values): FieldProblems {
  const problems = fields.flatMap(({ name, label, kind, required }): [string, string][] => {
    const text = (values[name] ?? '').trim();
    if (text === '') return required ? [[name, `${label} is needed.`]] : [];
    if (text === (from[name] ?? '').trim()) return [];
    if (kind === 'day' && readDay(text) === null)
      return [[name, `No day that can be read in one way. ${DAY_HINT}.`]];
    if (kind === 'number' && readNumber(text) === null) return [[name, NO_NUMBER]];
    if (name === 'value' && /^[\d<>]/.test(text) && readNumber(text) === null) return [[name, NO_NUMBER]];
    return [];
  });
  return Object.fromEntries(problems);
}

const NO_NUMBER = 'Write the number alone, with a point (7.4); the unit has its own field.';

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
