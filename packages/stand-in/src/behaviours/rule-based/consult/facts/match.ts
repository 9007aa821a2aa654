import type { Question } from '../question/question.ts';
import { isWithin, type Span } from '../question/spans.ts';
import type { Unit } from '../question/synonyms.ts';
import type { Entry } from './entry.ts';

const SHORTEST_STEM = 4;

/** What a question names, word by word. */
function unitsOf({ lower, words, synonyms, medicines }: Question): readonly Unit[] {
  const own = [...new Set([...words, ...medicines.map((each) => each.toLowerCase())])];
  return [
    ...own.map((word) => ({ at: Math.max(0, lower.indexOf(word)), said: word, parts: [word] })),
    ...synonyms,
  ];
}

/** Whether one of these words names the entry. */
export function isNamedBy(entry: Entry, words: readonly string[]): boolean {
  const own = wordsOf(entry.name);
  return words.some((word) => holds(own, word));
}

/** How many words of the question stand anywhere in the entry. */
export function mentions(entry: Entry, question: Question): number {
  const all = wordsOf(entry.says);
  return unitsOf(question).filter(({ parts }) => parts.some((part) => holds(all, part))).length;
}

export function holds(words: readonly string[], part: string): boolean {
  return part.includes('_') || part.includes(' ')
    ? ` ${words.join(' ')}`.includes(` ${part.replaceAll('_', ' ')}`)
    : words.some((word) => fits(word, part));
}

function fits(word: string, part: string): boolean {
  if (part.startsWith('*')) return word.endsWith(part.slice(1));
  if (word === part) return true;
  if (part.length < SHORTEST_STEM || word.length < SHORTEST_STEM) return false;
  // An oncologist is of oncology, and who is pregnant has a pregnancy.
  const stem = part
    .replace(/ologists?$/, 'olog')
    .replace(/(?:ies|es|s|y|ing|ed)$/, '')
    .replace(/(?<=\p{L}{6})(?:t|cy)$/u, '');
  return word.startsWith(part) || (stem.length >= SHORTEST_STEM && word.startsWith(stem));
}

export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\d][\p{L}\d-]*/gu) ?? [];
}

/** Whether an entry was so at some time of the span. A medicine or a condition lasts; all else has one day. */
export function isIn(entry: Entry, span: Pick<Span, 'from' | 'to'>): boolean {
  if (entry.start === '') return false;
  const lasts = entry.kind === 'medicines' || entry.kind === 'conditions' || entry.kind === 'symptoms';
  if (!lasts) return isWithin(span, entry.start);
  const isBefore = span.to === undefined || entry.start <= span.to;
  const isAfter = span.from === undefined || entry.isActive || (entry.end || entry.start) >= span.from;
  return isBefore && isAfter;
}
