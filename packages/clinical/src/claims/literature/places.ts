import { stemOf } from '../licensed/same-word.ts';
import { otherWords } from '../licensed/says.ts';
import { deniesForATime, readPolarity } from '../reading/polarity.ts';
import type { Quantity } from '../reading/quantities.ts';
import { type ReadSentence, readSentence } from '../reading/read-sentence.ts';
import { sameAmount, sameValues } from '../support/same-quantity.ts';
import { turnsBound } from './bounds.ts';

/** A sentence of a source, where a statement may have been taken from. */
export interface SourcePlace {
  readonly sentence: ReadSentence;
  readonly stems: ReadonlySet<string>;
}

const IRREGULAR = new Map(
  `took take taken take gave give given give began begin begun begin fell fall fallen fall rose rise risen rise lost lose felt feel found find saw see
  seen see went go gone go came come shown show wrote write written write broke break broken break grew grow grown grow kept keep led lead made make
  told tell thought think slept sleep stood stand ate eat eaten eat drank drink drunk drink bled bleed held hold became become sent send spent spend
  brought bring caught catch chose choose chosen choose met meet ran run swam swim wore wear swollen swell died die dies die`
    .split(/\s+/)
    .flatMap((word, at, all) => (at % 2 === 0 ? [[word, all[at + 1]!] as const] : [])),
);

/** One form of a word, `took` and `taken` alike. */
function rootOf(word: string): string {
  return stemOf(IRREGULAR.get(word) ?? word);
}

const TAKES_UP = /^(?:it|this|these|those|they|both|such|that)\b/;

/** The sentences of a text; one that begins with a pronoun has the one before it in front. */
export function placesIn(text: string): readonly SourcePlace[] {
  const pieces = text.split(/[.;](?=\s|$)|: |\n/).map((piece) => piece.trim());
  return pieces.flatMap((piece, at): readonly SourcePlace[] => {
    if (piece === '') return [];
    const whole = TAKES_UP.test(piece.toLowerCase()) ? `${pieces[at - 1] ?? ''}. ${piece}` : piece;
    return [{ sentence: readSentence(piece), stems: rootsIn(whole.toLowerCase()) }];
  });
}

export function rootsIn(lower: string): ReadonlySet<string> {
  return new Set([...lower.matchAll(/\p{L}[\p{L}\d]*/gu)].map(([word]) => rootOf(word)));
}

/** The places that have the most of these words, and how many they lack. */
export function bestPlaces(
  words: readonly string[],
  places: readonly SourcePlace[],
): { readonly best: readonly SourcePlace[]; readonly lacks: number } {
  const has = ({ stems }: SourcePlace, word: string) =>
    stems.has(rootOf(word)) || otherWords(stemOf(word)).some((other) => stems.has(rootOf(other)));
  const lacking = places.map((place) => words.filter((word) => !has(place, word)).length);
  const lacks = Math.min(words.length, ...lacking);
  return { best: places.filter((_, at) => lacking[at] === lacks), lacks };
}

/** Whether what a statement says is denied in the place, or the other way round. */
export function turnsPolarity(statement: string, { sentence }: SourcePlace): boolean {
  const [said, given] = [readPolarity(statement, rootOf), readPolarity(sentence.lower, rootOf)];
  const isBounded = deniesForATime(statement);
  const turned = (stem: string) =>
    (said.stated.has(stem) && given.denied.has(stem) && !given.stated.has(stem)) ||
    (!isBounded && given.stated.has(stem) && said.denied.has(stem) && !said.stated.has(stem));
  return [...statement.matchAll(/\p{L}{4,}/gu)].some(([word]) => turned(rootOf(word)));
}

/** Whether a bound of the statement is the other way round in the place: `above 5.2` of `below 5.2`. */
export function turnsBounds(statement: ReadSentence, { sentence }: SourcePlace): boolean {
  const given = sentence.quantities.map((quantity) => ({ quantity, sentence }));
  return statement.quantities.some((quantity) => turnsBound({ quantity, sentence: statement }, given));
}

const isSame = (one: Quantity, other: Quantity) => sameValues(one, other) || sameAmount(one, other);

/**
 * Whether two numbers of a statement are of two different places: where the sources have the one, they have another number in the
 * unit of the other. `14 % within two years`, of `4 % within two years and 14 % within five`.
 */
export function pairsNumbers(statement: ReadSentence, places: readonly SourcePlace[]): boolean {
  const groups = places.flatMap(({ sentence }) => groupsOf(sentence));
  const { quantities } = statement;
  return quantities.some((one) =>
    quantities.some((other) => {
      if (one === other || other.unit === null || one.unit === other.unit) return false;
      const ofOne = groups.filter(
        (group) => group.some((each) => isSame(one, each)) && group.some(({ unit }) => unit === other.unit),
      );
      const hasOther = (group: readonly Quantity[]) => group.some((each) => isSame(other, each));
      return ofOne.length > 0 && groups.some(hasOther) && !ofOne.some(hasOther);
    }),
  );
}

/** The numbers of a sentence as they stand together: up to an `and` or a comma. */
function groupsOf({ lower, quantities }: ReadSentence): readonly (readonly Quantity[])[] {
  const groups: Quantity[][] = [];
  quantities.forEach((quantity, at) => {
    const before = quantities[at - 1];
    const isNew = before === undefined || /,|;|\band\b|\bbut\b/.test(lower.slice(before.end, quantity.start));
    if (isNew) groups.push([quantity]);
    else groups.at(-1)!.push(quantity);
  });
  return groups;
}
