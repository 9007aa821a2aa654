import { beginsWord, endsWord, upperAt } from './borders.ts';
import { counts } from './counts.ts';
import { type Folded, fold } from './fold.ts';
import type { Form } from './form.ts';

/** A stretch of a text that names the thing with this number. */
export interface Found {
  readonly from: number;
  readonly to: number;
  readonly thing: number;
}

/** Finds every stretch, from left to right, the longest first; none meets another. */
export type Matcher = (text: string) => readonly Found[];

interface Node {
  readonly next: Map<number, Node>;
  readonly ends: { readonly thing: number; readonly form: Form; readonly borders: ReadonlySet<number> }[];
}

/** Things by their number, each with the ways it is written. Of two things that are written alike the first counts. */
export function createMatcher(things: readonly (readonly Form[])[]): Matcher {
  const root: Node = { next: new Map(), ends: [] };
  for (const [thing, forms] of things.entries()) for (const form of forms) plant(root, thing, form);
  if (root.next.size === 0) return () => [];
  return (text) => {
    const folded = fold(text);
    const found: Found[] = [];
    for (let i = 0; i < folded.length; i++) {
      const first = root.next.get(folded.codes[i]!);
      if (!first || folded.at[i] === folded.at[i - 1] || !beginsWord(text, folded.at[i]!)) continue;
      const hit = longest(first, text, folded, i);
      if (!hit) continue;
      const last = found.at(-1);
      if (!last || hit.from >= last.to) found.push(hit);
      // A number that begins in another and ends after it is one with it: no digit of either is left.
      else if (hit.to > last.to && !/\p{L}/u.test(text.slice(hit.from, hit.to)))
        found[found.length - 1] = joined(last, hit);
    }
    return found;
  };
}

/** The longer says what it is. */
function joined(one: Found, next: Found): Found {
  const { thing } = next.to - next.from > one.to - one.from ? next : one;
  return { from: one.from, to: next.to, thing };
}

function plant(root: Node, thing: number, form: Form): void {
  let node = root;
  const borders = new Set<number>();
  let length = 0;
  for (const word of form.words) {
    if (length > 0) borders.add(length);
    length += word.length;
    for (let k = 0; k < word.length; k++) {
      const code = word.charCodeAt(k);
      const next: Node = node.next.get(code) ?? { next: new Map(), ends: [] };
      node.next.set(code, next);
      node = next;
    }
  }
  if (length > 1) node.ends.push({ thing, form, borders });
}

function longest(first: Node, text: string, folded: Folded, start: number): Found | null {
  let best: Found | null = null;
  let node: Node | undefined = first;
  for (let end = start + 1; node; end++) {
    for (const { thing, form, borders } of node.ends) {
      const from = beginning(text, folded.at[start]!);
      const to = ending(text, folded, end);
      if (form.part && isJoined(text, folded.at[start]!, to)) continue;
      if (!endsHere(text, to) || !gapsFit(form, borders, text, folded, start, end)) continue;
      if (!counts(form.when, text, folded.at[start]!, to)) continue;
      best = { from, to, thing };
      break;
    }
    node = end < folded.length ? node.next.get(folded.codes[end]!) : undefined;
  }
  return best;
}

/** The plus sign or the bracket of a telephone number belongs to it. */
function beginning(text: string, at: number): number {
  let from = at;
  while (from > at - 2 && (text[from - 1] === '+' || text[from - 1] === '(')) from--;
  return /\d/.test(text[at]!) ? from : at;
}

/** After the last character and the marks upon it. */
function ending(text: string, { at }: Folded, end: number): number {
  let to = after(text, at[end - 1]!);
  while (/\p{M}/u.test(text[to] ?? '')) to++;
  return to;
}

function after(text: string, at: number): number {
  return at + (text.codePointAt(at)! > 0xffff ? 2 : 1);
}

function isJoined(text: string, from: number, to: number): boolean {
  return (
    /^[-‐]\p{Lu}/u.test(text.slice(to, to + 3)) || /\p{L}[-‐]$/u.test(text.slice(Math.max(0, from - 3), from))
  );
}

/** A plural `s` may follow. */
function endsHere(text: string, to: number): boolean {
  if (endsWord(text, to)) return true;
  return /^s$/i.test(text[to] ?? '') && endsWord(text, to + 1);
}

/** Characters that are there and not seen: marks, soft hyphens, joiners. */
const UNSEEN = /[\p{M}\u00ad\u200b-\u200d\u2060\ufeff]/gu;
const GROUPING = /^[\s\-‐-―•·∙|./()_:]{1,3}$/u;
const BETWEEN_WORDS = /^[\s\-‐-―•·∙|./()_:,;]{1,6}$/u;
const OF_A_DATE = /^\s?[/.\-‐-―]\s?$/u;
const HYPHENATION = /^[-‐]\r?\n\s{0,4}$/u;
const LONGEST_GAP = 6;

/** Whether each word stands together or with all letters apart, and one of three letters or more does the latter. */
function lettersFit(
  borders: ReadonlySet<number>,
  text: string,
  { at }: Folded,
  start: number,
  end: number,
): boolean {
  let [word, gaps, isApart] = [1, 0, false];
  for (let k = start + 1; k <= end; k++) {
    const isBorder = k === end || borders.has(k - start);
    const between = k === end ? '' : text.slice(after(text, at[k - 1]!), at[k]!).replace(UNSEEN, '');
    if (between !== '' && !(isBorder ? BETWEEN_WORDS : GROUPING).test(between)) return false;
    if (!isBorder) {
      word += 1;
      if (between !== '') gaps += 1;
      continue;
    }
    if (gaps > 0 && gaps < word - 1) return false;
    isApart ||= word > 2 && gaps > 0;
    [word, gaps] = [1, 0];
  }
  return isApart;
}

function gapsFit(
  { gap, when }: Form,
  borders: ReadonlySet<number>,
  text: string,
  folded: Folded,
  start: number,
  end: number,
): boolean {
  if (gap === 'letters') return lettersFit(borders, text, folded, start, end);
  const { at } = folded;
  for (let k = start + 1; k < end; k++) {
    const [last, next] = [at[k - 1]!, at[k]!];
    const border = borders.has(k - start);
    if (next <= after(text, last)) {
      if (border && gap === 'date') return false;
      // Two short words in one are another word: a name inside a name begins with a capital.
      if (border && when === 'initials' && !upperAt(text, next)) return false;
      continue;
    }
    const between = text.slice(after(text, last), next).replace(UNSEEN, '');
    if (between === '') continue;
    if (gap === 'anywhere' ? !GROUPING.test(between) : !border && !HYPHENATION.test(between)) return false;
    if (gap === 'date' && !OF_A_DATE.test(between)) return false;
    if (between.length > LONGEST_GAP) return false;
  }
  return true;
}
