import { AMBIGUOUS, FUNCTION_WORDS, OTHER_IN_SCRIPT } from './function-words.ts';

export type Script =
  | 'latin'
  | 'cyrillic'
  | 'arabic'
  | 'devanagari'
  | 'han'
  | 'kana'
  | 'hangul'
  | 'greek'
  | 'hebrew'
  | 'thai'
  | 'bengali'
  | 'tamil'
  | 'georgian'
  | 'armenian'
  | 'other';

/** First and last code point of each script, by the order of the first. What is in none is `other`. */
const RANGES: readonly (readonly [number, number, Script])[] = [
  [0x41, 0x24f, 'latin'],
  [0x370, 0x3ff, 'greek'],
  [0x400, 0x52f, 'cyrillic'],
  [0x531, 0x58f, 'armenian'],
  [0x590, 0x5ff, 'hebrew'],
  [0x600, 0x77f, 'arabic'],
  [0x900, 0x97f, 'devanagari'],
  [0x980, 0x9ff, 'bengali'],
  [0xb80, 0xbff, 'tamil'],
  [0xe00, 0xe7f, 'thai'],
  [0x10a0, 0x10ff, 'georgian'],
  [0x1100, 0x11ff, 'hangul'],
  [0x1e00, 0x1eff, 'latin'],
  [0x3040, 0x30ff, 'kana'],
  [0x3400, 0x9fff, 'han'],
  [0xac00, 0xd7af, 'hangul'],
];
/** Of the letters of a message: fewer are a name, a drug or a quotation. */
const SHARE = 0.3;

const known = new Map<string, string[]>();
for (const [language, words] of Object.entries(FUNCTION_WORDS))
  for (const word of words.split(' ')) known.set(word, [...(known.get(word) ?? []), language]);
for (const [word, languages] of known) if (languages.includes('en')) known.set(word, ['en']);
for (const word of AMBIGUOUS.split(' ')) known.delete(word);
// Letters that somebody sets apart are no words.
for (const word of known.keys()) if (word.length === 1) known.delete(word);

export interface Detected {
  /** Scripts that make up a good part of the letters, the most frequent first. */
  readonly scripts: readonly Script[];
  /** Function words found, by language; a language without any is not there. */
  readonly counts: ReadonlyMap<string, number>;
  /** ISO 639-1. Null: not known, or too little to tell. */
  readonly language: string | null;
}

const BY_SCRIPT: Partial<Record<Script, string>> = {
  cyrillic: 'ru',
  arabic: 'ar',
  devanagari: 'hi',
  han: 'zh',
  kana: 'ja',
  hangul: 'ko',
  greek: 'el',
  hebrew: 'he',
  thai: 'th',
  bengali: 'bn',
  tamil: 'ta',
  georgian: 'ka',
  armenian: 'hy',
};

/** Language and script of a text, in time linear in its length. `folded`: the text as `fold` gives it. */
export function detect(text: string, folded: string): Detected {
  const scripts = scriptsOf(text);
  const counts = new Map<string, number>();
  if (scripts.includes('latin'))
    for (const word of folded.split(' '))
      for (const language of known.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  return { scripts, counts, language: languageOf(text, scripts, counts) };
}

function languageOf(
  text: string,
  scripts: readonly Script[],
  counts: ReadonlyMap<string, number>,
): string | null {
  const [first] = scripts;
  if (scripts.includes('kana')) return 'ja';
  if (first === undefined || first === 'other') return null;
  if (first !== 'latin') {
    const language = BY_SCRIPT[first] ?? null;
    const other = Object.entries(OTHER_IN_SCRIPT).find(
      ([, { like, letters }]) => like === language && (text.match(letters)?.length ?? 0) >= 2,
    );
    return other?.[0] ?? language;
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1]);
  const [best, second] = ranked;
  if (best === undefined) return null;
  return second !== undefined && second[1] === best[1] && best[0] !== 'en' ? null : best[0];
}

function scriptsOf(text: string): readonly Script[] {
  const counts = new Map<Script, number>();
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const script = scriptOf(text.charCodeAt(at));
    if (script === null) continue;
    letters += 1;
    counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= SHARE * letters)
    .sort((a, b) => b[1] - a[1])
    .map(([script]) => script);
}

/** Null: no letter. */
function scriptOf(code: number): Script | null {
  if (code < 0x370) return (code | 0x20) >= 0x61 && (code < 0x7b || code > 0xbf) ? 'latin' : null;
  if (code >= 0x2000 && code < 0x2e80) return null;
  if ((code >= 0x3000 && code < 0x3040) || code >= 0xd800) return null;
  return RANGES.find(([from, to]) => code >= from && code <= to)?.[2] ?? 'other';
}
