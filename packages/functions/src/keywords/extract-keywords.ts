/** Words that are no keywords by themselves. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against all also although always am among an and any are around as at be because been before being below
  between both but by came can cannot come could did do does doing done down during each either else ever every few first for from
  further gave get give given go got had has have having he her here hers herself him himself his how however i if in into is it its
  itself just last let like made make many may me might more most much must my myself near neither never no nor not now of off often on
  once one only onto or other our ours out over own per put rather said same say see seen several shall she should since so some still
  such take taken than that the their theirs them themselves then there these they this those though three through thus to together too
  toward two under until up upon us use used using very was way we well went were what when where whether which while who whom whose why
  will with within without would yet you your yours
  const let var function return if else for while import export from class new null true false undefined def self none pass elif except
  try catch finally public private protected static void int string bool async await`.split(/\s+/),
);

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
