import { BLOOD_PRESSURE, MEASURES, type Measure } from './measures.ts';

/** What a name stands for. */
export type Named = Measure | typeof BLOOD_PRESSURE;

export interface FoundName {
  readonly measure: Named;
  readonly start: number;
  readonly end: number;
}

interface Pattern {
  readonly measure: Named;
  readonly name: RegExp;
  readonly length: number;
  /** Where this does not stand, in small letters, the name does not either: most of a thousand names are passed over so. */
  readonly probe: string;
}

const PATTERNS: readonly Pattern[] = [BLOOD_PRESSURE, ...MEASURES]
  .flatMap((measure): Pattern[] =>
    measure.names.map((name) => ({
      measure,
      name: patternOf(name),
      length: name.length,
      probe: probeOf(name),
    })),
  )
  .sort((one, other) => other.length - one.length);

/**
 * A name stands for itself: `BNP` is not in `proBNP`, `HDL` not in `non-HDL`, `creatinine` not in `BUN/creatinine`. A number may
 * be glued to its end (`HR72`), unless the name itself ends in one.
 */
function patternOf(name: string): RegExp {
  const words = name.split(' ').map(escaped).join(String.raw`[\s]+`);
  const end = /\d$/.test(name) ? String.raw`(?![\p{L}\d/^*]|[.,-]\d)` : String.raw`(?![\p{L}/^*+]|-\p{L})`;
  const ending = name.endsWith('+') || name.endsWith('-') ? '' : end;
  return new RegExp(String.raw`(?<![\p{L}\d/^*%-])${words}${ending}`, /[A-Z]/.test(name) ? 'gu' : 'giu');
}

function probeOf(name: string): string {
  return name.toLowerCase().split(' ')[0]!;
}

function escaped(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

/** Every name in a text, the longest at each place, in its order. */
export function findNames(text: string): readonly FoundName[] {
  const taken: FoundName[] = [];
  const small = text.toLowerCase();
  for (const { measure, name, probe } of PATTERNS) {
    if (!small.includes(probe)) continue;
    for (const match of text.matchAll(name)) {
      const found = { measure, start: match.index, end: match.index + match[0].length };
      if (taken.every(({ start, end }) => found.end <= start || found.start >= end)) taken.push(found);
    }
  }
  return taken.sort((one, other) => one.start - other.start);
}
