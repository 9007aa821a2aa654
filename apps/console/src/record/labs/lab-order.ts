import type { Lab } from '../../api/generated.ts';

const RECENT_MS = 400 * 86_400_000;
/** The most telling test of a condition matters longer. */
const LONG_MS = 5 * 366 * 86_400_000;

const timeOf = ({ last }: Lab): number => (last.at === null ? Number.NEGATIVE_INFINITY : Date.parse(last.at));
const isOut = ({ last }: Lab): boolean => last.verdict === 'high' || last.verdict === 'low';
const isLaboratory = ({ category }: Lab): boolean => category === 'laboratory';
const isMoving = ({ trend }: Lab): boolean => trend === 'rising' || trend === 'falling';

/** Of what this patient is not followed for: laboratory and others. */
const NOT_FOLLOWED = [3, 5] as const;
/** So many places before what is in its range. */
const OUT = 2;
const DAY_MS = 86_400_000;
/** Where fewer matter, others are shown too. */
const FEWEST = 4;

/**
 * At most so many tests as a summary shows, newest first. Chosen are the most telling test of each condition and medicine of this patient; of
 * the tests that were still done in the year before the newest result those that one is followed by and those out of their range; then what is followed and was not
 * done for long; then the rest, what was not done for long last. Inside each the most telling of its condition or medicine, what is
 * out of range some places before that; then what rises or falls.
 * What belongs to a state that is over comes last.
 */
export function mostTelling(labs: readonly Lab[], most: number): readonly Lab[] {
  const newest = Math.max(...labs.map(timeOf));
  const group = (lab: Lab) => {
    if (!lab.isCurrent) return 4;
    const isRecent = timeOf(lab) >= newest - RECENT_MS;
    const isTelling = lab.followed?.rank === 0 && timeOf(lab) >= newest - LONG_MS;
    if (isTelling || (isRecent && (lab.followed !== null || isOut(lab)))) return 0;
    if (lab.followed !== null) return 1;
    return isRecent ? 2 : 3;
  };
  const telling = (lab: Lab): readonly number[] => [
    group(lab),
    (lab.followed?.rank ?? NOT_FOLLOWED[isLaboratory(lab) ? 0 : 1]) - (isOut(lab) ? OUT : 0),
    isOut(lab) ? 0 : 1,
    isMoving(lab) ? 0 : 1,
    isLaboratory(lab) ? 0 : 1,
    -timeOf(lab),
  ];
  const sorted = labs.toSorted((a, b) => compareAll(telling(a), telling(b)) || (a.name < b.name ? -1 : 1));
  const matter = sorted.filter((lab) => group(lab) < 2).length;
  return sorted
    .slice(0, Math.min(most, Math.max(matter, FEWEST)))
    .toSorted((a, b) => Math.floor(timeOf(b) / DAY_MS) - Math.floor(timeOf(a) / DAY_MS) || 0);
}

function compareAll(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((value, index) => value !== other[index]);
  return place === -1 ? 0 : (one[place] as number) - (other[place] as number);
}

export interface LabGroup {
  readonly category: string | null;
  readonly labs: readonly Lab[];
}

/** By what kind of test it is, laboratory and vital signs first, then as they come. */
export function byCategory(labs: readonly Lab[]): readonly LabGroup[] {
  const groups = Map.groupBy(labs, ({ category }) => category);
  const first = ['laboratory', 'vital-signs'];
  const place = (category: string | null) => {
    const at = first.indexOf(category ?? '');
    return at === -1 ? first.length : at;
  };
  return [...groups]
    .map(([category, inside]) => ({ category, labs: inside }))
    .toSorted((a, b) => place(a.category) - place(b.category));
}

/** The groups with so many tests in all, from the top. */
export function firstOf(groups: readonly LabGroup[], most: number): readonly LabGroup[] {
  let left = most;
  const kept = groups.map((group) => {
    const labs = group.labs.slice(0, Math.max(0, left));
    left -= labs.length;
    return { ...group, labs };
  });
  return kept.filter(({ labs }) => labs.length > 0);
}

/** Every word has to stand somewhere in the name, the code or the unit. */
export function matching(labs: readonly Lab[], words: string, onlyOut: boolean): readonly Lab[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return labs.filter((lab) => {
    const text = `${lab.shortName ?? ''} ${lab.name} ${lab.codes.join(' ')} ${lab.unit ?? ''}`.toLowerCase();
    return (!onlyOut || isOut(lab)) && wanted.every((word) => text.includes(word));
  });
}
