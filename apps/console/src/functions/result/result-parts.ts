import { wordOf } from '../../components/word-of.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

export type PartKind =
  | 'verdict'
  | 'prose'
  | 'code'
  | 'items'
  | 'findings'
  | 'plan'
  | 'sources'
  | 'list'
  | 'facts'
  | 'short'
  | 'group'
  | 'provenance'
  | 'any';

export interface ResultPart {
  readonly kind: PartKind;
  /** Fields that it shows; of `facts` all numbers and short words of the result. */
  readonly fields: readonly string[];
}

/** What a field of a result is by its name; the others go by their value. The order here is that on screen. */
const KINDS: readonly (readonly [PartKind, readonly string[]])[] = [
  ['verdict', ['pass', 'valid']],
  ['prose', ['summary', 'synthesized', 'answer', 'text', 'brief', 'letter']],
  ['code', ['code', 'combined_code']],
  ['prose', ['explanation']],
  ['items', ['extracted']],
  ['findings', ['findings', 'violations', 'conflicts']],
  ['plan', ['subtasks']],
  ['sources', ['footnotes', 'citations', 'references']],
  ['list', ['invariants', 'test_hints', 'remediation_hints']],
  ['provenance', ['provenance']],
];
/** What one stage hands to the next. */
const SHORT = ['compressed_summary', 'compressed_intent', 'compressed_report', 'compressed_context'];
/** Said by another part. */
const WITHIN: { readonly [field: string]: string } = {
  raw_positions: 'extracted',
  dependencies: 'subtasks',
  agent_assignments: 'subtasks',
  similarity_scores: 'references',
};

/** A result as parts in the order of reading. Nothing is left out: what no part knows is shown as it is. */
export function partsOf(output: JsonObject): readonly ResultPart[] {
  const has = (field: string) => Object.hasOwn(output, field) && !isEmpty(output[field]);
  const known = KINDS.flatMap(([kind, fields]) =>
    fields
      .filter((field) => has(field) && fits(kind, output[field]))
      .map((field) => ({ kind, fields: [field] })),
  );
  const shown = new Set(known.flatMap(({ fields }) => fields));
  const rest = Object.keys(output).filter(
    (field) =>
      has(field) && !shown.has(field) && !SHORT.includes(field) && !shown.has(wordOf(WITHIN, field) ?? '\0'),
  );
  const facts = rest.filter((field) => isFact(output[field]));
  const lists = rest.filter((field) => isTexts(output[field]));
  const others = rest.filter((field) => !facts.includes(field) && !lists.includes(field));
  const short = SHORT.filter((field) => has(field) && !shown.has(field));
  return [
    ...known,
    ...lists.map((field) => ({ kind: 'list' as const, fields: [field] })),
    ...others.map((field) => ({
      kind: restKind(output[field]),
      fields: [field],
    })),
    ...(facts.length === 0 ? [] : [{ kind: 'facts' as const, fields: facts }]),
    ...(short.length === 0 ? [] : [{ kind: 'short' as const, fields: short }]),
  ];
}

/** An object with named parts is shown as a result of its own. */
function restKind(value: Json | undefined): PartKind {
  if (typeof value === 'string') return 'prose';
  return isObject(value) && Object.keys(value).length > 0 ? 'group' : 'any';
}

function fits(kind: PartKind, value: Json | undefined): boolean {
  if (kind === 'verdict') return typeof value === 'boolean';
  if (kind === 'prose' || kind === 'code') return typeof value === 'string';
  if (kind === 'provenance') return isObject(value);
  return Array.isArray(value);
}

function isEmpty(value: Json | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.flat().length === 0)
  );
}

/** Numbers, yes and no, and codes of one word. */
function isFact(value: Json | undefined): boolean {
  return (
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && /^\S{1,80}$/.test(value)) ||
    (isObject(value) && Object.values(value).every((each) => typeof each === 'number'))
  );
}

export function isTexts(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textIn(value: Json | undefined, ...names: readonly string[]): string | null {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return null;
  for (const name of names) {
    const found = Object.hasOwn(value, name) ? value[name] : undefined;
    if (typeof found === 'string' && found !== '') return found;
  }
  return null;
}

export function numberIn(value: Json | undefined, name: string): number | null {
  const found = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return typeof found === 'number' ? found : null;
}
