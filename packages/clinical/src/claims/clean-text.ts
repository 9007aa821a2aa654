import { textBefore } from '../text-before.ts';

/** Characters that nobody sees, or that turn the direction of reading: a number could be hidden between them. */
const UNSEEN =
  /[[\p{Cc}--[\n\t]]\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u20e3]/v;
const EACH_UNSEEN = new RegExp(UNSEEN, 'gv');

const LOOKALIKES = new Map(
  Object.entries({
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    у: 'y',
    х: 'x',
    і: 'i',
    ј: 'j',
    ѕ: 's',
    һ: 'h',
    ԁ: 'd',
    ո: 'n',
    ɡ: 'g',
    ο: 'o',
    ν: 'v',
    ι: 'i',
    α: 'a',
    ρ: 'p',
    υ: 'u',
    ԝ: 'w',
    к: 'k',
    м: 'm',
    т: 't',
    п: 'n',
    в: 'b',
    н: 'h',
    ӏ: 'l',
    ⅼ: 'l',
  }).flatMap(([small, ours]) => [
    [small, ours],
    [small.toUpperCase(), ours],
  ]),
);

const LOOKALIKE = new RegExp(`[${[...LOOKALIKES.keys()].join('')}]`);
const EACH_LOOKALIKE = new RegExp(LOOKALIKE, 'g');

/** Digits and numbers of other scripts, in circles, in the letters of formulas or as wide as a Chinese sign. */
const NUMERAL = /[[\p{Nd}--[0-9]]\p{Nl}①-⓿㉑-㊿❶-➓\u{1D400}-\u{1D7FF}Ａ-Ｚａ-ｚ％．，／]/v;
const NUMERALS = new RegExp(`${NUMERAL.source}+`, 'gv');

/** Letters and numbers in circles, squares and fractions, and the letters of flags. Raised digits of units (m²) stay. */
const DRESSED = /[[\p{No}--[¹²³]]\u{249C}-\u{24E9}\u{1F100}-\u{1F169}\u{3380}-\u{33DF}]/gv;
const FLAG_LETTER = /[\u{1F1E6}-\u{1F1FF}]/gv;
/** Pictures and signs speak too: a pill and a cross say what no check can read. Of them only the degree sign is of use. */
const PICTURE = /[[\p{So}--[°]]\u{1F3FB}-\u{1F3FF}]/gv;
const SIGN = new RegExp([DRESSED, FLAG_LETTER, PICTURE].map(({ source }) => source).join('|'), 'v');

const RAISED = /[¹²³⁴⁵⁶⁷⁸⁹⁰]/;
/** Where none of these signs is there is nothing to clean: an answer of ten thousand short lines is looked at ten thousand times. */
const TOUCHED = new RegExp(
  `[&\\\\\\[\\]<>]|~~|${[UNSEEN, SIGN, NUMERAL, LOOKALIKE, RAISED].map(({ source }) => source).join('|')}`,
  'v',
);

/** Taking one piece out may put another together. What is left after so many rounds is broken up by `closed`. */
const ROUNDS = 6;

/**
 * What a model wrote, in letters and digits that the checks can read, and as plain words: nothing unseen, no entity or escape that a
 * reader's screen would turn into another sign, and no footnote, link, image or tag of the model's own.
 */
export function cleanText(text: string): string {
  // What is struck out says the opposite of what its source says.
  let clean = text.replaceAll(/~{2,}/g, '');
  for (let round = 0; round < ROUNDS && TOUCHED.test(clean); round += 1) {
    const next = withoutForeignMarks(inPlainLetters(withoutCodes(clean)));
    if (next === clean) break;
    clean = next;
  }
  return closed(clean);
}

const OPENS = /[<>[\]&]/;

/** Nothing in it opens a tag, a link or the target of one. `HbA1c < 7 %` stays as it is. */
export function closed(text: string): string {
  if (!OPENS.test(text)) return text;
  return text
    .replaceAll(/<(?![\s\d=.,-]|$)/g, '‹')
    .replaceAll(/>(?=[^\s\d=.,>-])(?<!^[ \t]*>)/gm, '›')
    .replaceAll(/(?<!!)!+\[/g, '[')
    .replaceAll('](', '] (')
    .replaceAll(/\[(?!f[a-z2-9]{7}(?:[\s,;]+f[a-z2-9]{7})*\])([^[\]]+)\]:/g, '$1:')
    .replaceAll(/&(?=#?[a-z\d]{1,32};)/gi, '& ');
}

const NAMED = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    sol: '/',
    bsol: '\\',
    colon: ':',
    period: '.',
    quest: '?',
    num: '#',
    lpar: '(',
    rpar: ')',
    lbrack: '[',
    lsqb: '[',
    rbrack: ']',
    rsqb: ']',
    excl: '!',
    grave: '`',
    percnt: '%',
  }),
);

/** `&#50;`, `&lt;`, `\\[`: as a reader's screen shows them. */
function withoutCodes(text: string): string {
  if (!/[&\\]/.test(text)) return text;
  return text
    .replaceAll(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,30}));/gi,
      (_, ten?: string, sixteen = '', name?: string) => {
        if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? '';
        const code = ten === undefined ? Number.parseInt(sixteen, 16) : Number(ten);
        const isSign = code > 31 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
        return isSign ? String.fromCodePoint(code) : ' ';
      },
    )
    .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '');
}

/** Digits of any script as ours, and no foreign letter that passes for one of ours. */
function inPlainLetters(text: string): string {
  let seen = text;
  // A carriage return is unseen too.
  if (UNSEEN.test(seen)) seen = seen.replaceAll(/\r\n?/g, '\n').replaceAll(EACH_UNSEEN, '');
  if (SIGN.test(seen))
    seen = seen
      .replaceAll(DRESSED, undressed)
      .replaceAll(FLAG_LETTER, (flag) => String.fromCodePoint(flag.codePointAt(0)! - 0x1f1e6 + 0x61))
      .replaceAll(PICTURE, '');
  seen = seen.replaceAll(/~{2,}/g, '');
  if (NUMERAL.test(seen)) seen = seen.replaceAll(NUMERALS, inPlainDigits);
  return LOOKALIKE.test(seen) ? inOneScript(seen) : seen;
}

function inPlainDigits(numerals: string): string {
  return numerals.normalize('NFKC').replaceAll(/[\p{Nd}--[0-9]]/gv, digitOf);
}

const plainSigns = new Map<string, string>();

/** `½` is 1/2, and what is raised stays raised. Each sign that Unicode has is looked at once. */
function undressed(sign: string): string {
  const known = plainSigns.get(sign) ?? readSign(sign);
  plainSigns.set(sign, known);
  return known;
}

function readSign(sign: string): string {
  if (/[⁰-⁹]/.test(sign)) return sign;
  const plain = sign.normalize('NFKC').replaceAll('⁄', '/');
  return plain === sign ? '' : plain;
}

const digits = new Map<string, string>();

/** Each digit that Unicode has is looked at once: there are some seven hundred. */
function digitOf(digit: string): string {
  const known = digits.get(digit) ?? readDigit(digit);
  digits.set(digit, known);
  return known;
}

/** The digits of a script are ten in a row, from a nought. */
function readDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  for (let value = 0; value < 10; value += 1)
    if (!/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) return String(value);
  return String((code % 16) % 10);
}

/** Look-alikes as our letters, in every word that has one of ours. By hand: an expression would be asked for each word. */
function inOneScript(text: string): string {
  let plain = '';
  let done = 0;
  let start = 0;
  let hasOurs = false;
  let hasAlike = false;
  for (let at = 0; at <= text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const next = at + (code > 0xff_ff ? 2 : 1);
    if (isLetter(code)) {
      if (code < 0x80) hasOurs = true;
      else if (IS_ALIKE.has(code)) hasAlike = true;
    } else {
      if (hasOurs && hasAlike) {
        const word = text.slice(start, at);
        plain += text.slice(done, start) + word.replaceAll(EACH_LOOKALIKE, (each) => LOOKALIKES.get(each)!);
        done = at;
      }
      start = next;
      hasOurs = false;
      hasAlike = false;
    }
    at = next;
  }
  return plain + text.slice(done);
}

const IS_ALIKE = new Set([...LOOKALIKES.keys()].map((letter) => letter.charCodeAt(0)));
/** Of each code below 0x10000: 0 where nobody has asked yet, 1 for no letter, 2 for a letter. */
const LETTERS = new Uint8Array(0x1_00_00);

function isLetter(code: number): boolean {
  if (code > 0xff_ff) return /\p{L}/u.test(String.fromCodePoint(code));
  if (LETTERS[code] === 0) LETTERS[code] = /\p{L}/u.test(String.fromCharCode(code)) ? 2 : 1;
  return LETTERS[code] === 2;
}

/** Words stay, the rest goes: only code prints footnotes, links and images. */
function withoutForeignMarks(text: string): string {
  const unlinked = /[[<]/.test(text) ? withoutLinksAndTags(text) : text;
  return RAISED.test(unlinked) ? withoutRaisedMarks(unlinked) : unlinked;
}

function withoutLinksAndTags(text: string): string {
  return text
    .replaceAll(/!\[([^[\]]*)\](?:\([^()\s]*(?: [^()]*)?\)|\[[^[\]]*\])?/g, '')
    .replaceAll(/\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)/g, '$1')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/ ?\[(?:\^[^[\]]{1,20}|[a-eg-z]?\d{1,3}(?: ?[,–-] ?[a-z]?\d{1,3})*)\]:?/gi, '');
}

function withoutRaisedMarks(text: string): string {
  return text.replaceAll(
    /(?<![¹²³⁴⁵⁶⁷⁸⁹⁰])[¹²³⁴⁵⁶⁷⁸⁹⁰]+(?=[\s.,;:]|$)/g,
    (marks, at: number, whole: string) =>
      /[a-z)\]0-9µ]/i.test(whole[at - 1] ?? '') &&
      /(?:^|[\s/^])(?:m|cm|mm|10|s)$/i.test(textBefore(whole, at, 4))
        ? marks
        : '',
  );
}
