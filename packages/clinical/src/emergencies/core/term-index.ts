import type { Group } from './core-pattern.ts';

/** A stretch of folded text. */
export interface Hit {
  readonly start: number;
  readonly end: number;
}

interface Node {
  readonly next: Map<string, Node>;
  /** Groups that a word ending here belongs to, and those of words that begin so. */
  readonly whole: number[];
  readonly prefix: number[];
}

/** Finds the terms of all languages in one pass: its time grows with the text and the longest term, not with their number. */
export interface TermIndex {
  /** The number by which `find` answers for this group; the same group has the same one. */
  readonly add: (group: Group) => number;
  /** The hits of each group, by where they start. */
  readonly find: (folded: string) => ReadonlyMap<number, readonly Hit[]>;
}

const HAN = /[\u3400-\u9fff]/;
/** Written together with the word they stand before: and, so, with, for, like, the. */
const ARABIC_PREFIXES =
  /^[\u0648\u0641]?(?:[\u0628\u0644\u0643]?\u0627\u0644|[\u0628\u0644\u0643]|\u0644\u0644)?/;

export function createTermIndex(): TermIndex {
  const root = node();
  const ids = new Map<string, number>();
  const numbers: number[] = [];
  const years: number[] = [];

  const add = (group: Group): number => {
    const key = [...group].sort().join('|');
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = ids.size;
    ids.set(key, id);
    for (const term of new Set(group)) {
      if (term === '#') numbers.push(id);
      else if (term === 'year') years.push(id);
      else put(root, term, id);
    }
    return id;
  };

  const find = (folded: string): ReadonlyMap<number, readonly Hit[]> => {
    const hits = new Map<number, Hit[]>();
    const report = (groups: readonly number[], start: number, end: number) => {
      for (const group of groups) {
        const list = hits.get(group);
        const last = list?.at(-1);
        if (list === undefined) hits.set(group, [{ start, end }]);
        else if (last!.start === start) list[list.length - 1] = { start, end };
        else list.push({ start, end });
      }
    };
    const walk = (start: number) => {
      let at = start;
      let here: Node | undefined = root;
      while (here !== undefined && at <= folded.length) {
        const letter = folded[at] ?? ' ';
        // A Han word ends where it ends: nothing stands between words.
        const ends = letter === ' ' || HAN.test(folded[at - 1] ?? '');
        if (here.prefix.length > 0) report(here.prefix, start, at);
        if (ends && here.whole.length > 0) report(here.whole, start, at);
        here = here.next.get(letter);
        at += 1;
      }
    };
    for (let at = 1; at < folded.length; at += 1) {
      const letter = folded[at]!;
      if (letter === ' ') continue;
      const isStart = folded[at - 1] === ' ';
      // In Chinese nothing stands between a number and its word.
      if (isDigit(letter) && (isStart || HAN.test(folded[at - 1]!))) {
        let end = at;
        while (isDigit(folded[end])) end += 1;
        report(numbers, at, end);
        if (end - at === 4 && /^(?:19|20)\d\d(?! m?g )/.test(folded.slice(at, at + 8)))
          report(years, at, end);
      }
      if (isStart || HAN.test(letter)) walk(at);
      if (isStart && letter >= '\u0600' && letter <= '\u06ff') {
        const prefix = ARABIC_PREFIXES.exec(folded.slice(at, at + 5))?.[0].length ?? 0;
        for (let more = 1; more <= prefix; more += 1) walk(at + more);
      }
    }
    return hits;
  };
  return { add, find };
}

function isDigit(letter: string | undefined): boolean {
  return letter !== undefined && letter >= '0' && letter <= '9';
}

function node(): Node {
  return { next: new Map(), whole: [], prefix: [] };
}

function put(root: Node, term: string, id: number): void {
  const isPrefix = term.endsWith('*');
  let here = root;
  for (const letter of isPrefix ? term.slice(0, -1) : term) {
    const next = here.next.get(letter) ?? node();
    here.next.set(letter, next);
    here = next;
  }
  (isPrefix ? here.prefix : here.whole).push(id);
}
