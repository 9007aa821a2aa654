import type { Phrase } from './phrase.ts';

type Read = Extract<Phrase, { outcome: 'read' }>;

/** One thing that a model pointed at. */
export interface Pointed {
  readonly quote: string;
  readonly name?: string;
  readonly value?: number | string;
  readonly unit?: string;
  readonly measured_at?: string;
}

export type Wrong = 'digit' | 'unit' | 'name' | 'quote';

export function rightReply({ quote, name, value, unit }: Read): Pointed {
  return { quote, name, value: value.includes('/') ? value : Number(value), unit };
}

/** Each way of being wrong, several of some; none of them may be read. */
export function wrongReplies(phrase: Read): readonly (readonly [Wrong, string, Pointed])[] {
  const right = rightReply(phrase);
  const digit = otherDigit(phrase.value);
  const quoted = otherDigit(phrase.quote);
  return [
    ['digit', 'a digit of the value', { ...right, value: digit.includes('/') ? digit : Number(digit) }],
    ['digit', 'ten times the value', { ...right, value: tenTimes(phrase.value) }],
    ['unit', 'another unit', { ...right, unit: phrase.unit === 'g/L' ? 'mg/dL' : 'g/L' }],
    ['unit', 'a unit that does not exist', { ...right, unit: 'zorks' }],
    [
      'name',
      'another quantity',
      { ...right, name: phrase.loinc.includes('8310-5') ? 'heart rate' : 'body temperature' },
    ],
    ['name', 'no quantity', { ...right, name: 'frobnitz' }],
    ['quote', 'a digit of the quote', { ...right, quote: quoted }],
    [
      'quote',
      'a digit of the quote, and the value with it',
      { quote: quoted, value: digit.includes('/') ? digit : Number(digit) },
    ],
    ['quote', 'words of nobody', { ...right, quote: `my ${phrase.quote} or so` }],
    ...cuts(phrase).map((quote) => ['quote', 'a piece of the number or its unit', { quote }] as const),
  ];
}

function otherDigit(text: string): string {
  const at = text.search(/\d(?!.*\d)/su);
  return text.slice(0, at) + ((Number(text[at]) + 1) % 10) + text.slice(at + 1);
}

function tenTimes(value: string): number | string {
  return value.includes('/') ? value.replace('/', '0/') : Number((Number(value) * 10).toPrecision(12));
}

/** The quote that ends before the last digit, and the one that ends right behind it where a unit follows. */
function cuts({ quote, text }: Read): readonly string[] {
  const last = quote.search(/\d(?!.*\d)/su);
  const inNumber = /\d[.,]?$/u.test(quote.slice(0, last)) ? [quote.slice(0, last).replace(/[.,]$/u, '')] : [];
  const behind = text.slice(text.indexOf(quote) + last + 1);
  const unit = /^\s*(?:%|°|[a-zµ]+\/|mm\s?hg|kg|lbs?|cm|pg|pounds|percent)/iu.test(behind)
    ? [quote.slice(0, last + 1)]
    : [];
  return [...inNumber, ...unit].filter((cut) => cut !== quote && /\d/.test(cut));
}
