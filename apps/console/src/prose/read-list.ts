import type { List, ListItem, SourceLine } from './prose.ts';
import { readRuns } from './read-runs.ts';

export const ITEM = /^( {0,12})([-*+•]|\d{1,3}[.)])[ \t]+(?=\S)/;
const MAX_DEPTH = 4;

interface Entry {
  readonly indent: number;
  readonly number: number | null;
  readonly lines: SourceLine[];
}

/** The list that begins in this line, with the lists in it, and the line after it. */
export function readList(
  lines: readonly SourceLine[],
  at: number,
): { readonly end: number; readonly block: List } {
  const entries: Entry[] = [];
  let end = at;
  for (let next = at; next < lines.length; next += 1) {
    const line = lines[next]!;
    const item = ITEM.exec(line.text);
    if (item) entries.push(entryOf(line, item));
    else if (line.text.trim() === '') {
      // One empty line may part two items; what else follows it is no part of the list.
      if (!ITEM.test(lines[next + 1]?.text ?? '')) break;
      continue;
    } else if (/^ {2,}/.test(line.text)) {
      const lead = line.text.length - line.text.trimStart().length;
      entries.at(-1)?.lines.push({ text: line.text.slice(lead), from: line.from + lead });
    } else break;
    end = next + 1;
  }
  const first = entries[0]!;
  const block: List = {
    kind: 'list',
    ordered: first.number !== null,
    items: itemsOf(entries, 0, entries.length, 0),
  };
  return { end, block };
}

function entryOf(line: SourceLine, [lead, indent = '', sign = '']: RegExpExecArray): Entry {
  const number = /\d+/.exec(sign)?.[0];
  return {
    indent: indent.length,
    number: number === undefined ? null : Number(number),
    lines: [{ text: line.text.slice(lead.length), from: line.from + lead.length }],
  };
}

/** Entries that stand deeper than the one before them are its own list; from some depth on they stay beside it. */
function itemsOf(entries: readonly Entry[], start: number, end: number, depth: number): readonly ListItem[] {
  const items: ListItem[] = [];
  for (let at = start; at < end; ) {
    const entry = entries[at]!;
    let next = at + 1;
    if (depth < MAX_DEPTH) while (next < end && entries[next]!.indent > entry.indent + 1) next += 1;
    const below: readonly List[] =
      next === at + 1
        ? []
        : [
            {
              kind: 'list',
              ordered: entries[at + 1]!.number !== null,
              items: itemsOf(entries, at + 1, next, depth + 1),
            },
          ];
    items.push({
      number: entry.number,
      lines: entry.lines.map(({ text, from }) => readRuns(text, from)),
      below,
    });
    at = next;
  }
  return items;
}
