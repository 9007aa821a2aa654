import type { Quantity } from '../reading/quantities.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { contentStems, shared } from './content-words.ts';
import type { ReadText } from './read-text.ts';

/** Two numbers that are set against each other: `12 % versus 18 %`, `0.9 to 1.8`. */
const AGAINST = /^\s*(?:%|percent)?\s*(?:versus|vs\.?|against|compared (?:with|to)|to|and|or|–|-)\s*$/;

/** Whether every pair of numbers of a claim stands in one of its sources in the same order, and each with the same words behind it. */
export function samePairs(claim: ReadText, sources: readonly ReadText[]): boolean {
  const given = sources.flatMap(({ sentences }) => sentences);
  return claim.sentences.every(
    (sentence) =>
      pairsOf(sentence).every((pair) =>
        given.some((each) => pairsOf(each).some((other) => isSame(pair, other))),
      ) && sentence.quantities.every((quantity) => isOfTheSame(sentence, quantity, given)),
  );
}

type Pair = readonly [Quantity, Quantity];

function pairsOf({ text, quantities }: ReadSentence): readonly Pair[] {
  return quantities.slice(1).flatMap((other, at): readonly Pair[] => {
    const one = quantities[at]!;
    return AGAINST.test(text.slice(one.end, other.start)) ? [[one, other]] : [];
  });
}

function isSame([one, other]: Pair, [first, second]: Pair): boolean {
  return one.values[0] === first.values[0] && other.values[0] === second.values[0];
}

/** What is said right behind a number to tell whose it is: `6.8 % of those who stopped`. */
function ownerOf({ lower }: ReadSentence, { end }: Quantity): ReadonlySet<string> {
  const [, owner = ''] =
    /^\s*(?:of|in|with|for|on|under|among|after|without)\s+((?:[\p{L}\d-]+ ?){1,5})/u.exec(
      lower.slice(end, end + 80),
    ) ?? [];
  return contentStems(owner.split(/ (?:and|but|versus|than|compared) /)[0] ?? '');
}

/** False where the source gives what is said of one number to another, and something else to this one. */
function isOfTheSame(sentence: ReadSentence, quantity: Quantity, given: readonly ReadSentence[]): boolean {
  const owner = ownerOf(sentence, quantity);
  if (owner.size === 0) return true;
  const places = given.filter(({ quantities }) =>
    quantities.some((each) => each.values[0] === quantity.values[0]),
  );
  return (
    places.length === 0 ||
    places.some((place) => {
      const ofThis = place.quantities.filter((each) => each.values[0] === quantity.values[0]);
      const others = place.quantities.filter((each) => each.values[0] !== quantity.values[0]);
      const has = (each: Quantity) => shared(owner, ownerOf(place, each)) > 0;
      if (ofThis.some(has) || !others.some(has)) return !isOfOtherSide(place, ofThis[0]!, owner);
      return ofThis.some((each) => ownerOf(place, each).size === 0);
    })
  );
}

/** `more frequent with metformin than with placebo (18 % versus 9 %)`: the first number is of what stands before `than`. */
function isOfOtherSide(place: ReadSentence, quantity: Quantity, owner: ReadonlySet<string>): boolean {
  const pair = pairsOf(place).find((each) => each.includes(quantity));
  const than = / (?:than|compared (?:with|to)) /.exec(place.lower);
  if (pair === undefined || than === null || than.index > pair[0].start) return false;
  const before = contentStems(place.lower.slice(0, than.index));
  const after = contentStems(place.lower.slice(than.index, pair[0].start));
  const only = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...owner].some((stem) => some.has(stem) && !others.has(stem));
  return quantity === pair[0]
    ? only(after, before) && !only(before, after)
    : only(before, after) && !only(after, before);
}
