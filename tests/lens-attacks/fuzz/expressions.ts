import { CLINICAL_SCHEMA, type PropertyType } from '@consilium/record/test-support/lens-parts';
import type { Random } from '../../lens-oracle/generate/random.ts';

/** What the text is written in: variables by name, with the label of those that are nodes. */
export interface Known {
  readonly random: Random;
  /** A name that nothing else in the query has. */
  readonly fresh: (prefix: string) => string;
  readonly nodes: readonly (readonly [name: string, label: string])[];
  readonly values: readonly string[];
  readonly depth: number;
}

type Kind = 'text' | 'number' | 'truth' | 'date' | 'list' | 'map';
const KINDS: readonly Kind[] = ['text', 'number', 'truth', 'date', 'list', 'map'];

const listed = (forms: string) => forms.split('; ');

const LEAVES: Readonly<Record<Kind, readonly string[]>> = {
  text: [
    ...listed("''; 'a'; 'Asthma'; \"718-7\"; '%_\\\\'; '\\u00e9\\u0301'; '😀'; '2021-02-03'; $s"),
    "'; --'",
  ],
  number: listed('0; 1; -1; 7; 2021; 9223372036854775807; 0x1f; $n; 0.0; 1.5; -0.0; 1e308; .5; $f'),
  truth: listed('true; false; null'),
  date: listed("date('2021-02-03'); date(); date({year: 2021, month: 2}); date('0001-01-01')"),
  list: listed("[]; [1, null, 2.0]; ['a', 'b']; $l; range(1, 5)"),
  map: listed("{}; {a: 1, `b c`: 'x'}; $m"),
};
const PROPERTIES: Readonly<Record<Kind, readonly PropertyType[]>> = {
  text: ['string'],
  number: ['float', 'integer'],
  truth: ['boolean'],
  date: ['date'],
  list: ['list'],
  map: [],
};
/** Written with what each hole says: T text, N number, B truth, D date, L list, M map, A anything. */
const FORMS: Readonly<Record<Kind, readonly string[]>> = {
  text: listed(
    'toLower(T); toUpper(T); trim(T); T + T; toString(A); left(T, N); coalesce(T, T); CASE WHEN B THEN T ELSE T END; head(split(T, T))',
  ),
  number: listed(
    'N + N; N - N; N * N; N / N; round(N); round(N, 1); toInteger(T); toFloat(T); toInteger(N); size(L); size(T); D.year; D.month; ' +
      'duration.inDays(D, D).days; CASE A WHEN A THEN N ELSE N END; coalesce(N, N)',
  ),
  truth: listed(
    'A = A; A <> A; T < T; N >= N; D <= D; T CONTAINS T; T STARTS WITH T; A IN L; A IS NULL; A IS NOT NULL; NOT (B); (B) AND (B); ' +
      '(B) OR (B); any(x IN L WHERE x = A); none(x IN L WHERE x IS NULL); 1 < N <= 9; exists-pattern',
  ),
  date: listed(
    "D + duration({days: N}); D - duration({months: 1}); date.truncate('month', D); coalesce(D, D); CASE WHEN B THEN D END; date(T)",
  ),
  list: listed(
    '[A, A]; [T, T]; L + L; L + A; [x IN L | x]; [x IN L WHERE x IS NOT NULL | [x, A]]; L[0..2]; L[N..]; split(T, T); range(1, N); ' +
      'labels-of; pattern-list',
  ),
  map: listed('{a: A, b: A}; node {.uuid, x: A}'),
};
const HOLES: Readonly<Record<string, Kind | 'any'>> = {
  ...{ T: 'text', N: 'number', B: 'truth', D: 'date', L: 'list', M: 'map', A: 'any' },
};

/** An expression; of a kind that fits where it stands, but for one in twenty, so that every operator meets every value. */
export function expression(known: Known, wanted: Kind | 'any' = 'any'): string {
  const { random, depth } = known;
  const kind = wanted === 'any' || random.chance(0.05) ? random.pick(KINDS) : wanted;
  if (depth <= 0 || random.chance(0.35)) return leaf(known, kind, wanted === 'any');
  const inner = { ...known, depth: depth - 1 };
  const form = random.pick(FORMS[kind]);
  const special = specials(inner)[form];
  if (special !== undefined) return special();
  return form.replace(/\b[TNBDLMA]\b/g, (hole) => expression(inner, HOLES[hole]));
}

/** Something that is likely a condition. */
export function condition(known: Known): string {
  const { random, depth } = known;
  if (random.chance(0.4)) return `${property(known)} IS NOT NULL`;
  return expression({ ...known, depth: Math.max(depth, 1) }, 'truth');
}

function leaf(known: Known, kind: Kind, loose: boolean): string {
  const { random, values } = known;
  return random.weighed<() => string>([
    [6, () => property(known, PROPERTIES[kind])],
    [loose && values.length > 0 ? 4 : 0, () => random.pick(values)],
    [3, () => random.pick(LEAVES[kind])],
    [loose ? 1 : 0, () => node(known, (name) => name)],
  ])();
}

function specials(known: Known): Readonly<Record<string, () => string>> {
  return {
    'exists-pattern': () => pattern(known),
    'pattern-list': () => node(known, (name) => `[(${name})--(other) | other.uuid]`),
    'labels-of': () => node(known, (name) => `labels(${name})`),
    'node {.uuid, x: A}': () => node(known, (name) => `${name} {.uuid, x: ${expression(known)}}`),
  };
}

function pattern(known: Known): string {
  const { random } = known;
  return node(known, (name, label) => {
    const { type, to } = random.pick(leading(label) ?? CLINICAL_SCHEMA.relationships);
    const written = `(${name})-[:${type}${random.chance(0.1) ? '*1..2' : ''}]->(${random.chance(0.7) ? `:${to}` : ''})`;
    return random.pick([
      written,
      `EXISTS { ${written} }`,
      `COUNT { ${written} } > 1`,
      `size([${written} | 1]) > 0`,
    ]);
  });
}

export function leading(label: string) {
  const found = CLINICAL_SCHEMA.relationships.filter(({ from }) => from === label);
  return found.length > 0 ? found : undefined;
}

function node({ random, nodes }: Known, write: (name: string, label: string) => string): string {
  return nodes.length === 0 ? 'null' : write(...random.pick(nodes));
}

function property(known: Known, types: readonly PropertyType[] = []): string {
  const { random } = known;
  return node(known, (name, label) => {
    const all = Object.entries(CLINICAL_SCHEMA.nodes[label]?.properties ?? {});
    const fitting = all.filter(([, { type }]) => types.length === 0 || types.includes(type));
    if (fitting.length === 0) return 'null';
    return `${name}.${random.chance(0.98) ? random.pick(fitting)[0] : random.pick(['tenant', 'nothing', '`x"`'])}`;
  });
}
