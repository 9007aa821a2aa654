/** An expression of Cypher. `level`: how tightly it binds; where its place binds tighter it stands in brackets. */
export interface Expression {
  readonly text: string;
  readonly level: number;
}

const LEVELS = {
  ...{ OR: 1, AND: 3, '=': 5, '<>': 5, '<': 5, '<=': 5, '>': 5, '>=': 5 },
  ...{ IN: 6, CONTAINS: 6, 'STARTS WITH': 6, 'ENDS WITH': 6, '+': 7, '-': 7, '*': 8, '/': 8 },
} as const;
const NOT = 4;
const WHOLE = 9;

export type Operator = keyof typeof LEVELS;

/** What needs no brackets wherever it stands. */
export const whole = (strings: TemplateStringsArray, ...parts: readonly (Expression | string)[]) => ({
  text: String.raw({ raw: strings }, ...parts.map((part) => (typeof part === 'string' ? part : part.text))),
  level: WHOLE,
});

const within = ({ text, level }: Expression, least: number) => (level < least ? `(${text})` : text);
const joined = (parts: readonly Expression[]) => parts.map(({ text }) => text).join(', ');

export function binary(operator: Operator, left: Expression, right: Expression): Expression {
  const level = LEVELS[operator];
  const before = within(left, '+-*/'.includes(operator) ? level : level + 1);
  const after = within(right, level + 1);
  // `(a) - [x] - (b)` and `(a) < --(b)` would be patterns.
  const isLikePattern = /^[-<]$/.test(operator) && /^[-[]/.test(after);
  return { text: `${before} ${operator} ${isLikePattern ? `(${after})` : after}`, level };
}

export const not = (of: Expression): Expression => ({ text: `NOT ${within(of, NOT)}`, level: NOT });
export const isNull = (of: Expression, negated: boolean): Expression => ({
  text: `${within(of, LEVELS['+'])} IS ${negated ? 'NOT ' : ''}NULL`,
  level: LEVELS.IN,
});

/** Integers are bigint, floats are number: a float always shows that it is one. */
export function literal(value: null | boolean | string | bigint | number): Expression {
  if (typeof value === 'string') return whole`${JSON.stringify(value)}`;
  const text = Object.is(value, -0) ? '-0' : String(value);
  return whole`${typeof value === 'number' && !/[.e]/.test(text) ? `${text}.0` : text}`;
}

export const variable = (name: string) => whole`${name}`;
export const call = (name: string, ...given: readonly Expression[]) => whole`${name}(${joined(given)})`;
export const callDistinct = (name: string, of: Expression) => whole`${name}(DISTINCT ${of})`;
export const map = (entries: readonly (readonly [string, Expression])[]) =>
  whole`{${entries.map(([key, { text }]) => `${key}: ${text}`).join(', ')}}`;

/** `[x IN xs]` goes through a list; a list of one condition has it in brackets. */
export function list([first, ...others]: readonly Expression[]): Expression {
  if (first === undefined) return whole`[]`;
  const isLoop = /^("(?:\\.|[^"\\])*"|-?[\d.]+|\w+) IN /.test(first.text);
  return whole`[${joined([isLoop ? whole`(${first})` : first, ...others])}]`;
}

/** What `.key` or `[0]` follows; numbers in brackets, since `1.x` could be read otherwise. */
const base = (of: Expression) =>
  /^(null|true|false|-?[\d.]+(e.*)?)$/.test(of.text) ? `(${of.text})` : within(of, WHOLE);

export const property = (of: Expression, key: string) => whole`${base(of)}.${key}`;
export const index = (of: Expression, at: Expression) => whole`${base(of)}[${at}]`;
export const slice = (of: Expression, from: Expression | undefined, to: Expression | undefined) =>
  whole`${base(of)}[${from ?? ''} .. ${to ?? ''}]`;

export const where = (condition: Expression | undefined) =>
  condition === undefined ? '' : ` WHERE ${condition.text}`;

/** `x IN list WHERE …`, as quantifiers and comprehensions begin. */
export const over = (name: string, of: Expression, condition: Expression | undefined) =>
  `${name} IN ${of.text}${where(condition)}`;

export function conditional(
  subject: Expression | undefined,
  whens: readonly (readonly [when: Expression, value: Expression])[],
  otherwise: Expression | undefined,
): Expression {
  const branches = whens.map(([when, value]) => ` WHEN ${when.text} THEN ${value.text}`).join('');
  const last = otherwise === undefined ? '' : ` ELSE ${otherwise.text}`;
  return whole`CASE${subject === undefined ? '' : ` ${subject.text}`}${branches}${last} END`;
}

/** `(n:A|B {key: value})` */
export function node(name = '', labels: readonly string[] = [], properties?: Expression): string {
  const said = `${name}${labels.length === 0 ? '' : `:${labels.join('|')}`}`;
  return `(${[said, properties?.text ?? ''].filter(Boolean).join(' ')})`;
}

/** `-[r:A|B*1..2]->` */
export function relationship(
  direction: 'out' | 'in' | 'both',
  { name = '', types = [], length = '' }: { name?: string; types?: readonly string[]; length?: string },
): string {
  const detail = `${name}${types.length === 0 ? '' : `:${types.join('|')}`}${length}`;
  const said = detail === '' ? '' : `[${detail}]`;
  return `${direction === 'in' ? '<' : ''}-${said}-${direction === 'out' ? '>' : ''}`;
}

export interface Item {
  readonly value: Expression;
  /** Without one it is the variable itself. */
  readonly as?: string;
}

interface Projection {
  readonly items: readonly Item[];
  readonly star?: boolean;
  readonly distinct?: boolean;
  readonly orderBy?: readonly { readonly value: Expression; readonly descending: boolean }[];
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  readonly condition?: Expression | undefined;
}

/** A WITH or RETURN. */
export function projection(kind: 'WITH' | 'RETURN', said: Projection): string {
  const items = said.items.map(({ value, as }) => (as === undefined ? value.text : `${value.text} AS ${as}`));
  const keys = (said.orderBy ?? []).map(
    ({ value, descending }) => `${value.text}${descending ? ' DESC' : ''}`,
  );
  const parts = [
    `${kind}${said.distinct ? ' DISTINCT' : ''} ${[...(said.star ? ['*'] : []), ...items].join(', ')}`,
    ...(keys.length > 0 ? [`ORDER BY ${keys.join(', ')}`] : []),
    ...(said.skip === undefined ? [] : [`SKIP ${said.skip}`]),
    ...(said.limit === undefined ? [] : [`LIMIT ${said.limit}`]),
  ];
  return `${parts.join(' ')}${where(said.condition)}`;
}
