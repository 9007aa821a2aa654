import type { LanguageShape } from './shapes.ts';

/** What of a language decides how texts of several entries stand together. */
export type Joining = Pick<LanguageShape, 'several' | 'at_odds'>;

/**
 * The texts of several entries as one: the call to make first, and nothing that another of the entries forbids.
 * `all` are the texts of every entry that was found, also those that are not shown: what they forbid counts too.
 */
export function joinTexts(
  shown: readonly string[],
  all: readonly string[],
  { several, at_odds }: Joining,
): readonly string[] {
  const forbidden = at_odds.filter(({ where }) => all.some((text) => text.includes(where)));
  const agreed = shown.map((text) =>
    withoutSentences(text, (sentence) => forbidden.some(({ leave_out }) => sentence.startsWith(leave_out))),
  );
  if (several === undefined || shown.length < 2) return agreed;
  const { first, unless } = several;
  const saysIt = (text: string): boolean => text.includes(first.replace(/\.$/, ''));
  if (!shown.some(saysIt) || shown.some((text) => unless.some((other) => text.includes(other))))
    return agreed;
  return [first, ...agreed.map((text) => withoutSentences(text, (sentence) => sentence === first))].filter(
    (text) => text !== '',
  );
}

/** Line ends stay where they were. */
function withoutSentences(text: string, isLeftOut: (sentence: string) => boolean): string {
  return text
    .split(/(?<=[.!?]\s+)(?=\S)/)
    .map((sentence) => (isLeftOut(sentence.trim()) ? (/\n/.exec(sentence)?.[0] ?? '') : sentence))
    .join('')
    .replaceAll(/ *\n+/g, '\n')
    .trim();
}
