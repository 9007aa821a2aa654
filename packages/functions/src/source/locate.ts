import { createLineNumbers } from './line-numbers.ts';
import { type NormalText, normalText } from './normal-text.ts';

/** Where words are in a source text: from the first character to behind the last, and the line, counted from 1. */
export interface Position {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

interface Node {
  readonly next: Map<string, Node>;
  /** Which quotes end here. */
  readonly ends: number[];
  readonly length: number;
  fail: Node | null;
  /** The nearest shorter end. */
  shorter: Node | null;
}

/**
 * Where each quote is first in the source, word for word, white space, capitals and the form of quotes and hyphens aside; null where it
 * is not. A quote that begins or ends with a letter or digit is found as whole words only. All are looked for at once (Aho and
 * Corasick), in time linear in the source and the quotes.
 */
export function locate(source: string, quotes: readonly string[]): readonly (Position | null)[] {
  const read = normalText(source);
  const root = tree(quotes.map((quote) => normalText(quote).text));
  const found: (Position | null)[] = quotes.map(() => null);
  const lineOf = createLineNumbers(source);
  let node = root;
  for (let at = 0; at < read.text.length; at += 1) {
    node = step(root, node, read.text[at]!);
    for (let end: Node | null = node.ends.length > 0 ? node : node.shorter; end !== null; end = end.shorter) {
      if (end.ends.every((quote) => found[quote] !== null)) continue;
      const first = at + 1 - end.length;
      if (!isWhole(read, first, at + 1)) continue;
      const start = read.places[first]!;
      const position = { start, end: read.places[at]! + 1, line: lineOf(start) };
      for (const quote of end.ends) found[quote] ??= position;
    }
  }
  return found;
}

function tree(words: readonly string[]): Node {
  const root = node(0);
  words.forEach((word, index) => {
    let at = root;
    for (const letter of word.split('')) {
      if (!at.next.has(letter)) at.next.set(letter, node(at.length + 1));
      at = at.next.get(letter)!;
    }
    if (at !== root) at.ends.push(index);
  });
  const waiting = [root];
  for (let first = 0; first < waiting.length; first += 1) {
    const at = waiting[first]!;
    for (const [letter, child] of at.next) {
      child.fail = at === root ? root : step(root, at.fail!, letter);
      child.shorter = child.fail.ends.length > 0 ? child.fail : child.fail.shorter;
      waiting.push(child);
    }
  }
  return root;
}

function node(length: number): Node {
  return { next: new Map(), ends: [], length, fail: null, shorter: null };
}

function step(root: Node, from: Node, letter: string): Node {
  let at = from;
  while (at !== root && !at.next.has(letter)) at = at.fail!;
  return at.next.get(letter) ?? root;
}

const PART = /[\p{L}\p{N}]/u;

function isWhole({ text }: NormalText, start: number, end: number): boolean {
  const joins = (left: number) =>
    left >= 0 && left + 1 < text.length && PART.test(text[left]!) && PART.test(text[left + 1]!);
  return !joins(start - 1) && !joins(end - 1);
}
