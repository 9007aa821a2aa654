import { isMedication, SYMPTOM } from './medical-words.ts';

export interface Quantity {
  readonly value: number;
  readonly unit: string;
  readonly at: number;
}

/** What can be read from a text without understanding it. */
export interface Facts {
  readonly text: string;
  readonly quantities: readonly Quantity[];
  readonly numbers: readonly { readonly value: number; readonly at: number }[];
  readonly bloodPressure: { readonly systolic: number; readonly diastolic: number } | null;
  readonly medications: readonly { readonly name: string; readonly at: number }[];
  readonly symptoms: readonly string[];
  /** ISO dates. */
  readonly dates: readonly string[];
}

const UNIT =
  'mmol/l|µmol/l|umol/l|mg/dl|g/dl|mg/l|ng/ml|pg/ml|iu/l|u/l|mmhg|bpm|mg|mcg|µg|ug|kg|g|ml|l|cm|mm|m|lbs?|%|°c|°f|iu|units?|tablets?|puffs?|drops?|minutes?|hours?|days?|weeks?|months?|years?';
const QUANTITY = new RegExp(`(\\d+(?:[.,]\\d+)?)[\\s-]?(${UNIT})(?![\\p{L}\\p{N}])`, 'giu');
const PRESSURE = /\b(\d{2,3})\s?\/\s?(\d{2,3})\b(?!\/|\d)/;
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTH = MONTHS.map((name) => `${name}|${name.slice(0, 3)}`).join('|');

const number = (text: string) => Number(text.replace(',', '.'));

export function factsOf(text: string): Facts {
  const pressure = PRESSURE.exec(text);
  return {
    text,
    quantities: [...text.matchAll(QUANTITY)].map((match) => ({
      value: number(match[1] ?? ''),
      unit: match[2] ?? '',
      at: match.index,
    })),
    numbers: [...text.matchAll(/\d+(?:[.,]\d+)?/g)].map((match) => ({
      value: number(match[0]),
      at: match.index,
    })),
    bloodPressure: pressure && { systolic: Number(pressure[1]), diastolic: Number(pressure[2]) },
    medications: medicationsOf(text),
    symptoms: [...new Set([...text.matchAll(SYMPTOM)].map(([word]) => word.toLowerCase()))],
    dates: datesOf(text),
  };
}

function medicationsOf(text: string): { name: string; at: number }[] {
  const seen = new Set<string>();
  return [...text.matchAll(/\p{L}{5,}/gu)].flatMap((match) => {
    const name = match[0].toLowerCase();
    if (!isMedication(name) || seen.has(name)) return [];
    seen.add(name);
    return [{ name, at: match.index }];
  });
}

function datesOf(text: string): string[] {
  const iso = [...text.matchAll(/\b(\d{4})-(\d{2})-(\d{2})\b/g)].map(([all]) => all);
  const dotted = [...text.matchAll(/\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g)].map(([, day, month, year]) =>
    isoDate(year, Number(month), Number(day)),
  );
  const named = [...text.matchAll(new RegExp(`\\b(\\d{1,2})\\.? (${MONTH})\\.? (\\d{4})\\b`, 'gi'))].map(
    ([, day, month, year]) => isoDate(year, monthNumber(month), Number(day)),
  );
  const american = [...text.matchAll(new RegExp(`\\b(${MONTH})\\.? (\\d{1,2}),? (\\d{4})\\b`, 'gi'))].map(
    ([, month, day, year]) => isoDate(year, monthNumber(month), Number(day)),
  );
  return [...new Set([...iso, ...dotted, ...named, ...american])];
}

function monthNumber(month = ''): number {
  return MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3).toLowerCase())) + 1;
}

function isoDate(year: string | undefined, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
