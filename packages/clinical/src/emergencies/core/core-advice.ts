import type { Urgency } from '@consilium/kernel';
import type { Countries } from '../shapes.ts';
import type { CoreLanguage } from './core-language.ts';

const MOST_TEXTS = 2;
/** Before every number that can be called: the console makes it a link in any language. */
const CALL = '\u260e ';

/** Null where the first entry is of no core language. */
export function coreAdvice(
  languages: readonly CoreLanguage[],
  countries: Countries,
  { tier, entries }: Urgency,
  country: string | null,
): string | null {
  const own = languages.find(({ code }) => entries[0]?.startsWith(`${code}-`));
  if (own === undefined) return null;
  const ids = new Set(entries);
  const texts = [
    ...new Set(
      own.entries
        .filter((entry) => ids.has(entry.id) && entry.tier === tier)
        .sort((a, b) => entries.indexOf(a.id) - entries.indexOf(b.id))
        .map(({ advice }) => advice.trim()),
    ),
  ];
  const shown = texts.length === 0 ? [own.shape.general[tier]] : texts.slice(0, MOST_TEXTS);
  return withNumbers(shown.join('\n\n').trim(), own, countries, country);
}

function withNumbers(
  text: string,
  { shape }: CoreLanguage,
  countries: Countries,
  country: string | null,
): string {
  const known = countries[country?.toUpperCase() ?? ''];
  const numbers = {
    ambulance: known && ambulanceIn(known.ambulance, shape.or),
    crisis: numberIn(known?.crisis),
    doctor: numberIn(known?.doctor),
    poison: numberIn(known?.poison),
  };
  return text.replace(/\{(ambulance|crisis|doctor|poison)\}/g, (_, key: keyof typeof numbers) => {
    const number = numbers[key];
    return number === undefined ? shape[key].unknown : shape[key].known.replace('{number}', CALL + number);
  });
}

/** `144 or 112` with the word of the language. */
export function ambulanceIn(numbers: string, or: string): string {
  return numbers.replaceAll(' or ', ` ${or} `);
}

/** The telephone number at the end of `TelefonSeelsorge on 0800 111 0 111`: its name is English or local, the number is neither. */
function numberIn(line: string | undefined): string | undefined {
  return line === undefined ? undefined : /\d[\d -]{0,20}\d$/.exec(line)?.[0];
}
