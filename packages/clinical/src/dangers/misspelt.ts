/** Shorter words are too similar to each other. */
const SHORTEST = 8;

/**
 * Corrects a misspelt name of a medicine (`simvistatin`): a word that is not a name itself and differs from exactly one name by one
 * wrong, missing or extra letter, or two swapped ones. Every other word is unchanged, also a plural, which is a class, and a word of a
 * longer name (`chloride`). `names`: called once; lower case.
 */
export function createSpelling(names: () => Iterable<string>): (word: string) => string {
  let known: ReadonlySet<string> | undefined;
  let byShorter = new Map<string, string[]>();
  const load = () => {
    const all = [...names()];
    const single = all.filter((name) => name.length >= SHORTEST - 1 && !name.includes(' '));
    byShorter = new Map();
    for (const name of new Set(single))
      for (const key of [name, ...withoutOne(name)]) {
        const same = byShorter.get(key);
        if (same === undefined) byShorter.set(key, [name]);
        else same.push(name);
      }
    return new Set(all.flatMap((name) => name.split(' ')).flatMap((each) => [each, `${each}s`]));
  };
  return (word) => {
    if (word.length < SHORTEST || !/^\p{L}+$/u.test(word)) return word;
    known ??= load();
    if (known.has(word)) return word;
    const near = [word, ...withoutOne(word)].flatMap((key) => byShorter.get(key) ?? []);
    const meant = new Set(near.filter((name) => isOneOff(word, name)));
    return meant.size === 1 ? [...meant][0]! : word;
  };
}

function withoutOne(word: string): readonly string[] {
  return [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** Whether two words differ by one letter, or by two swapped neighbours. */
function isOneOff(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, wanted] = [one.slice(start), other.slice(start)];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}
