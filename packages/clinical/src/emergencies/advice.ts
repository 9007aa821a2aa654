import type { Urgency } from '@consilium/kernel';
import type { EmergencyCatalogue, Entry, Language } from './catalogue.ts';
import { UNCLEAR_CAUSE } from './rank.ts';
import type { LanguageShape } from './shapes.ts';

interface Found {
  readonly language: Language;
  readonly group: string;
  readonly entry: Entry;
}

/**
 * What to do, in the language of the entry that was found, as the screen ranked them; the general text where the cause is unclear.
 * Where a model raised it that of the subject it named, or the general text.
 */
export function adviceFor(
  { languages, countries }: EmergencyCatalogue,
  { tier, entries }: Urgency,
  country: string | null,
  named: string | null = null,
): string {
  const found = entries.flatMap((id) => languages.flatMap((language) => entriesOf(language, id)));
  const language = found[0]?.language ?? languages[0]!;
  const own = found.filter((each) => each.language === language);
  const all = [...new Set(own.map(({ entry }) => entry.advice[tier].trim()))];
  const shown = entries[0] === UNCLEAR_CAUSE ? [] : shownOf(own, tier);
  const texts = joinTexts(shown, all, language.shape);
  const known = countries[country?.toUpperCase() ?? ''] ?? {};
  const numbers = new Map(Object.entries({ ...language.shape.unknown, ...known }));
  const ofSubject = language.subjects.find(({ group }) => group === named)?.advice[tier];
  const paragraphs = texts.length > 0 ? texts : [ofSubject ?? language.shape.general[tier]];
  const notes = language.notes.filter(({ id }) => entries.includes(id)).map(({ text }) => text);
  return [...notes, ...paragraphs]
    .map((text) => text.trim().replace(/\{([a-z]+)\}/g, (_, key: string) => numbers.get(key)!))
    .join('\n\n');
}

function entriesOf(language: Language, id: string): Found[] {
  return language.subjects.flatMap(({ group, entries }) =>
    entries.filter((entry) => entry.id === id).map((entry) => ({ language, group, entry })),
  );
}

/** The text of the first, and of the second where the two may stand together. */
function shownOf([first, second]: readonly Found[], tier: Urgency['tier']): string[] {
  if (first === undefined) return [];
  const textOf = ({ entry }: Found) => entry.advice[tier].trim();
  const isPair =
    second !== undefined &&
    textOf(second) !== textOf(first) &&
    second.group !== first.group &&
    first.language.shape.beside.some((pair) => pair.includes(first.group) && pair.includes(second.group));
  return isPair ? [textOf(first), textOf(second)] : [textOf(first)];
}

/** What of a language decides how texts of several entries stand together. */
type Joining = Pick<LanguageShape, 'several' | 'at_odds'>;

/**
 * The texts of several entries as one: the call to make first, and nothing that another of the entries forbids.
 * `all` are the texts of every entry that was found, also those that are not shown: what they forbid counts too.
 */
function joinTexts(
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
