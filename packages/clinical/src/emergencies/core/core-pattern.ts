import { fold } from '../../language/fold.ts';

/** One of these words or phrases. `*` at the end: any ending. `#`: a number. `year`: one of a calendar. */
export type Group = readonly string[];
/** One after the other. */
export type Sequence = readonly Group[];
/** All of these near each other in one sentence. */
export type CorePattern = readonly Sequence[];

/** `a b & (c|d e*)`, with `$name` for a list of words. Throws Error with what is wrong. */
export function parseCore(text: string, words: Readonly<Record<string, readonly string[]>>): CorePattern {
  return text.split(' & ').map((part) => {
    const groups = part.match(/\([^()]*\)|[^\s()]+/g) ?? [];
    if (groups.length === 0 || groups.join('').length !== part.replaceAll(' ', '').length + inner(groups))
      throw new Error(`"${part}" is no term`);
    return groups.map((group) => alternatives(group, words));
  });
}

/** Blanks inside groups, which the comparison of lengths leaves out. */
function inner(groups: readonly string[]): number {
  return groups.join('').split(' ').length - 1;
}

function alternatives(group: string, words: Readonly<Record<string, readonly string[]>>): Group {
  const plain = group.startsWith('(') ? group.slice(1, -1) : group;
  return plain.split('|').flatMap((each) => {
    if (!each.startsWith('$')) return spellings(each);
    const list = words[each.slice(1)];
    if (list === undefined) throw new Error(`there are no words "${each}"`);
    return list.flatMap(spellings);
  });
}

const UMLAUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** As it is folded, and with `ae` for `ä`: many keyboards have no umlauts. */
function spellings(term: string): string[] {
  if (term === '#' || term === 'year') return [term];
  const isPrefix = term.endsWith('*');
  const own = isPrefix ? term.slice(0, -1) : term;
  const both = [own, own.replace(/[äöü]/g, (letter) => UMLAUT[letter]!)];
  const folded = [...new Set(both.map((each) => fold(each).trim()))];
  if (folded.includes('')) throw new Error(`"${term}" holds no word`);
  return folded.map((each) => (isPrefix ? `${each}*` : each));
}
