import type { Urgency } from '../messages/message.ts';
import type { EmergencyCatalogue } from './catalogue.ts';

/** More would bury what to do first. */
const MAX_GROUPS = 2;

/** What to do, in the language of the entry that was found; general where a model raised it. */
export function adviceFor(
  { languages, countries }: EmergencyCatalogue,
  { tier, entries }: Urgency,
  country: string | null,
): string {
  const found = entries.flatMap((id) =>
    languages.flatMap((language) =>
      language.subjects
        .filter((subject) => subject.entries.some((entry) => entry.id === id))
        .map((subject) => ({ language, subject })),
    ),
  );
  const language = found[0]?.language ?? languages[0]!;
  const texts = [...new Set(found.filter((each) => each.language === language).map(({ subject }) => subject))]
    .slice(0, MAX_GROUPS)
    .map((subject) => subject.advice[tier]);
  const known = countries[country?.toUpperCase() ?? ''] ?? {};
  const numbers = new Map(Object.entries({ ...language.shape.unknown, ...known }));
  const paragraphs = texts.length > 0 ? texts : [language.shape.general[tier]];
  return paragraphs
    .map((text) => text.trim().replace(/\{([a-z]+)\}/g, (_, key: string) => numbers.get(key)!))
    .join('\n\n');
}
