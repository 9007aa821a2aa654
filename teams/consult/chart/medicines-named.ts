import { BODY_SYSTEMS, plainWords } from './body-systems.ts';
import { namesIn } from './interactions.ts';

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

/** How many medicines of our lists a text names: a brand and its ingredient are one. */
export function medicinesNamed(text: string): number {
  const words = new Set(plainWords(text).split(' '));
  const listed = namesIn(text);
  const known = new Set(listed.flat());
  const others = [...words].filter((word) => !known.has(word) && isMedicine(word)).map(singular);
  return joined(listed) + new Set(others).size;
}

function isMedicine(word: string): boolean {
  if (word.length < SHORTEST) return false;
  return PARTS.some(
    ({ part, not }) =>
      (word.startsWith(part) || singular(word).endsWith(part)) && !not.some((each) => word.startsWith(each)),
  );
}

function singular(word: string): string {
  return word.replace(/s$/, '');
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
