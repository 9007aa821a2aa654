import { isEscape } from './fold.ts';

const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;
const UPPER = /\p{Lu}/u;
/** Scripts that put no space between words, or put endings right after a name. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

type Kind = 'letter' | 'digit' | 'none';

function kindOf(character: string): Kind {
  const code = character.charCodeAt(0);
  if (code < 128) {
    if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)) return 'letter';
    return code >= 48 && code <= 57 ? 'digit' : 'none';
  }
  return LETTER.test(character) ? 'letter' : DIGIT.test(character) ? 'digit' : 'none';
}

const BACKSLASH = 92;

function isSmall(code: number): boolean {
  return code >= 97 && code <= 122;
}

function before(text: string, at: number): string {
  const low = text.charCodeAt(at - 1);
  return low >= 0xdc00 && low <= 0xdfff && at > 1 ? text.slice(at - 2, at) : (text[at - 1] ?? '');
}

function after(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? '' : String.fromCodePoint(point);
}

function isUpper(character: string): boolean {
  const code = character.charCodeAt(0);
  return code < 128 ? code >= 65 && code <= 90 : UPPER.test(character);
}

export function upperAt(text: string, at: number): boolean {
  return isUpper(after(text, at));
}

/** Whether a word can begin here: after a sign, where letters meet digits, at a capital inside a word. */
export function beginsWord(text: string, at: number): boolean {
  if (at === 0) return true;
  // Most characters stand inside a word of small letters: those are answered without a look at anything else.
  const code = text.charCodeAt(at);
  const lastCode = text.charCodeAt(at - 1);
  if (isSmall(code) && isSmall(lastCode) && text.charCodeAt(at - 2) !== BACKSLASH && !isEscape(text, at - 3))
    return false;
  const last = before(text, at);
  const kind = kindOf(last);
  if (kind === 'none') return true;
  const first = after(text, at);
  if (kind !== kindOf(first)) return true;
  if (isUpper(first) && !isUpper(last)) return true;
  // A line end inside a text that was made a JSON text: `\n` in two characters.
  if (/[nrt]/.test(last) && text[at - 2] === '\\') return true;
  if (at >= 3 && isEscape(text, at - 3)) return true;
  return UNSPACED.test(first) || UNSPACED.test(last);
}

/** Whether a word can end before `at`. */
export function endsWord(text: string, at: number): boolean {
  const next = after(text, at);
  if (next === '') return true;
  const kind = kindOf(next);
  if (kind === 'none') return true;
  const last = before(text, at);
  if (kind !== kindOf(last)) return true;
  if (isUpper(next) && !isUpper(last)) return true;
  return UNSPACED.test(last) || UNSPACED.test(next);
}
