import type { Lab } from '../../api/generated.ts';

const RECENT_MS = 400 * 86_400_000;

const timeOf = ({ last }: Lab): number => (last.at === null ? Number.NEGATIVE_INFINITY : Date.parse(last.at));
const isOut = ({ last }: Lab): boolean => last.verdict === 'high' || last.verdict === 'low';
const isMoving = ({ trend }: Lab): boolean => trend === 'rising' || trend === 'falling';

/**
 * What to look at first: of the tests that were still done in the year before the newest result, those out of their
 * range, then those that rise or fall, laboratory before the rest; then the others, newest first.
 */
export function mostTelling(labs: readonly Lab[]): readonly Lab[] {
  const newest = Math.max(...labs.map(timeOf));
  const weight = (lab: Lab) =>
    (timeOf(lab) >= newest - RECENT_MS ? 8 : 0) +
    (isOut(lab) ? 4 : 0) +
    (isMoving(lab) ? 2 : 0) +
    (lab.category === 'laboratory' ? 1 : 0);
  return labs.toSorted((a, b) => weight(b) - weight(a) || timeOf(b) - timeOf(a));
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
    const text = `${lab.name} ${lab.code} ${lab.unit ?? ''}`.toLowerCase();
    return (!onlyOut || isOut(lab)) && wanted.every((word) => text.includes(word));
  });
}
