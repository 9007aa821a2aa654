import { type Json, type LensAnswer, type LensValue, printQuantity } from '@consilium/kernel';
import { type Cited, citeComputed, citeNode, citeNote } from './cite.ts';
import { isNode } from './ports.ts';

/** More rows than a person would read; what is beyond is counted, and the question can be asked more narrowly. */
const MOST_ROWS = 80;
const LONGEST_TEXT = 600;

/**
 * An answer of the lens as a model is given it. Each node is a fact of its own version. Single values are facts of the query, one
 * for each row, where code knows that they were read: under the name that code gives them, not under the query's. What a query
 * put in itself is shown and cannot be cited.
 */
export function citeAnswer(
  cypher: string,
  { columns, rows, meanings = [], truncated, hints }: LensAnswer,
): { readonly shown: Json; readonly facts: readonly Cited[] } {
  const facts: Cited[] = [];
  const shown = (value: LensValue): Json => {
    if (isNode(value)) {
      const cited = citeNode(value);
      if ('fact' in cited) facts.push(cited);
      return cited;
    }
    return plain(value, shown);
  };
  const lines = rows.slice(0, MOST_ROWS).map((row, index) => {
    const cells = Object.fromEntries(row.map((value, column) => [columns[column] ?? '', shown(value)]));
    const printed = printRow(row, meanings);
    if (printed === '') return cells;
    const cited = citeComputed(cypher, printed, `row ${index + 1}`);
    facts.push(cited);
    return { ...cells, ...cited };
  });
  if (rows.length === 0) {
    const nothing = citeNote(cypher, 'the query found nothing, the record has no such entry');
    return { shown: { rows: [], ...nothing, ...hinted(hints) }, facts: [nothing] };
  }
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

/** The row's own values under what code calls them; a value stands with its unit. Empty: none that may be cited. */
function printRow(row: readonly LensValue[], meanings: readonly (string | null)[]): string {
  const cells = row.flatMap((value, column) => {
    const meaning = meanings[column] ?? null;
    const said = scalarText(value);
    return meaning === null || said === null ? [] : [{ meaning, value, said }];
  });
  const unitOf = (meaning: string) =>
    cells.find((cell) => cell.meaning === meaning.replace(/value$|reference_low$|reference_high$/, 'unit'))
      ?.said;
  return cells
    .map(({ meaning, value, said }) => {
      const unit = /\.(value|reference_low|reference_high)$/.test(meaning) ? unitOf(meaning) : undefined;
      return `${meaning} = ${typeof value === 'number' && unit ? printQuantity(value, unit) : said}`;
    })
    .join('; ');
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

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)} …` : text;
}
