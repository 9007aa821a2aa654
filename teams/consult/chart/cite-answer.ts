import { printQuantity } from '@consilium/clinical';
import type { Json, LensAnswer, LensValue } from '@consilium/kernel';
import { type Cited, citeComputed, citeNode } from './cite.ts';
import { type Doubts, NO_DOUBTS, someDoubted } from './doubts.ts';
import { isNode } from './ports.ts';
import { type ReportedKinds, someReported } from './reported-kinds.ts';

const LONGEST_TEXT = 600;

interface Cell {
  readonly meaning: string;
  readonly value: LensValue;
  readonly said: string;
}

/** What a row says of one node. */
interface PrintedNode {
  readonly of: string;
  readonly printed: string;
}

/**
 * The row's own values under what code calls them, each node of it apart: the name of one beside the value of another would read
 * as one result. None where nothing may be cited.
 */
function printRow(row: readonly LensValue[], meanings: readonly (string | null)[]): readonly PrintedNode[] {
  const cells = row.flatMap((value, column): Cell[] => {
    const meaning = meanings[column] ?? null;
    const said = scalarText(value);
    return meaning === null || said === null ? [] : [{ meaning, value, said }];
  });
  // What was counted for a group says nothing without it, and a group without a name is not printed.
  const isWhole = cells.length === row.length;
  const citable = isWhole ? cells : cells.filter(({ meaning }) => !meaning.includes('('));
  const nodes = Map.groupBy(citable, ({ meaning }) => nodeOf(meaning));
  return [...nodes].map(([of, own]) => ({ of, printed: own.map((cell) => printCell(cell, own)).join('; ') }));
}

/** `Observation#2` of `Observation#2.value` and of `max(Observation#2.value)`; what was computed of several stands alone. */
function nodeOf(meaning: string): string {
  if (!meaning.includes('(')) return meaning.split('.')[0]!;
  if (meaning.includes(',')) return meaning;
  return meaning.replace(/^.*\((?:distinct )?/, '').split(/[.)]/)[0]!;
}

/** A value stands with its unit. Which node of its label it is, is told by the facts being two. */
function printCell({ meaning, value, said }: Cell, own: readonly Cell[]): string {
  const named = /^(.*\.)(?:value|reference_low|reference_high)$/.exec(meaning)?.[1];
  const unit = named && own.find((cell) => cell.meaning === `${named}unit`)?.said;
  const printed = typeof value === 'number' && unit ? printQuantity(value, unit) : said;
  return `${meaning.replaceAll(/#\d+/g, '')} = ${printed}`;
}

/** Null: not a single value, or a list of them. */
function scalarText(value: LensValue): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) {
    const all = (value as readonly LensValue[]).map(scalarText);
    return all.length === 0 || all.includes(null) ? null : all.join(', ');
  }
  if (typeof value === 'object') return null;
  return typeof value === 'number' ? printQuantity(value) : cut(String(value));
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)} …` : text;
}

/** More rows than a person would read; what is beyond is counted, and the question can be asked more narrowly. */
const MOST_ROWS = 80;

/** A model chose what to ask: that it found nothing is no fact of the record. Only the tools that read a whole list say what is absent. */
const NOTHING =
  'The query found nothing. That may be due to the query, and it cannot be cited. What the record does not hold is said by read_allergies, read_conditions, read_regimens, read_observations and read_encounters.';

/**
 * An answer of the lens as a model is given it. Each node is a fact of its own version. Single values are facts of the query, one
 * for each node of a row, where code knows that they were read: under the name that code gives them, not under the query's. What a
 * query put in itself is shown and cannot be cited. A single value does not say who reported its node, so it says whether one of its
 * kind was reported, unless the query asked for `reported_by`.
 */
export function citeAnswer(
  cypher: string,
  { columns, rows, meanings = [], truncated, hints }: LensAnswer,
  reportedKinds: ReportedKinds = new Map(),
  doubts: Doubts = NO_DOUBTS,
): { readonly shown: Json; readonly facts: readonly Cited[] } {
  const facts: Cited[] = [];
  const shown = (value: LensValue): Json => {
    if (isNode(value)) {
      const cited = citeNode(doubts.markNode(value));
      if ('fact' in cited) facts.push(cited);
      return cited;
    }
    return plain(value, shown);
  };
  const lines = rows.slice(0, MOST_ROWS).map((row, index) => {
    const cells = Object.fromEntries(row.map((value, column) => [columns[column] ?? '', shown(value)]));
    const cited = printRow(row, meanings).map(({ of, printed }) =>
      citeComputed(
        cypher,
        printed + someReported(of, meanings, reportedKinds) + someDoubted(of, doubts),
        `row ${index + 1} ${of}`,
      ),
    );
    facts.push(...cited);
    if (cited.length === 0) return cells;
    return cited.length === 1 ? { ...cells, ...cited[0] } : { ...cells, facts: cited };
  });
  if (rows.length === 0) return { shown: { rows: [], note: NOTHING, ...hinted(hints) }, facts };
  const left = rows.length - lines.length;
  return {
    shown: {
      rows: lines,
      ...(left > 0 ? { rows_left_out: left } : {}),
      ...(truncated || left > 0
        ? {
            note: 'The answer was cut off: what is missing here is not absent from the record. Ask more narrowly.',
          }
        : {}),
      ...hinted(hints),
    },
    facts,
  };
}

function hinted(hints: readonly string[]): { readonly hints?: readonly string[] } {
  return hints.length === 0 ? {} : { hints };
}

function plain(value: LensValue, shown: (value: LensValue) => Json): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return cut(value);
  if (Array.isArray(value)) return (value as readonly LensValue[]).map(shown);
  const told = value as Exclude<LensValue, null | boolean | number | bigint | string | readonly LensValue[]>;
  switch (told.kind) {
    case 'map':
      return Object.fromEntries(Object.entries(told.entries).map(([key, each]) => [key, shown(each)]));
    case 'path':
      return told.nodes.map(shown);
    case 'relationship':
      return told.type;
    case 'node':
      return shown(told);
  }
}
