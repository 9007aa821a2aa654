import type { Countries } from '../shapes.ts';
import { ambulanceIn } from './core-advice.ts';
import type { OtherLanguages } from './core-shape.ts';

/**
 * "This check does not read your language", with the number to call: in the language itself where a line is known, else in
 * all of its script; and in English.
 */
export function unreadLine(
  { lines }: OtherLanguages,
  countries: Countries,
  message: { readonly language: string | null; readonly script: string | undefined },
  country: string | null,
): string {
  const own = message.language === null ? undefined : lines[message.language];
  const shown = own
    ? [own]
    : Object.values(lines).filter(({ script }) => script === message.script && script !== 'latin');
  const known = countries[country?.toUpperCase() ?? ''];
  return [...new Set([...shown, lines.en!])]
    .map(({ line, or, number }) =>
      line.replace('{ambulance}', known ? `\u260e ${ambulanceIn(known.ambulance, or)}` : number).trim(),
    )
    .join('\n');
}
