import { createWordScanner } from '../words/word-scanner.ts';
import {
  JOINED_NOUN,
  LABEL_BEGINNINGS,
  LABEL_ENDINGS,
  LABELS,
  type LabelKind,
  MOST_WORDS,
  NOUNS,
} from './labels.ts';

/** How far from a number its label is looked for, in characters. */
const NEAR = 64;
/** With so many digits a number is no dose and no result: its label may stand anywhere before it in the sentence. */
const LONG = 7;

/** Words that may stand between a label and its number. */
const BETWEEN = new Set(
  `is was are were be being reads s the a an my his her hers their our your its it this that of on for to in as says said
  given listed shown under following below here new old current full uk us usa british german french spanish american irish
  canadian australian indian please note holder ending ends end starting last final four 4 three 3 e g i e and or
  ist war lautet mein meine meiner ihr ihre ihrer sein seine seiner der die das des dem den vom von und fur
  est c sont etait mon ma mes son sa ses le la les du de d l un une et pour
  es era mi mis su sus el los las del y para`.split(/\s+/),
);
const MOST_BETWEEN = 6;

/** Folded words of a short stretch; `#` and `n°` are words. */
function wordsOf(text: string): readonly string[] {
  return (isPlain(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .split(/([#№]|n[°º](?!\p{L}))|[^\p{L}\p{N}#№]+/u)
    .filter((word): word is string => word !== undefined && word !== '');
}

function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

function isNoun(word: string | undefined): boolean {
  return word !== undefined && (NOUNS.has(word) || word === '№' || /^n[°º]$/.test(word));
}

/** The label that ends with `words[end]`. */
function labelEnding(
  words: readonly string[],
  end: number,
  noun: boolean,
): { readonly kind: LabelKind; readonly first: number } | undefined {
  if (!LABEL_ENDINGS.has(words[end] ?? '')) return undefined;
  const joined = JOINED_NOUN.exec(words[end] ?? '')?.[1];
  for (let first = Math.max(0, end - MOST_WORDS + 1); first <= end; first++) {
    const key = words.slice(first, end + 1).join(' ');
    const label = LABELS.get(key) ?? LABELS.get(key.replace(/s$/, ''));
    if (label && (!label.needsNoun || noun)) return { kind: label.kind, first };
    if (joined === undefined) continue;
    const compound = [...words.slice(first, end), joined].join(' ');
    const kind = (LABELS.get(compound) ?? LABELS.get(`${compound}s`))?.kind;
    if (kind) return { kind, first };
  }
  return undefined;
}

/** A label that ends right before `from`, but for nouns and small words. */
function labelBefore(words: readonly string[], named: boolean): LabelKind | undefined {
  let noun = named;
  for (let end = words.length - 1, passed = 0; end >= 0 && passed <= MOST_BETWEEN; end--, passed++) {
    const label = labelEnding(words, end, noun || isNounBefore(words, end));
    if (label) return label.kind;
    if (isNoun(words[end])) noun = true;
    // Letters right before the digits can belong to the number: qq 12 34 56 c.
    else if (!BETWEEN.has(words[end]!) && (passed > 0 || words[end]!.length > 2)) return undefined;
  }
  return undefined;
}

const LAST_WORD = /([\p{L}\p{M}#№°º]{1,24})[^\p{L}\p{N}#№°º]{0,6}$/u;

/** Most words before a number are neither label nor noun nor a small word: nothing more is read then. */
function endsLikeLabel(lead: string): boolean {
  const word = LAST_WORD.exec(lead.slice(-32))?.[1]?.toLowerCase();
  if (word === undefined) return false;
  if (word.length < 3) return true;
  return !isPlain(word) || LABEL_ENDINGS.has(word) || BETWEEN.has(word) || isNoun(word) || word.length >= 24;
}

/** `the number of his passport`, `numéro de dossier`. */
function isNounBefore(words: readonly string[], end: number): boolean {
  for (let at = end - 1; at >= 0 && at >= end - 4; at--) {
    if (isNoun(words[at])) return true;
    if (!BETWEEN.has(words[at]!)) return false;
  }
  return false;
}

/** The marks around what somebody said are no part of it. */
const SENTENCE_END = /[.!?]\s+(?=[\p{Lu}\n])|\n\s*\n|[<>]/u;
/** A number that is joined to a word is a part of that word: said-76412155. */
const JOINED = /\p{L}[-_/]$/u;

/** A label anywhere before, in the same sentence. */
function labelInSentence(lead: string): LabelKind | undefined {
  if (JOINED.test(lead)) return undefined;
  const words = wordsOf(lead.split(SENTENCE_END).at(-1) ?? '');
  for (let end = words.length - 1; end >= 0; end--) {
    const label = labelEnding(words, end, isNoun(words[end + 1]) || isNounBefore(words, end));
    if (label) return label.kind;
  }
  return undefined;
}

const SAYS_WHAT = /^\s{0,2}(?:\(|\[|[-‐-―,:=]\s|['’]s |is |was |as |ist |est |es |, )/iu;

/** `533401372 is my passport number`, `(passport)`. */
function labelAfter(rest: string): LabelKind | undefined {
  if (!SAYS_WHAT.test(rest)) return undefined;
  const words = wordsOf(rest.split(/[.;!?\n]/)[0] ?? '');
  for (let start = 0; start < words.length && start <= MOST_BETWEEN; start++) {
    for (let end = Math.min(words.length, start + MOST_WORDS) - 1; end >= start; end--) {
      const label = labelEnding(
        words.slice(start),
        end - start,
        isNoun(words[end + 1]) || words.slice(0, start).some(isNoun),
      );
      // A label with a number of its own behind it is that one's.
      if (label?.first === 0 && !/\d/.test(rest)) return label.kind;
    }
    if (!BETWEEN.has(words[start]!) && !isNoun(words[start])) return undefined;
  }
  return undefined;
}

/** What the words around [from, to) say that the number there is; undefined where they say nothing. */
export function labelNear(text: string, from: number, to: number, digits: number): LabelKind | undefined {
  const lead = text.slice(Math.max(0, from - NEAR), from);
  const rest = text.slice(to, to + NEAR);
  const before = endsLikeLabel(lead)
    ? labelBefore(wordsOf(lead).slice(-12), /[:=]\s{0,2}$/.test(lead))
    : undefined;
  return (
    before ??
    labelAfter(rest) ??
    (digits >= LONG ? labelInSentence(lead) : undefined) ??
    (digits >= RATHER_LONG && endsWithNumber(wordsOf(lead).slice(-6)) ? 'other' : undefined)
  );
}

/** With so many digits any `number` is somebody's, but for the codes of medicine and of supplies. */
const RATHER_LONG = 6;
const STRONG = new Set('number numbers no nr id identifier nummer numero # № n° nº'.split(' '));
const OF_NOBODY = new Set(
  `loinc icd snomed ct atc rxnorm cas pmid pubmed nct trial study isrctn doi lab laboratory order test catalogue catalog lot batch
  charge model part article gtin ean page chapter section table version ward platelet cell red white`.split(
    /\s+/,
  ),
);

/** `benefit number is 4471 208 66`: what kind is not known, that it is one is said. */
function endsWithNumber(words: readonly string[]): boolean {
  for (let at = words.length - 1; at > 0 && at >= words.length - 3; at--) {
    if (STRONG.has(words[at]!)) return !OF_NOBODY.has(words[at - 1]!);
    if (!BETWEEN.has(words[at]!)) return false;
  }
  return false;
}

/** Whether a word right before `from` says that a number follows, whatever number. Also where it ends another: PatientID, PatNr. */
export function isNumbered(text: string, from: number): boolean {
  const [last = ''] = wordsOf(text.slice(Math.max(0, from - 24), from)).slice(-1);
  return isNoun(last) || NUMBERED.test(last);
}
const NUMBERED =
  /(?:mrn|id|identifier|no|nr|num|number|record|file|chart|insurance|policy|member|account|passport|patient|licen[cs]e)$/;

/** Whether the words before say that only the end of a number follows: `ending in`, `the last four digits are`. */
export function isEnding(text: string, from: number): boolean {
  return ENDING.test(text.slice(Math.max(0, from - 40), from));
}
const ENDING =
  /(?:\b(?:ending|ends|end)\b(?: in| with)?|\b(?:last|final) (?:four|three|five|six|[3-6])(?: digits| numbers| of (?:it|them))?(?: (?:is|are))?|\bendet (?:auf|mit)|\bletzten? (?:vier|4|drei|3)(?: ziffern)?(?: sind)?|\bderniers chiffres|\bultimos digitos|\bterminad[oa] en|\bse terminant par)[\s:.'"-]{1,3}$/iu;

const scanLabels = createWordScanner(LABEL_BEGINNINGS, true);

/** Where words begin that can begin a label. */
export function labelPlaces(text: string): readonly number[] {
  const places: number[] = [];
  scanLabels(text, (from) => places.push(from));
  return places;
}

/** Whether one of the places, which are in order, is near enough to [from, to). */
export function isPlaceNear(places: readonly number[], from: number, to: number): boolean {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < from - NEAR) low = middle + 1;
    else high = middle;
  }
  return low < places.length && places[low]! < to + NEAR;
}
