import type { Line, Run } from './prose.ts';

/** What is syntax in a line: left out of the text, and what it turns on or off. */
interface Sign {
  readonly at: number;
  readonly length: number;
  readonly turns: 'strong' | 'em' | 'code' | null;
}

interface Opener {
  readonly at: number;
  readonly sign: string;
}

const PUNCTUATION = /[!-/:-@[-`{-~]/;
/** Sticky, and each stops at the next bracket: looking at every bracket of a line is linear in the line. */
const LINK = /!?\[([^[\]]*)\]\([^()\s]*(?: [^()]*)?\)/y;

/** One line into runs. Time is linear in its length. Whatever is not closed stands as it was written. */
export function readRuns(text: string, from: number): Line {
  return cut(text, from, /[\\`*_[]/.test(text) ? signsIn(text) : []);
}

function signsIn(text: string): readonly Sign[] {
  const signs: Sign[] = [];
  const openers: Opener[] = [];
  const open = new Map<string, number>();
  const closingTicks = ticksIn(text);
  for (let at = 0; at < text.length; ) {
    const letter = text[at]!;
    if (letter === '\\' && PUNCTUATION.test(text[at + 1] ?? '')) {
      signs.push({ at, length: 1, turns: null });
      at += 2;
    } else if (letter === '`') {
      const length = lengthOf(text, at, '`');
      const end = closingTicks(at, length);
      if (end !== null) {
        signs.push({ at, length, turns: 'code' }, { at: end, length, turns: 'code' });
        at = end + length;
      } else at += length;
    } else if (letter === '[' || (letter === '!' && text[at + 1] === '[')) {
      LINK.lastIndex = at;
      const found = LINK.exec(text);
      const lead = letter === '!' ? 2 : 1;
      if (found === null) at += lead;
      else {
        // Its words stay and may hold no signs of their own; its address goes.
        const label = found[1] ?? '';
        signs.push({ at, length: lead, turns: null });
        signs.push({
          at: at + lead + label.length,
          length: found[0].length - lead - label.length,
          turns: null,
        });
        at += found[0].length;
      }
    } else if (letter === '*' || letter === '_') {
      // Two at most, and no more is looked at: a long row is not counted again at each of its signs.
      const length = text[at + 1] === letter ? 2 : 1;
      const sign = text.slice(at, at + length);
      const before = text[at - 1] ?? ' ';
      const after = text[at + length] ?? ' ';
      if (mayClose(letter, before, after) && (open.get(sign) ?? 0) > 0) {
        close(sign, at);
      } else if (mayOpen(letter, before, after)) {
        openers.push({ at, sign });
        open.set(sign, (open.get(sign) ?? 0) + 1);
      }
      at += length;
    } else at += 1;
  }
  return signs.toSorted((one, other) => one.at - other.at);

  /** Openers above the one that is closed were none. */
  function close(sign: string, at: number): void {
    for (let top = openers.pop(); top !== undefined; top = openers.pop()) {
      open.set(top.sign, (open.get(top.sign) ?? 1) - 1);
      if (top.sign !== sign) continue;
      const turns = sign.length === 2 ? 'strong' : 'em';
      signs.push({ at: top.at, length: sign.length, turns }, { at, length: sign.length, turns });
      return;
    }
  }
}

const WORD = /[\p{L}\p{N}]/u;

function mayOpen(letter: string, before: string, after: string): boolean {
  return !/\s/.test(after) && (letter === '*' || !WORD.test(before));
}

function mayClose(letter: string, before: string, after: string): boolean {
  return !/\s/.test(before) && (letter === '*' || !WORD.test(after));
}

function lengthOf(text: string, at: number, letter: string): number {
  let end = at;
  while (text[end] === letter) end += 1;
  return end - at;
}

/** Finds the next row of ticks of the same length. Each row is looked at once for each length. */
function ticksIn(text: string): (after: number, length: number) => number | null {
  const places = new Map<number, number[]>();
  for (const { 0: row, index } of text.matchAll(/`+/g)) {
    const known = places.get(row.length);
    if (known) known.push(index);
    else places.set(row.length, [index]);
  }
  const next = new Map<number, number>();
  return (after, length) => {
    const rows = places.get(length) ?? [];
    let place = next.get(length) ?? 0;
    while (place < rows.length && rows[place]! <= after) place += 1;
    next.set(length, place);
    return rows[place] ?? null;
  };
}

function cut(text: string, from: number, signs: readonly Sign[]): Line {
  const runs: Run[] = [];
  const style = { strong: false, em: false, code: false };
  let at = 0;
  const add = (end: number) => {
    if (end > at) runs.push({ text: text.slice(at, end), from: from + at, ...style });
  };
  for (const { at: place, length, turns } of signs) {
    add(place);
    if (turns !== null) style[turns] = !style[turns];
    at = place + length;
  }
  add(text.length);
  return runs;
}
