import type { Urgency } from '@consilium/kernel';
import type { EmergencyCatalogue } from './catalogue.ts';
import { joinTexts } from './join-texts.ts';

/** More would bury what to do first. */
const MAX_TEXTS = 2;

/** What to do, in the language of the entry that was found; general where a model raised it. */
export function adviceFor(
  { languages, countries }: EmergencyCatalogue,
  { tier, entries }: Urgency,
  country: string | null,
): string {
  const found = entries.flatMap((id) =>
    languages.flatMap((language) =>
      language.subjects
        .flatMap((subject) => subject.entries.filter((entry) => entry.id === id))
        .map((entry) => ({ language, text: entry.advice[tier] })),
    ),
  );
  const language = found[0]?.language ?? languages[0]!;
  const own = found.filter((each) => each.language === language);
  const all = [...new Set(own.map(({ text }) => text.trim()))];
  const texts = joinTexts(all.slice(0, MAX_TEXTS), all, language.shape);
  const known = countries[country?.toUpperCase() ?? ''] ?? {};
  const numbers = new Map(Object.entries({ ...language.shape.unknown, ...known }));
  const paragraphs = texts.length > 0 ? texts : [language.shape.general[tier]];
  return paragraphs
    .map((text) => text.trim().replace(/\{([a-z]+)\}/g, (_, key: string) => numbers.get(key)!))
    .join('\n\n');
}
