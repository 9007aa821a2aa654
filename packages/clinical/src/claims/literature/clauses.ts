import { MEDICINE_LEXICON } from '../../lexicon/medicines.ts';
import { stemOf } from '../licensed/same-word.ts';
import { readPolarity } from '../reading/polarity.ts';
import { contentStems, shared } from './content-words.ts';
import { carries, flipped, isContrary } from './directions.ts';
import { overclaims } from './overclaims.ts';
import type { Clause, ReadText } from './read-text.ts';

/** The clauses that share the most content words with this one, numbers counted twice; ties are broken by all words. */
export function nearestTo(clause: Clause, clauses: readonly Clause[]): readonly Clause[] {
  const numbers = new Set([...clause.words].filter((word) => /^\d/.test(word)));
  const scores = clauses.map(({ stems, words }) => {
    const score = shared(clause.stems, stems) + 2 * shared(numbers, words);
    // With one content word in common, the other words decide nothing.
    return score === 1 ? 1 : score + shared(clause.words, words) / 100;
  });
  const best = Math.max(0, ...scores);
  return best < LEAST_WORDS ? [] : clauses.filter((_, at) => scores[at] === best);
}

/** The lowest score: three shared words, for a clause without a subject of its own. */
const LEAST_WORDS = 0.03;

/** How the nearest clauses of the sources contradict a clause: another direction, a denial, less certainty; null: they do not. */
export function clauseAgainst(
  clause: Clause,
  clauses: readonly Clause[],
  source: string,
): 'direction' | 'denied' | 'certainty' | 'order' | 'cause' | null {
  if (clause.isOwn && !goesTheSameWay(clause, clauses)) return 'direction';
  const nearest = nearestTo(clause, clauses);
  if (nearest.length === 0) return null;
  const isFine = (each: Clause) => isAlike(each, clause) || !isNear(each, clause);
  // A number draws the clause to how the study was made: what it found may stand elsewhere.
  const elsewhere = (each: Clause) =>
    isAlike(each, clause) && isNear(each, clause) && each.denies && deniesTheSame(each, clause);
  if (!nearest.some(isFine) && !(clause.denies && clauses.some(elsewhere))) return 'denied';
  return overclaims(
    clause.lower,
    source,
    nearest.map(({ lower }) => lower),
  );
}

/** Both deny one word, or how something goes. */
function deniesTheSame(one: Clause, other: Clause): boolean {
  const [ofOne, ofOther] = [one, other].map(({ lower }) => readPolarity(lower, stemOf).denied);
  return (
    shared(ofOne!, ofOther!) > 0 ||
    one.directions.some(({ direction }) => other.directions.some((each) => each.direction === direction))
  );
}

/** Whether each direction of a clause is also in the nearest clauses that have a direction. */
function goesTheSameWay(clause: Clause, clauses: readonly Clause[]): boolean {
  const nearest = nearestTo(
    clause,
    clauses.filter(({ directions }) => directions.length > 0),
  );
  return clause.directions.every((said) =>
    nearest.some((each) =>
      each.directions.some((given) => carries(given, isSwapped(clause, each) ? flipped(said) : said)),
    ),
  );
}

/** Whether the clause of the sources that is nearest to this one says the opposite of its one direction, of the same. */
export function goesOpposite(clause: Clause, clauses: readonly Clause[]): boolean {
  const [said, ...more] = clause.directions;
  if (!clause.isOwn || said === undefined || more.length > 0) return false;
  const nearest = nearestTo(
    clause,
    clauses.filter(({ directions }) => directions.length > 0),
  );
  return (
    nearest.length > 0 &&
    nearest.every(
      (each) =>
        isNear(each, clause) &&
        each.directions.every((given) => isContrary(given, isSwapped(clause, each) ? flipped(said) : said)),
    )
  );
}

/** Near enough that a missing `not` matters: half of the content words are the same, or 70 % of all words. */
function isNear(one: Clause, { stems, words }: Clause): boolean {
  const same = shared(stems, one.stems);
  return (same > 1 && same * 2 >= stems.size) || shared(words, one.words) * 10 >= words.size * 7;
}

/** Both deny or neither does. `No difference` and `did not change` are denials too. */
function isAlike(one: Clause, other: Clause): boolean {
  const isNone = ({ directions }: Clause) =>
    directions.some(({ direction, negated }) => negated || direction === 'same');
  return one.denies === other.denies || (one.denies ? isNone(other) : isNone(one));
}

/** Whether a claim compares with something that no source mentions: `than with placebo`. */
export function comparesWithOther(claim: ReadText, known: ReadonlySet<string>): boolean {
  return [...claim.lower.matchAll(COMPARED_WITH)].some(({ 1: other = '' }) => {
    const stems = contentStems(other);
    return stems.size > 0 && shared(stems, known) === 0;
  });
}

const COMPARED_WITH =
  /\b(?:than|compared (?:with|to)|versus|against) (?:(?:with|on|in|after|for|those|the|people|of|from) )*([\p{L}-]+)/gu;

/** Whether the sources give only the opposite direction for a medicine of the claim: carbamazepine listed among those that increase an effect. */
export function turnsOfOne(claim: ReadText, clauses: readonly Clause[]): boolean {
  return claim.clauses.some(
    (clause) =>
      clause.isOwn &&
      !COMPARES.test(clause.lower) &&
      [...clause.words].some((word) => {
        if (!MEDICINE_LEXICON.has(word)) return false;
        const ofIt = clauses.filter(
          ({ words, isOwn, lower }) => isOwn && words.has(word) && !COMPARES.test(lower),
        );
        return (
          ofIt.length > 0 &&
          !clause.directions.some((said) =>
            ofIt.some(({ directions }) => directions.some((given) => carries(given, said))),
          )
        );
      }),
  );
}

const COMPARES = / (?:than|compared (?:with|to)|versus|vs\.?|over) /;

/** Whether the two clauses compare in opposite order: `A more than B`, `B more than A`. */
function isSwapped(clause: Clause, source: Clause): boolean {
  const [one, other] = [sidesOf(clause), sidesOf(source)];
  if (one === null || other === null) return false;
  const [before, after] = one;
  const [sourceBefore, sourceAfter] = other;
  const only = (some: ReadonlySet<string>, these: ReadonlySet<string>, not: ReadonlySet<string>) =>
    [...some].some((stem) => these.has(stem) && !not.has(stem));
  return only(before, sourceAfter, sourceBefore) && only(after, sourceBefore, sourceAfter);
}

function sidesOf({ lower }: Clause): readonly [ReadonlySet<string>, ReadonlySet<string>] | null {
  const found = COMPARES.exec(lower);
  if (found === null) return null;
  return [
    contentStems(lower.slice(0, found.index)),
    contentStems(lower.slice(found.index + found[0].length)),
  ];
}
