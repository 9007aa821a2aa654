import { namesAmong, plainWords } from '@consilium/clinical';
import { BODY_SYSTEMS } from './body-systems.ts';

interface Part {
  readonly part: string;
  readonly not: readonly string[];
}

/** Shorter words are no names of medicines: "April" ends like one. */
const SHORTEST = 7;
/** Ends and begins words of every kind. */
const NO_NAMES = new Set(['iron', 'emollient']);

const PARTS: readonly Part[] = BODY_SYSTEMS.flatMap(({ medicines }) => medicines)
  .map((each) => (typeof each === 'string' ? { part: each, not: [] } : each))
  .filter(({ part }) => !NO_NAMES.has(part) && !part.includes(' '));

/** By their first and by their last letters: a word is held against the few that begin or end as it does. */
const SHARED = Math.min(...PARTS.map(({ part }) => part.length));
const BY_START = Map.groupBy(PARTS, ({ part }) => part.slice(0, SHARED));
const BY_END = Map.groupBy(PARTS, ({ part }) => part.slice(-SHARED));

/** How many medicines of our lists a text names: a brand and its ingredient are one. */
export function medicinesNamed(text: string): number {
  const said = plainWords(text);
  const listed = namesAmong(said);
  const known = new Set(listed.flat());
  const others = new Set<string>();
  for (const word of new Set(said.split(' ')))
    if (word.length >= SHORTEST && !known.has(word) && isMedicine(word)) others.add(singular(word));
  return joined(listed) + others.size;
}

function isMedicine(word: string): boolean {
  const one = singular(word);
  const isAllowed = ({ not }: Part) => !not.some((each) => word.startsWith(each));
  return (
    BY_START.get(word.slice(0, SHARED))?.some((each) => word.startsWith(each.part) && isAllowed(each)) ===
      true ||
    BY_END.get(one.slice(-SHARED))?.some((each) => one.endsWith(each.part) && isAllowed(each)) === true
  );
}

function singular(word: string): string {
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** How many groups there are once those that share an ingredient are one. */
function joined(names: readonly (readonly string[])[]): number {
  let groups: readonly ReadonlySet<string>[] = [];
  for (const name of names) {
    const [apart, same] = [true, false].map((isApart) =>
      groups.filter((group) => name.some((each) => group.has(each)) !== isApart),
    );
    groups = [...apart!, new Set([...same!.flatMap((group) => [...group]), ...name])];
  }
  return groups.length;
}
