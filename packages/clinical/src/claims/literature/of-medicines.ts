import { MEDICINE_LEXICON } from '../../lexicon/medicines.ts';
import { nearestTo } from './clauses.ts';
import { contentStems, shared } from './content-words.ts';
import { carries } from './directions.ts';
import type { Clause } from './read-text.ts';

/** The medicines that a clause names, by their ingredients. */
function medicinesIn({ words }: Clause): ReadonlySet<string> {
  return new Set([...words].flatMap((word) => MEDICINE_LEXICON.get(word) ?? []));
}

/**
 * Whether a clause tells of one medicine what the sources tell of another: it goes the same way as the finding that is nearest to it,
 * and that finding names other medicines only.
 */
export function tellsOfOther(clause: Clause, clauses: readonly Clause[]): boolean {
  const said = medicinesIn(clause);
  if (said.size === 0 || !clause.isOwn) return false;
  const nearest = nearestTo(
    clause,
    clauses.filter(({ isOwn }) => isOwn),
  );
  return (
    nearest.length > 0 &&
    nearest.every((each) => {
      const given = medicinesIn(each);
      const goes = clause.directions.some((one) => each.directions.some((other) => carries(other, one)));
      return given.size > 0 && shared(said, given) === 0 && goes;
    })
  );
}

/** How a clause that denies nothing speaks of a medicine of which its sources only deny or forbid. */
export function statesOfDenied(clause: Clause, clauses: readonly Clause[]): 'much' | 'some' | null {
  if (clause.denies || clause.directions.some(({ negated, direction }) => negated || direction === 'same'))
    return null;
  for (const medicine of medicinesIn(clause)) {
    const about = clauses.filter((each) => medicinesIn(each).has(medicine));
    if (about.length === 0 || !about.every(isDenying)) continue;
    const own = new Set(
      [...contentStems(clause.lower)].filter((stem) => stem.length > 3 && stem !== medicine),
    );
    const isNear = about.some(({ stems }) => shared(own, stems) > 1 && shared(own, stems) * 2 >= own.size);
    return isNear || RECOMMENDS.test(clause.lower) ? 'much' : 'some';
  }
  return null;
}

/** `More with it than without` denies nothing. */
function isDenying({ denies, directions, isOwn }: Clause): boolean {
  const isNone = directions.some(({ negated, direction }) => negated || direction === 'same');
  return isNone || (denies && !(isOwn && directions.length > 0));
}

const RECOMMENDS = /\b(?:should|must|recommend\w*|advis\w+|suggest\w*|preferred|allowed|may be|can be)\b/;
