import { printQuantity } from '@consilium/clinical';
import type { LensValue } from '@consilium/kernel';

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
export function printRow(
  row: readonly LensValue[],
  meanings: readonly (string | null)[],
): readonly PrintedNode[] {
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

export function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)} …` : text;
}
