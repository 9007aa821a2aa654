import { contentStems, shared } from './content-words.ts';
import type { Clause, ReadText } from './read-text.ts';

/** Sentences that describe the study, not its findings. */
const SETTING = /^(?:background|methods|scope)\b/;

/**
 * Whether a clause merges two findings of its sources into one that no source states: the sentence that shares the most with it lacks a
 * word that is in another finding, and neither in a title nor in the description of the study.
 */
export function mixesFindings(
  clause: Clause,
  sources: readonly ReadText[],
  titles: readonly ReadText[],
): boolean {
  const sentences = sources.flatMap((source) => findingsOf(source));
  const setting = new Set([
    ...titles.flatMap(({ stems }) => [...stems]),
    ...sources.flatMap((source) => settingOf(source)),
  ]);
  const own = [...clause.stems].filter((stem) => !setting.has(stem));
  if (own.length < 2) return false;
  const wanted = new Set(own);
  const counts = sentences.map((stems) => shared(wanted, stems));
  const most = Math.max(0, ...counts);
  const best = sentences.filter((_, at) => counts[at] === most);
  const elsewhere = new Set(sentences.flatMap((stems) => [...stems]));
  return best.every((stems) => own.some((stem) => !stems.has(stem) && elsewhere.has(stem)));
}

/** A sentence with a pronoun refers to the sentence before it. */
const TAKES_UP = /\b(?:it|its|they|them|their|this|these|those|both|such|of whom)\b/;

function findingsOf({ sentences }: ReadText): readonly ReadonlySet<string>[] {
  return sentences.flatMap(({ lower }, at) => {
    if (SETTING.test(lower)) return [];
    const before = TAKES_UP.test(lower) ? (sentences[at - 1]?.lower ?? '') : '';
    return [contentStems(`${before} ${lower}`)];
  });
}

function settingOf({ sentences }: ReadText): readonly string[] {
  return sentences
    .filter(({ lower }) => SETTING.test(lower))
    .flatMap(({ lower }) => [...contentStems(lower)]);
}
