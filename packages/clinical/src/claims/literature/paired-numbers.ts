import type { Quantity } from '../reading/quantities.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { contentStems, shared } from './content-words.ts';
import type { ReadText } from './read-text.ts';
import { isSameNumber, type Placed } from './same-number.ts';

/** Two numbers that are set against each other: `12 % versus 18 %`, `0.9 to 1.8`. */
const AGAINST = /^\s*(?:%|percent)?\s*(?:versus|vs\.?|against|compared (?:with|to)|to|and|or|–|-)\s*$/;

/** Whether every pair of numbers of a claim stands in one of its sources in the same order, and each with the same words behind it. */
export function samePairs(claim: ReadText, sources: readonly ReadText[]): boolean {
  const given = sources.flatMap(({ sentences }) => sentences);
  return claim.sentences.every(
    (sentence) =>
      pairsOf(sentence).every((pair) => given.some((each) => isInOrder(pair, sentence, each))) &&
      sentence.quantities.every((quantity) => isShareOfTheSame(sentence, quantity, given)) &&
      sentence.quantities.every((quantity) => isOfTheSame(sentence, quantity, given)),
  );
}

type Pair = readonly [Quantity, Quantity];

function pairsOf({ text, quantities }: ReadSentence): readonly Pair[] {
  return quantities.slice(1).flatMap((other, at): readonly Pair[] => {
    const one = quantities[at]!;
    return AGAINST.test(text.slice(one.end, other.start)) ? [[one, other]] : [];
  });
}

/** Whether a claim makes two ways to a thing (`falls by 10 or drops below 50`) of what its sources ask for at once (`by 10 to below 50`). */
export function joinsByOr(claim: ReadText, sources: readonly ReadText[]): boolean {
  const given = sources.flatMap(({ sentences }) => sentences);
  return claim.sentences.some((said) =>
    said.quantities.slice(1).some((other, at) => {
      const one = said.quantities[at]!;
      if (!hasOr(said, one, other)) return false;
      const places = given.flatMap((place) => {
        const [first, second] = [one, other].map((quantity) =>
          place.quantities.find((each) =>
            isSameNumber({ quantity, sentence: said }, { quantity: each, sentence: place }),
          ),
        );
        return first && second && first.start < second.start ? [hasOr(place, first, second)] : [];
      });
      return places.length > 0 && !places.includes(true);
    }),
  );
}

/** `10 or more` is a bound. */
function hasOr({ lower }: ReadSentence, one: Quantity, other: Quantity): boolean {
  return /\bor\b(?! (?:more|less|fewer|older|younger|above|below|over|under|higher|lower|longer|shorter|later|earlier)\b(?! $))/.test(
    lower.slice(one.end, other.start),
  );
}

/** Whether both are in the sentence in this order; `to 12 % from 16 %` is the reverse order. */
function isInOrder([one, other]: Pair, said: ReadSentence, given: ReadSentence): boolean {
  const placesOf = (quantity: Quantity) =>
    given.quantities
      .filter((each) => isSameNumber({ quantity, sentence: said }, { quantity: each, sentence: given }))
      .map(({ start }) => start);
  const [first, second] = [placesOf(one), placesOf(other)];
  return first.some((place) => second.some((behind) => behind > place));
}

/** `3.3 kg less` where the source has 5.1 versus 8.4 kg. */
export function isDifference({ quantity, sentence }: Placed, given: ReadSentence): boolean {
  const around = sentence.lower.slice(Math.max(0, quantity.start - 30), quantity.end + 20);
  if (!DIFFERS.test(around)) return false;
  const decimals = /\.(\d+)/.exec(quantity.text)?.[1]?.length ?? 0;
  return pairsOf(given).some(
    ([one, other]) =>
      (one.unit ?? other.unit) === (other.unit ?? one.unit) &&
      (quantity.unit === null || (one.unit ?? other.unit) === quantity.unit || quantity.unit === 'points') &&
      Math.abs(one.values[0]! - other.values[0]!).toFixed(decimals) === quantity.values[0]!.toFixed(decimals),
  );
}

const DIFFERS = /\b(?:by|less|more|fewer|higher|lower|difference|longer|shorter|smaller|greater)\b/;

/** What is said right behind a number to tell whose it is: `6.8 % of those who stopped`. */
function ownerOf({ lower }: ReadSentence, { end }: Quantity): ReadonlySet<string> {
  const [, owner = ''] =
    /^\s*(?:of|in|with|for|on|under|among|after|without)\s+((?:[\p{L}\d-]+ ?){1,5})/u.exec(
      lower.slice(end, end + 80),
    ) ?? [];
  return contentStems(owner.split(/ (?:and|but|versus|than|compared) /)[0] ?? '');
}

/** What a share is a share of: `half of the fractures`. */
function wholeOf({ lower }: ReadSentence, { end, unit }: Quantity): ReadonlySet<string> {
  const [, whole = ''] =
    unit === '%'
      ? (/^\s*of (?:the |all |these |those |their |its )?((?:[\p{L}\d-]+ ?){1,3})/u.exec(
          lower.slice(end, end + 60),
        ) ?? [])
      : [];
  return contentStems(whole.split(/ (?:who|that|with|in|on|and|had|were|was|after|within) /)[0] ?? '');
}

/** False if the sources give the share only of something else: half of the fractures, claimed as half of the boys. */
function isShareOfTheSame(
  sentence: ReadSentence,
  quantity: Quantity,
  given: readonly ReadSentence[],
): boolean {
  const whole = wholeOf(sentence, quantity);
  if (whole.size === 0) return true;
  const wholes = given.flatMap((each) =>
    each.quantities
      .filter((other) => isSameNumber({ quantity, sentence }, { quantity: other, sentence: each }))
      .map((other) => wholeOf(each, other)),
  );
  return wholes.length === 0 || wholes.some((each) => each.size === 0 || shared(whole, each) > 0);
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

const NAMED_SIDE = /\b(?:with|on|after|in|under|among) ((?:[\p{L}\d-]+ ?){1,4})\($/u;

/** `more frequent with metformin than with placebo (18 % versus 9 %)`: the first number is of what stands before `than`. */
function isOfOtherSide(place: ReadSentence, quantity: Quantity, owner: ReadonlySet<string>): boolean {
  const pair = pairsOf(place).find((each) => each.includes(quantity));
  const than = / (?:than|compared (?:with|to)) /.exec(place.lower);
  if (pair === undefined) return false;
  if (than === null || than.index > pair[0].start) {
    // `more frequent with empagliflozin (6.0 % versus 1.5 %)`: the first number belongs to the named medicine.
    const [, named = ''] = NAMED_SIDE.exec(place.lower.slice(0, pair[0].start)) ?? [];
    const isNamed = shared(owner, contentStems(named)) > 0;
    return isNamed && quantity === pair[1];
  }
  const before = contentStems(place.lower.slice(0, than.index));
  const after = contentStems(place.lower.slice(than.index, pair[0].start));
  const only = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...owner].some((stem) => some.has(stem) && !others.has(stem));
  return quantity === pair[0]
    ? only(after, before) && !only(before, after)
    : only(before, after) && !only(after, before);
}
