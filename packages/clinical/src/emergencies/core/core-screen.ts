import { LARGE_FILE, type Problem, readYaml, shaped, sortProblems } from '@consilium/base';
import type { Urgency } from '@consilium/kernel';
import { type Detected, detect } from '../../language/detect.ts';
import { fold } from '../../language/fold.ts';
import type { CatalogueFile } from '../catalogue.ts';
import { EmergencyCatalogueError } from '../catalogue-error.ts';
import type { Countries } from '../shapes.ts';
import { checkCore } from './core-check.ts';
import { CORE_FILE, OTHER_LANGUAGES } from './core-files.ts';
import { groupHits, placesIn } from './core-find.ts';
import { type CoreLanguage, readCoreLanguage } from './core-language.ts';
import { type OtherLanguages, otherLanguagesShape } from './core-shape.ts';
import { createTermIndex } from './term-index.ts';

/** The languages other than English. */
export interface CoreScreen {
  /** Entries found, and whether the message is in one of these languages: likely, or for certain and not in English. */
  readonly check: (text: string) => {
    readonly isOther: 'no' | 'likely' | 'certain';
    readonly findings: readonly { readonly id: string; readonly tier: Urgency['tier'] }[];
  };
  /** Null: the entry is not of these languages. */
  readonly advice: (urgency: Urgency, country: string | null) => string | null;
  /** The line for a message in a language that nothing here reads; null where it is read, or too short to tell. */
  readonly unread: (text: string, country: string | null) => string | null;
}

export function createCoreScreen(files: readonly CatalogueFile[], countries: Countries): CoreScreen {
  const problems: Problem[] = [];
  const index = createTermIndex();
  const ids = new Set<string>();
  const languages = files
    .filter(({ path }) => CORE_FILE.test(path))
    .map((file) => readCoreLanguage(file, index, ids, problems))
    .filter((language) => language !== null);
  const lines = files.find(({ path }) => path === OTHER_LANGUAGES);
  const other = lines && shaped(readYaml(lines, LARGE_FILE), otherLanguagesShape, problems);
  if (problems.length > 0) throw new EmergencyCatalogueError(sortProblems(problems));

  return {
    check: (text) => {
      const folded = fold(text);
      const detected = detect(text, folded);
      const readers = languages.filter((language) => mayBe(language, detected));
      const own = languages.find(({ code }) => code === detected.language);
      const isOther = own === undefined ? 'no' : isCertain(own, detected) ? 'certain' : 'likely';
      if (readers.length === 0) return { isOther, findings: [] };
      const hits = groupHits(index.find(folded));
      const places = placesIn(folded);
      return {
        isOther,
        findings: readers.flatMap((language) =>
          checkCore(language, folded, hits, places, isMostLikely(language, detected, folded)),
        ),
      };
    },
    advice: (urgency, country) => coreAdvice(languages, countries, urgency, country),
    unread: (text, country) => {
      if (!other) return null;
      const { language, counts, scripts } = detect(text, fold(text));
      const isRead = language === 'en' || languages.some(({ code }) => code === language);
      if (
        isRead ||
        scripts.length === 0 ||
        (scripts[0] === 'latin' && (language === null || counts.get(language)! < 3))
      )
        return null;
      return unreadLine(other, countries, { language, script: scripts[0] }, country);
    },
  };
}

/** With more small words of English, a part of the message may be English. */
const MOST_ENGLISH = 3;

/** A few small words are not enough: abbreviations of clinicians are words elsewhere. */
function isCertain({ code, shape }: CoreLanguage, { counts }: Detected): boolean {
  const count = counts.get(code) ?? 0;
  const english = counts.get('en') ?? 0;
  return shape.script !== 'latin' || (count >= 3 && count >= 3 * english && english <= MOST_ENGLISH);
}

/** English for certain is read by no other: it stays as quick as it was. Where it is unclear, several read. */
function mayBe({ code, shape }: CoreLanguage, { scripts, counts, language }: Detected): boolean {
  // Japanese writes Chinese letters too.
  if (!scripts.includes(shape.script) || (code === 'zh' && language === 'ja')) return false;
  if (shape.script !== 'latin') return true;
  const english = counts.get('en') ?? 0;
  const most = Math.max(0, ...[...counts].map(([language, count]) => (language === 'en' ? 0 : count)));
  if (english >= 2 && english >= 2 * most) return false;
  return most === 0 || counts.has(code);
}

/** A message of a word or two says nothing of its language. */
const FEW_WORDS = 2;

/** Names of conditions are alike in many languages, and only its own understands what is said of them. */
function isMostLikely({ code, shape }: CoreLanguage, { counts }: Detected, folded: string): boolean {
  if (shape.script !== 'latin') return true;
  const own = counts.get(code) ?? 0;
  const others = [...counts].map(([language, count]) => (language === 'en' ? 0 : count));
  if (own === 0 && folded.trim().split(' ', FEW_WORDS + 1).length > FEW_WORDS) return false;
  return own >= Math.max(0, ...others);
}

/**
 * "This check does not read your language", with the number to call: in the language itself where a line is known, else in
 * all of its script; and in English.
 */
function unreadLine(
  { lines }: OtherLanguages,
  countries: Countries,
  message: { readonly language: string | null; readonly script: string | undefined },
  country: string | null,
): string {
  const own = message.language === null ? undefined : lines[message.language];
  const shown = own
    ? [own]
    : Object.values(lines).filter(({ script }) => script === message.script && script !== 'latin');
  const known = countries[country?.toUpperCase() ?? ''];
  return [...new Set([...shown, lines.en!])]
    .map(({ line, or, number }) =>
      line.replace('{ambulance}', known ? `\u260e ${ambulanceIn(known.ambulance, or)}` : number).trim(),
    )
    .join('\n');
}

const MOST_TEXTS = 2;
/** Before every number that can be called: the console makes it a link in any language. */
const CALL = '\u260e ';

/** Null where the first entry is of no core language. */
function coreAdvice(
  languages: readonly CoreLanguage[],
  countries: Countries,
  { tier, entries }: Urgency,
  country: string | null,
): string | null {
  const own = languages.find(({ code }) => entries[0]?.startsWith(`${code}-`));
  if (own === undefined) return null;
  const ids = new Set(entries);
  const texts = [
    ...new Set(
      own.entries
        .filter((entry) => ids.has(entry.id) && entry.tier === tier)
        .sort((a, b) => entries.indexOf(a.id) - entries.indexOf(b.id))
        .map(({ advice }) => advice.trim()),
    ),
  ];
  const shown = texts.length === 0 ? [own.shape.general[tier]] : texts.slice(0, MOST_TEXTS);
  return withNumbers(shown.join('\n\n').trim(), own, countries, country);
}

function withNumbers(
  text: string,
  { shape }: CoreLanguage,
  countries: Countries,
  country: string | null,
): string {
  const known = countries[country?.toUpperCase() ?? ''];
  const numbers = {
    ambulance: known && ambulanceIn(known.ambulance, shape.or),
    crisis: numberIn(known?.crisis),
    doctor: numberIn(known?.doctor),
    poison: numberIn(known?.poison),
  };
  return text.replace(/\{(ambulance|crisis|doctor|poison)\}/g, (_, key: keyof typeof numbers) => {
    const number = numbers[key];
    return number === undefined ? shape[key].unknown : shape[key].known.replace('{number}', CALL + number);
  });
}

/** `144 or 112` with the word of the language. */
function ambulanceIn(numbers: string, or: string): string {
  return numbers.replaceAll(' or ', ` ${or} `);
}

/** The telephone number at the end of `TelefonSeelsorge on 0800 111 0 111`: its name is English or local, the number is neither. */
function numberIn(line: string | undefined): string | undefined {
  return line === undefined ? undefined : /\d[\d -]{0,20}\d$/.exec(line)?.[0];
}
