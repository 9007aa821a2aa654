/** Single changes that make one of the other: letters added, left out, replaced, or two neighbours swapped. */
function distance(one: string, other: string): number {
  let before: readonly number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = row[j - 1]! + (one.charAt(i - 1) === other.charAt(j - 1) ? 0 : 1);
      const swapped = one.charAt(i - 1) === other.charAt(j - 2) && one.charAt(i - 2) === other.charAt(j - 1);
      next.push(
        Math.min(
          replaced,
          row[j]! + 1,
          next[j - 1]! + 1,
          i > 1 && j > 1 && swapped ? before[j - 2]! + 1 : replaced,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row[other.length]!;
}

const plain = (name: string) => name.toLowerCase().replaceAll('_', '');
const LONGEST = 60;

/** Names that were likely meant, best first; upper case and `_` do not count. Empty: none is near. */
export function nearest(name: string, among: Iterable<string>, most = 3): readonly string[] {
  const meant = plain(name.slice(0, LONGEST));
  return [...among]
    .map((candidate) => ({ candidate, far: farness(meant, plain(candidate)) }))
    .filter(({ far }) => far <= 1)
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** At most 1 is near. A name within the other is nearer than one that takes changes. */
function farness(meant: string, candidate: string): number {
  if (meant === candidate) return 0;
  const within =
    meant.length >= 3 && candidate.length >= 3 && (candidate.includes(meant) || meant.includes(candidate));
  if (within) return 0.5;
  if (meant.length < 2) return Number.POSITIVE_INFINITY;
  const allowed = Math.max(1, Math.floor(meant.length / 3));
  return distance(meant, candidate) / allowed;
}

/** `a, b or c` */
export function oneOf(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
