import type { Wire } from '../../../model-call.ts';
import type { Question } from './question/question.ts';

/** As many words as a read of letters takes. */
export const MOST_WORDS = 12;

/** Sugar may be the long one or the one of the day. */
export function testsOf({ tests, lower }: Question): readonly string[] {
  const more = /\bsugars?\b/.test(lower) ? ['HbA1c', 'glucose'] : [];
  return [...new Set([...more, ...tests])];
}

/** How a series went, or what its highest was, is told by all of it. */
export function allOf({ want, span, lower }: Question): { readonly all?: true } {
  return want === 'compare' ||
    span !== null ||
    /\b(?:highest|lowest|peak|first|ever|earliest|worst|initial|right|correct|odd|weird|strange|wrong|doubt\w*|dubious|plausible|error|mistake|typo)\b/.test(
      lower,
    )
    ? { all: true }
    : {};
}

/** The one that is asked about, so that code can say that it is not noted. */
export function namedAllergy({ words }: Question): Wire {
  const [named] = words.filter(
    (word) => !/^(?:severe|known|serious|drug|food|react\w*|anaphyla\w*|intoleran\w*)$/.test(word),
  );
  return named === undefined ? {} : { named };
}

/** A part of the record that is asked for in a span: code says where there is none. What a letter says may be of any time. */
export function daysIn({ span, topics }: Question): { readonly from?: string; readonly to?: string } {
  if (span === null || topics.has('documents')) return {};
  return {
    ...(span.from === undefined ? {} : { from: span.from }),
    ...(span.to === undefined ? {} : { to: span.to.replace(/-31$/, lastDay(span.to)) }),
  };
}

function lastDay(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return `-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
}

/** None where a letter itself is asked for: then all of it is read. */
export function wordsIn(question: Question): { readonly words?: readonly string[] } {
  const words = /\bletters?\b|\bdocuments?\b|\bdischarge\b|\bnotes?\b/.test(question.lower)
    ? []
    : wordsOf(question);
  return words.length === 0 ? {} : { words };
}

/** Words that a letter may hold: those of the question, and what else they are called. */
export function wordsOf({ words, synonyms }: Question): readonly string[] {
  const all = [
    ...words,
    ...synonyms
      .flatMap(({ parts }) => parts)
      .filter((each) => !each.startsWith('*'))
      .map((each) => each.replaceAll('_', ' ')),
  ];
  return [...new Set(all)].filter((word) => word.length > 2 && word.length <= 60).slice(0, MOST_WORDS);
}
