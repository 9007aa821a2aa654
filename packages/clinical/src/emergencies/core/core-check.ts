import { type Found, findPattern, type GroupHits, type Places } from './core-find.ts';
import type { CoreEntry, CoreLanguage, IndexedPattern } from './core-language.ts';
import type { Hit } from './term-index.ts';

/** Characters between a denial and what it denies. */
const DENIED_BEFORE = 32;
const DENIED_AFTER = 24;

interface Finding {
  readonly id: string;
  readonly tier: 'urgent' | 'emergency';
}

/** What one language finds in a message; conditions by their names only `withNames`. Simpler than the English reader: denials by clause, all else by sentence. */
export function checkCore(
  { entries, cues, shape }: CoreLanguage,
  folded: string,
  hits: GroupHits,
  places: Places,
  withNames: boolean,
): Finding[] {
  const find = (patterns: readonly IndexedPattern[]): Found[] =>
    patterns.flatMap((pattern) => findPattern(pattern, hits, places, shape));
  const found = entries.flatMap((entry) => {
    const signs = find(entry.signs);
    const names = withNames ? find(entry.names) : [];
    return signs.length + names.length === 0 ? [] : [{ entry, signs, names }];
  });
  if (found.length === 0) return [];

  // "is not breathing": a denial that is part of a sign denies nothing else.
  const taken = new Uint8Array(folded.length + 1);
  for (const { signs, names } of found)
    for (const each of [...signs, ...names])
      for (const { start, end } of each.hits) taken.fill(1, start, end);
  const free = (all: readonly Found[]) =>
    all.filter(({ start, end }) => taken[start] === 0 || taken[end - 1] === 0);
  const not = byPlace(free(find(cues.not)), places.clause);
  const notAfter = byPlace(free(find(cues.not_after)), places.clause);
  const but = byPlace(find(cues.but), places.clause);
  const bySentence = (all: readonly Found[]) => new Set(all.map(({ start }) => places.sentence[start]!));
  const byClause = (all: readonly Found[]) => new Set(all.map(({ start }) => places.clause[start]!));
  const pastCues = find(cues.past);
  const nowCues = find(cues.now);
  const past = bySentence(pastCues);
  const [pastClauses, nowClauses] = [byClause(pastCues), byClause(nowCues)];
  const general = bySentence(free(find(cues.general)));
  const now = bySentence(nowCues);

  const isDeniedHit = ({ start, end }: Hit): boolean => {
    const clause = places.clause[start]!;
    const ends = but.get(clause) ?? [];
    const isFree = (from: number, to: number) => !ends.some((word) => word.start >= from && word.end <= to);
    const before = (not.get(clause) ?? []).some(
      (cue) => cue.end <= start && start - cue.end <= DENIED_BEFORE && isFree(cue.end, start),
    );
    const after = (notAfter.get(places.clause[end - 1]!) ?? []).some(
      (cue) => cue.start >= end && cue.start - end <= DENIED_AFTER && isFree(end, cue.start),
    );
    return before || after;
  };
  const isDenied = ({ hits: words }: Found): boolean => words.some(isDeniedHit);
  const stands =
    (entry: CoreEntry, isName: boolean) =>
    (each: Found): boolean => {
      const sentence = places.sentence[each.start]!;
      const lowered = (cue: ReadonlySet<number>) => (isName ? cue.size > 0 : cue.has(sentence));
      if (!entry.despite.includes('negated') && isDenied(each)) return false;
      const clause = places.clause[each.start]!;
      // "As a child I had a fit, now I am thirty": the past of its own clause is nearer.
      const isOver = pastClauses.has(clause) && !nowClauses.has(clause) && !entry.despite.includes('past');
      if (now.has(sentence) && !isOver) return true;
      if (!entry.despite.includes('past') && lowered(past)) return false;
      return entry.despite.includes('general') || !lowered(general);
    };
  return found
    .filter(({ entry, signs, names }) => signs.some(stands(entry, false)) || names.some(stands(entry, true)))
    .map(({ entry: { id, tier } }) => ({ id, tier }));
}

/** A hostile clause may hold any number of cues: the first few decide, so that the time stays linear. */
const MOST_CUES = 8;

function byPlace(all: readonly Found[], place: Uint32Array): ReadonlyMap<number, readonly Found[]> {
  const by = new Map<number, Found[]>();
  for (const each of all) {
    const list = by.get(place[each.start]!);
    if (list === undefined) by.set(place[each.start]!, [each]);
    else if (list.length < MOST_CUES) list.push(each);
  }
  return by;
}
