import type { Urgency } from '@consilium/kernel';
import type { EmergencyCatalogue, Entry, Language } from './catalogue.ts';
import { joinTexts } from './join-texts.ts';

/** More would bury what to do first. */
const MAX_TEXTS = 2;
/** Where more subjects than this are found, their texts pull in different directions: the neutral one stands alone. */
const MAX_GROUPS = 3;

interface Found {
  readonly language: Language;
  readonly group: string;
  readonly entry: Entry;
}

/**
 * What to do, in the language of the entry that was found, the most specific first; where a model raised it that of the subject it
 * named, or the general text.
 */
export function adviceFor(
  { languages, countries }: EmergencyCatalogue,
  { tier, entries }: Urgency,
  country: string | null,
  named: string | null = null,
): string {
  const found = entries.flatMap((id) => languages.flatMap((language) => entriesOf(language, id)));
  const language = found[0]?.language ?? languages[0]!;
  const own = mostSpecific(found.filter((each) => each.language === language));
  const groups = new Set(own.map(({ group }) => group));
  const all = groups.size > MAX_GROUPS ? [] : [...new Set(own.map(({ entry }) => entry.advice[tier].trim()))];
  const texts = joinTexts(all.slice(0, MAX_TEXTS), all, language.shape);
  const known = countries[country?.toUpperCase() ?? ''] ?? {};
  const numbers = new Map(Object.entries({ ...language.shape.unknown, ...known }));
  const ofSubject = language.subjects.find(({ group }) => group === named)?.advice[tier];
  const paragraphs = texts.length > 0 ? texts : [ofSubject ?? language.shape.general[tier]];
  return paragraphs
    .map((text) => text.trim().replace(/\{([a-z]+)\}/g, (_, key: string) => numbers.get(key)!))
    .join('\n\n');
}

function entriesOf(language: Language, id: string): Found[] {
  return language.subjects.flatMap(({ group, entries }) =>
    entries.filter((entry) => entry.id === id).map((entry) => ({ language, group, entry })),
  );
}

/** Leaves out entries that a more specific one replaces; the more specific come first. */
function mostSpecific(found: readonly Found[]): Found[] {
  const standsFor = (one: Found, other: Found) =>
    one.entry.id !== other.entry.id &&
    (one.entry.over.includes(other.entry.id) || one.entry.over.includes(other.group));
  // Of two that stand in for each other both are left.
  const left = found.filter(
    (each) => !found.some((other) => standsFor(other, each) && !standsFor(each, other)),
  );
  const isOver = ({ entry }: Found) => Number(entry.over.length > 0);
  return left.sort((a, b) => isOver(b) - isOver(a));
}
