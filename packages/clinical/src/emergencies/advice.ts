import type { Urgency } from '@consilium/kernel';
import type { EmergencyCatalogue, Entry, Language } from './catalogue.ts';
import { joinTexts } from './join-texts.ts';

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
  const own = inOrder(found.filter((each) => each.language === language));
  const all = [...new Set(own.map(({ entry }) => entry.advice[tier].trim()))];
  const texts = joinTexts(shownOf(own, tier), all, language.shape);
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

/** As the language orders entries and groups; what is not ordered stays behind, as it was found. */
function inOrder(found: readonly Found[]): Found[] {
  const placeOf = ({ language: { shape }, entry, group }: Found) => {
    const own = shape.order.indexOf(entry.id);
    const place = own >= 0 ? own : shape.order.indexOf(group);
    return place >= 0 ? place : shape.order.length;
  };
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The text of the first, and of one more that may stand beside it; none where too many subjects are found and none is named. */
function shownOf(own: readonly Found[], tier: Urgency['tier']): string[] {
  const [first, ...rest] = own;
  if (first === undefined) return [];
  const { order, beside } = first.language.shape;
  const groups = new Set(own.map(({ group }) => group));
  if (groups.size > MAX_GROUPS && !order.includes(first.entry.id)) return [];
  const textOf = ({ entry }: Found) => entry.advice[tier].trim();
  const second = rest.find(
    (other) =>
      textOf(other) !== textOf(first) &&
      beside.some((pair) => pair.includes(first.group) && pair.includes(other.group)) &&
      other.group !== first.group,
  );
  return second === undefined ? [textOf(first)] : [textOf(first), textOf(second)];
}
