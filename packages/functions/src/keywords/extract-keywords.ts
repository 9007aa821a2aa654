import { STOP_WORDS } from './stop-words.ts';

export interface Keyword {
  readonly keyword: string;
  /** Its share of the best score, 0 to 1. */
  readonly score: number;
  readonly count: number;
  /** Where it is first: from the first character to behind the last. */
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}_'’-]*[\p{L}\p{N}])?/gu;
const LONGEST_PHRASE = 3;

interface Phrase {
  readonly words: readonly string[];
  readonly start: number;
  readonly end: number;
}

/**
 * The keywords of a text, the best first: runs of words that are no stop words, by how often their words occur and how much company
 * they keep (RAKE). Time is linear in the text.
 */
export function extractKeywords(text: string, most = 20): readonly Keyword[] {
  const phrases = phrasesOf(text);
  const frequency = new Map<string, number>();
  const company = new Map<string, number>();
  for (const { words } of phrases) {
    for (const word of words) {
      frequency.set(word, (frequency.get(word) ?? 0) + 1);
      company.set(word, (company.get(word) ?? 0) + words.length);
    }
  }
  const known = new Map<string, Keyword>();
  for (const { words, start, end } of phrases) {
    const keyword = words.join(' ');
    const before = known.get(keyword);
    const weight = words.reduce((sum, word) => sum + company.get(word)! / frequency.get(word)!, 0);
    const count = (before?.count ?? 0) + 1;
    known.set(keyword, { ...(before ?? { keyword, start, end }), count, score: weight * count });
  }
  const ranked = [...known.values()].sort((one, other) => other.score - one.score || one.start - other.start);
  const best = ranked[0]?.score ?? 1;
  return ranked
    .slice(0, most)
    .map((each) => ({ ...each, score: Math.round((each.score / best) * 1_000) / 1_000 }));
}

function phrasesOf(text: string): readonly Phrase[] {
  const phrases: Phrase[] = [];
  let words: string[] = [];
  let [start, end] = [0, 0];
  const close = () => {
    if (words.length > 0) phrases.push({ words, start, end });
    words = [];
  };
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const word = written.toLowerCase();
    const isApart = words.length > 0 && /[^ \t]/.test(text.slice(end, index));
    if (isApart || words.length === LONGEST_PHRASE) close();
    if (STOP_WORDS.has(word) || word.length < 2 || /^\d+$/.test(word)) {
      close();
      continue;
    }
    if (words.length === 0) start = index;
    words.push(word);
    end = index + written.length;
  }
  close();
  return phrases;
}
