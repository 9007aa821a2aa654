import { createWordScanner } from '../words/word-scanner.ts';
import { NUMBER_WORDS, type NumberWord } from './number-words.ts';
import { type PlainText, plainText, type Reading } from './plain-text.ts';

interface Token {
  readonly from: number;
  readonly to: number;
  readonly word: NumberWord | { readonly is: 'digits'; readonly digits: string };
}

/** What may stand between the words of one number. */
const INSIDE = /^(?:\s{1,2}|\s?[-‐-―]\s?)$/u;
/** What may stand between the numbers of one row: they are read as groups of digits. */
const BESIDE = /^[\s,.;:…\-‐-―]{0,4}$/u;

/**
 * The text with its number words as digits: `double-oh seven` is `00 7`, `nineteen sixty-two` is `1962`, `the third of` is
 * `the 3 of`; digits of other scripts are plain ones. Undefined where there is nothing of the kind. What is found in it stands in
 * the original where `original` says: nothing is sent in this form.
 */
export function spokenNumbers(text: string): PlainText | undefined {
  const tokens = tokensOf(text);
  if (tokens.length === 0) return undefined;
  const numbers: (Reading & { readonly single: boolean })[] = [];
  for (let i = 0; i < tokens.length; ) {
    const said = numberAt(text, tokens, i);
    if (said) {
      const [{ from }, { to }] = [tokens[i]!, tokens[said.next - 1]!];
      numbers.push({ from, to, as: said.digits, single: said.digits.length === 1 && !said.ordinal });
    }
    i = said?.next ?? i + 1;
  }
  const readings: Reading[] = [];
  const beside = (index: number) => {
    const [last, next] = [numbers[index - 1], numbers[index]];
    if (!last || !next) return false;
    const gap = text.slice(last.to, Math.min(next.from, last.to + 6));
    return BESIDE.test(gap) && !(/\.\s/.test(gap) && /\p{Lu}/u.test(text[next.from]!));
  };
  for (const [index, { from, to, as, single }] of numbers.entries()) {
    const last = numbers[index - 1];
    // Between numbers that are said in a row, a comma or a full stop is a pause.
    if (last && from > last.to && beside(index) && (isSaid(text, last) || isSaid(text, numbers[index]!)))
      readings.push({
        from: last.to,
        to: from,
        as: single && last.single && isYear(numbers, index, beside) ? '' : ' ',
      });
    readings.push({ from, to, as });
  }
  const changed = readings.filter(({ from, to, as }) => text.slice(from, to) !== as);
  return changed.length === 0 ? undefined : plainText(text, changed);
}

function isSaid(text: string, { from, to, as }: Reading): boolean {
  return text.slice(from, to) !== as;
}

/** Whether the digit is in a row of just four that are a year: one nine six two. */
function isYear(
  numbers: readonly { readonly as: string; readonly single: boolean }[],
  index: number,
  beside: (index: number) => boolean | undefined,
): boolean {
  let [first, last] = [index, index];
  while (index - first < 4 && beside(first) && numbers[first - 1]!.single) first--;
  while (last - index < 4 && beside(last + 1) && numbers[last + 1]!.single) last++;
  const row = numbers.slice(first, last + 1).map(({ as }) => as);
  return row.length === 4 && /^(?:19|20)/.test(row.join(''));
}

const scanWords = createWordScanner(NUMBER_WORDS.keys(), true);
const DIGITS = /\p{Nd}+/gu;
const OTHER_DIGITS = /[^\P{Nd}0-9]/u;

/** None where there is no number word and no digit of another script: most texts are left at once. */
function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let said = OTHER_DIGITS.test(text);
  scanWords(text, (from, to) => {
    const word = NUMBER_WORDS.get(plainWord(text.slice(from, to)))!;
    said ||= word.is !== 'and';
    tokens.push({ from, to, word });
  });
  if (!said) return [];
  for (const { 0: found, index: from } of text.matchAll(DIGITS))
    tokens.push({ from, to: from + found.length, word: { is: 'digits', digits: plainDigits(found) } });
  return tokens.sort((a, b) => a.from - b.from);
}

function plainWord(word: string): string {
  const lower = word.toLowerCase();
  return /^[a-z]*$/.test(lower)
    ? lower
    : lower.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
}

/** Digits of one script stand in tens in the order of their value. */
function plainDigits(text: string): string {
  if (/^[0-9]*$/.test(text)) return text;
  let out = '';
  for (const character of text) {
    const plain = character.normalize('NFKC');
    out += /^\d$/.test(plain) ? plain : String(digitOf(character.codePointAt(0)!));
  }
  return out;
}

function digitOf(point: number): number {
  let zero = point;
  while (zero > point - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (point - zero) % 10;
}

interface Said {
  readonly digits: string;
  /** The first token after it. */
  readonly next: number;
  readonly ordinal?: boolean;
}

function numberAt(text: string, tokens: readonly Token[], start: number): Said | undefined {
  const joined = (index: number) =>
    index < tokens.length && INSIDE.test(text.slice(tokens[index - 1]!.to, tokens[index]!.from));
  const first = tokens[start]!.word;
  if (first.is === 'and') return undefined;
  if (first.is === 'times') {
    const next = tokens[start + 1]?.word;
    if (!next || !joined(start + 1)) return undefined;
    const digit = next.is === 'digits' ? next.digits : next.is === 'number' ? String(next.value) : '';
    return digit.length === 1 ? { digits: digit.repeat(first.value), next: start + 2 } : undefined;
  }
  if (first.is === 'digits') return { digits: first.digits, next: start + 1 };
  const { value, next, last } = cardinal(tokens, start, joined);
  const year = last ? undefined : yearAfter(value, tokens, next, joined);
  return year ?? { digits: String(value), next, ordinal: last };
}

/** One number as it is said: sixty-two; three hundred and four; quatre-vingt-dix-sept; mil novecientos sesenta y dos. */
function cardinal(
  tokens: readonly Token[],
  start: number,
  joined: (index: number) => boolean,
): { readonly value: number; readonly next: number; readonly last: boolean } {
  let [thousands, hundreds, below] = [0, 0, -1];
  let last = false;
  let next = start;
  for (let i = start; i < tokens.length && !last; i++) {
    if (i > start && !joined(i)) break;
    const { word } = tokens[i]!;
    if (word.is === 'and') {
      // Only inside: the last thing of a number is never an `and`.
      if (below > 0 && below % 10 !== 0) break;
      continue;
    }
    if (word.is === 'scale') {
      if (word.value === 1000 && thousands === 0) {
        thousands = 1000 * (hundreds + Math.max(below, 0) || 1);
        [hundreds, below] = [0, -1];
      } else if (word.value === 100 && hundreds === 0 && below !== 0) {
        hundreds = 100 * (below === -1 ? 1 : below);
        below = -1;
      } else break;
    } else if (word.is === 'whole') {
      if (below !== -1 || hundreds !== 0) break;
      hundreds = word.value;
    } else if (word.is === 'number') {
      if (below === -1) {
        if (hundreds + thousands > 0 && word.value < 10) {
          // `nine hundred one two three` says digits one by one: only the last may belong to the hundred.
          const more = tokens[i + 1]?.word.is;
          const isHundreds = more === 'scale' && hundreds === 0;
          const goesOn = joined(i + 1) && more !== 'and' && more !== undefined && !isHundreds;
          if (word.value === 0 || (tokens[i - 1]!.word.is !== 'and' && goesOn)) break;
        }
        below = word.value;
      } else if (word.value === 20 && below === 4) below = 80;
      else if (below >= 20 && below % 10 === 0 && fits(below, word)) below += word.value;
      else if (below === 10 && word.value >= 7 && word.value <= 9) below += word.value;
      else break;
      last = word.last === true;
    } else break;
    next = i + 1;
  }
  return { value: thousands + hundreds + Math.max(below, 0), next, last };
}

/** After sixty and eighty French counts on to nineteen. */
function fits(tens: number, { value, onTens }: NumberWord & { readonly is: 'number' }): boolean {
  return value > 0 && (value < 10 || ((tens === 60 || tens === 80) && onTens === true));
}

/** Nineteen sixty-two, twenty twenty, nineteen oh five. */
function yearAfter(
  century: number,
  tokens: readonly Token[],
  at: number,
  joined: (index: number) => boolean,
): Said | undefined {
  const word = tokens[at]?.word;
  if (century < 16 || century > 20 || word?.is !== 'number' || word.last || !joined(at)) return undefined;
  const rest = cardinal(tokens, at, joined);
  if (rest.last) return undefined;
  if (rest.value >= 10 && rest.value < 100) return { digits: `${century}${rest.value}`, next: rest.next };
  const digit = tokens[rest.next]?.word;
  if (rest.value !== 0 || digit?.is !== 'number' || digit.value > 9 || !joined(rest.next)) return undefined;
  return { digits: `${century}0${digit.value}`, next: rest.next + 1 };
}
