import type { Json, LensAnswer, LensValue } from '@consilium/kernel';
import { type Cited, citeComputed, citeNode } from './cite.ts';
import { type Doubts, NO_DOUBTS, someDoubted } from './doubts.ts';
import { isNode } from './ports.ts';
import { cut, printRow } from './print-row.ts';
import { type ReportedKinds, someReported } from './reported-kinds.ts';

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
