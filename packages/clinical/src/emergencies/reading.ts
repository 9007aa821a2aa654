import type { KnownOfValues } from '@consilium/kernel';
import { ANY_NUMBER, createAnchors } from './anchors.ts';
import type { Cues, Language } from './catalogue.ts';
import { createAgeReader, createCrossings } from './cross-values.ts';
import { createForms } from './inflection.ts';
import { type Pattern, wordsOf } from './pattern.ts';
import { createValueReader, valueWords } from './read-values.ts';
import {
  BARRIER,
  createFinder,
  type Finder,
  type Ground,
  NONE,
  PASSABLE,
  PAUSE,
  type Span,
  type Spans,
  spansOf,
} from './spans.ts';
import { createSpeller } from './spelling.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A message as one language reads it: its tokens, sentences, clauses and cues. */
export interface Reading {
  readonly tokens: readonly Token[];
  /** Number of the sentence and of the clause that a token stands in. */
  readonly sentence: readonly number[];
  readonly clause: readonly number[];
  readonly cues: { readonly [cue in keyof Cues]: readonly Span[] };
  /** Is one of these words at this place? */
  readonly isOneOf: (at: number, words: ReadonlySet<string>) => boolean;
  /** What the word at this place may stand for, in all its forms. */
  readonly formsAt: (at: number) => readonly string[];
  readonly find: Finder;
  /** The words of the message, with their other forms; `#` where it holds a number. */
  readonly words: readonly string[];
}

export type Reader = (text: string, known?: KnownOfValues) => Reading;

export function createReader({
  shape,
  ordinary,
  cues,
  concepts,
  dangers,
  notes,
  subjects,
  values,
}: Language): Reader {
  const together = subjects.flatMap(({ entries }) =>
    entries.flatMap(({ any, names, with: needed, stronger, unless }) =>
      [...any, ...names, ...needed, ...stronger, ...unless].flat(),
    ),
  );
  const ofConcepts = [...concepts.values()].flat();
  const patterns: Pattern[] = [
    ...together,
    ...dangers,
    ...notes.map(({ where }) => where),
    ...ofConcepts,
    ...Object.values(cues).flat(),
  ];
  const { negation, past } = shape;
  const lists = [shape.passable, shape.contrast, shape.self, negation.through, negation.or, negation.until];
  const vocabulary = new Set([
    ...patterns.flatMap(wordsOf),
    ...lists.flat(),
    ...past.verbs,
    ...Object.keys(shape.written_as),
    ...Object.keys(shape.numbers),
  ]);
  const spell = createSpeller(vocabulary, new Set(ordinary));
  const signWords = new Set([...together, ...ofConcepts].flatMap(wordsOf));
  const formsOf = createForms(signWords, shape.forms, new Set(ordinary));
  const whole = new Set([
    ...[...vocabulary, ...ordinary].filter((word) => /^\p{L}+\p{N}/u.test(word)),
    ...(values === null ? [] : valueWords(values)),
  ]);
  const possibleIn = createAnchors(patterns, concepts);
  const passable = new Set(shape.passable);
  const contrast = new Set(shape.contrast);
  const numbers = new Map(Object.entries(shape.numbers));
  const writtenAs = new Map(Object.entries(shape.written_as).map(([from, to]) => [from, to.split(' ')]));

  const noValues = new Map((values?.thresholds ?? []).map(({ id }) => [id, NONE]));
  const readValues = values === null ? null : createValueReader(values, numbers);
  const ageOf = values === null ? null : createAgeReader(values);
  const crossings = values === null ? null : createCrossings(values);

  const knownAs = (word: string): Known => {
    const words = spell(word);
    const long = words.map((each) => writtenAs.get(each)).find((each) => each !== undefined);
    if (long !== undefined) return { rows: long.map((each) => rowOf({ kind: 'word', text: each }, [each])) };
    const stops = words.some((each) => contrast.has(each));
    return { rows: [rowOf({ kind: stops ? 'stop' : 'word', text: word }, stops ? [] : words)] };
  };
  const rowOf = (token: Token, words: readonly string[]): Row => ({
    token,
    words,
    forms: [...new Set([...words, ...words.flatMap(formsOf)])],
    flags: FLAGS[token.kind] + (words.some((each) => passable.has(each)) ? PASSABLE : 0),
    number: numberOf(words[0] ?? '', numbers),
  });

  return (text, known) => {
    const tokensWritten = tokensOf(text, whole);
    const { rows, rowAt } = rowsOf(tokensWritten, knownAs, (token) => rowOf(token, []));
    const tokens = rows.map(({ token }) => token);
    const isOneOf = (at: number, words: ReadonlySet<string>) => {
      for (const word of rows[at]?.words ?? []) if (words.has(word)) return true;
      return false;
    };
    const written = placesOf(rows, 'words');
    const all = placesOf(rows, 'forms');
    const flags = flagsOf(rows);
    // A cue may stand behind a comma: "gave me a stroke, these prices".
    const ofCues = flags.map((flag) => flag & ~PAUSE);
    const words = [...all.places.keys(), ...(all.numbers.length > 0 ? [ANY_NUMBER] : [])];
    const possible = possibleIn(words);
    const ground = (
      { places, numbers }: Pick<Ground, 'places' | 'numbers'>,
      barriers: Uint8Array,
      crossed: ReadonlyMap<string, Spans> = noValues,
    ): Ground => ({
      ...{ places, numbers },
      flags: barriers,
      concepts,
      values: crossed,
      possible,
    });

    const first = createFinder(ground(written, ofCues));
    const masked = spansOf(first, cues.masks);
    const mask = masked.length === 0 ? undefined : marked(masked, rows.length);
    const never = marked(spansOf(first, cues.never), rows.length);
    const clean = mask === undefined ? first : createFinder(ground(placesOf(rows, 'words', mask), ofCues));
    const found = Object.fromEntries(
      Object.entries(cues).map(([cue, all]) => [cue, cue === 'masks' ? [] : spansOf(clean, all)]),
    ) as unknown as Reading['cues'];
    const near = found.near.filter(({ start }) => never[start] === 0);
    const breaks = new Set(found.clause.map(({ start }) => start));
    const parts = numbered(tokens, breaks);
    const read = readValues === null || all.numbers.length === 0 ? [] : readValues(tokensWritten);
    const pastClauses = new Set(found.past.map(({ start }) => parts.clause[start]!));
    const isPast = ({ start, end }: Span) => {
      for (let at = rowAt[start]!; at < rowAt[end]!; at += 1)
        if (pastClauses.has(parts.clause[at]!)) return true;
      return false;
    };
    const inRows = (spans: Spans): Spans => ({
      starts: spans.starts.map((at) => rowAt[at]!),
      ends: spans.ends.map((at) => rowAt[at]!),
    });
    const crossed =
      crossings === null || ageOf === null || read.length === 0
        ? noValues
        : new Map(
            [...crossings(read, ageOf(tokensWritten, known?.age), isPast, known?.usual)].map(
              ([id, spans]) => [id, inRows(spans)],
            ),
          );
    return {
      tokens,
      ...parts,
      cues: { ...found, near, far: found.far.filter(({ start }) => never[start] === 0) },
      isOneOf,
      formsAt: (at) => rows[at]?.forms ?? [],
      words,
      find: createFinder(
        ground(mask === undefined ? all : placesOf(rows, 'forms', mask), withBarriers(flags, near), crossed),
      ),
    };
  };
}

const FLAGS = { word: 0, pause: PAUSE, stop: BARRIER } as const satisfies Record<Token['kind'], number>;

/** A token, what it may stand for, and what of it patterns ask for. */
interface Row {
  readonly token: Token;
  readonly words: readonly string[];
  /** Those and their other forms: signs are found by any form, cues of time and denial only as they are written. */
  readonly forms: readonly string[];
  readonly flags: number;
  readonly number: number | undefined;
}

/** A word as written; one may stand for several. */
interface Known {
  readonly rows: readonly Row[];
}

/** Each word is looked up once, however often a message repeats it. */
function rowsOf(
  tokens: readonly Token[],
  knownAs: (word: string) => Known,
  between: (token: Token) => Row,
): {
  readonly rows: readonly Row[] /** The first row of each token, and the end. */;
  readonly rowAt: readonly number[];
} {
  const rows: Row[] = [];
  const rowAt: number[] = [];
  const known = new Map<string, Known>();
  for (const token of tokens) {
    const key = token.kind === 'word' ? token.text : ` ${token.text}`;
    let found = known.get(key);
    if (found === undefined) {
      found = token.kind === 'word' ? knownAs(token.text) : { rows: [between(token)] };
      known.set(key, found);
    }
    rowAt.push(rows.length);
    for (const row of found.rows) rows.push(row);
  }
  rowAt.push(rows.length);
  return { rows, rowAt };
}

function flagsOf(rows: readonly Row[]): Uint8Array {
  const flags = new Uint8Array(rows.length + 1);
  for (let at = 0; at < rows.length; at += 1) flags[at] = rows[at]!.flags;
  flags[rows.length] = BARRIER;
  return flags;
}

function withBarriers(flags: Uint8Array, spans: readonly Span[]): Uint8Array {
  const more = flags.slice();
  for (const { start, end } of spans) for (let at = start; at < end; at += 1) more[at]! |= BARRIER;
  return more;
}

function numberOf(word: string, numberWords: ReadonlyMap<string, number>): number | undefined {
  const value = /^\p{N}/u.test(word) ? Number(word.replace(',', '.')) : numberWords.get(word);
  return Number.isNaN(value) ? undefined : value;
}

function placesOf(rows: readonly Row[], by: 'words' | 'forms', masked?: Uint8Array) {
  const places = new Map<string, number[]>();
  const numbers: [number, number][] = [];
  for (let at = 0; at < rows.length; at += 1) {
    if (masked?.[at] === 1) continue;
    const { [by]: words, number } = rows[at]!;
    for (const word of words) {
      const list = places.get(word);
      if (list === undefined) places.set(word, [at]);
      else if (list.at(-1) !== at) list.push(at);
    }
    if (number !== undefined) numbers.push([at, number]);
  }
  return { places, numbers };
}

/** Of each token: 1 where it stands in one of the spans. */
function marked(spans: readonly Span[], length: number): Uint8Array {
  const marks = new Uint8Array(length);
  for (const { start, end } of spans) marks.fill(1, start, end);
  return marks;
}

function numbered(tokens: readonly Token[], breaks: ReadonlySet<number>) {
  const sentence: number[] = [];
  const clause: number[] = [];
  let inSentence = 0;
  let inClause = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const { kind } = tokens[at]!;
    if (breaks.has(at)) inClause += 1;
    sentence.push(inSentence);
    clause.push(inClause);
    if (kind === 'stop') inSentence += 1;
    if (kind !== 'word') inClause += 1;
  }
  return { sentence, clause };
}
