import type { Footnote, Lab } from '../../api/generated.ts';
import type { PlacedPart } from './place-claims.ts';

/** A result as a footnote prints it. */
interface CitedPoint {
  readonly at: string;
  readonly value: number;
  readonly range: { readonly low: number | null; readonly high: number | null } | null;
}

/** Results of one test that an answer rests on, in the order of time. */
export interface CitedSeries {
  readonly name: string;
  readonly unit: string;
  readonly points: readonly CitedPoint[];
}

const FEWEST = 2;
const MOST_SERIES = 3;

/**
 * The series that an answer speaks of: those of which it cites several results, and the one whose newest result a sentence calls
 * rising, falling or stable, which code reckoned from the results that `labs` has of it.
 */
export function citedSeries(parts: readonly PlacedPart[], labs: readonly Lab[]): readonly CitedSeries[] {
  const claims = parts.flatMap((part) => part.claims.map(({ claim }) => claim));
  const notes = new Map(
    claims.flatMap(({ evidence }) => evidence.map((note) => [note.ref + note.path, note])),
  );
  const read = [...notes.values()].flatMap((note) => readResult(note) ?? []);
  const bySeries = Map.groupBy(read, ({ name, unit }) => `${name}\n${unit}`);
  const cited = [...bySeries.values()].flatMap((results): readonly CitedSeries[] => {
    const { name, unit } = results[0]!;
    const points = inTime(results.map(({ point }) => point));
    return points.length < FEWEST ? [] : [{ name, unit, points }];
  });
  const told = claims.flatMap(({ sentence, evidence }) =>
    evidence.flatMap((note) => {
      const result = readResult(note);
      const lab = labs.find(({ last, trend }) => isOf(note, last) && trend !== null && says(sentence, trend));
      if (result === null || lab === undefined) return [];
      const points = lab.recent.flatMap(({ at, value, range, comparator, doubt }) =>
        at === null || comparator !== null || doubt !== null ? [] : [{ at: at.slice(0, 10), value, range }],
      );
      return [{ name: result.name, unit: result.unit, points: inTime(points) }];
    }),
  );
  const names = new Set(cited.map(({ name }) => name));
  const more = told.filter(({ name, points }) => {
    const isNew = points.length >= FEWEST && !names.has(name);
    names.add(name);
    return isNew;
  });
  return [...cited, ...more].slice(0, MOST_SERIES);
}

function isOf({ ref }: Footnote, { type, id }: Lab['last']): boolean {
  return ref.startsWith(`${type}/${id}/`);
}

function says(sentence: string, trend: string): boolean {
  return sentence
    .toLowerCase()
    .split(/[^a-z]+/)
    .includes(trend);
}

/** One a day: two of one day are no course. */
function inTime(points: readonly CitedPoint[]): readonly CitedPoint[] {
  const byDay = new Map(points.map((point) => [point.at, point]));
  return [...byDay.values()].toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** `HbA1c 7.9 % on 2026-03-02 (reference 4 to 5.6 %)`. Null: no exact number on one day, or one that is doubted. */
export function readResult({ ref, printed }: Pick<Footnote, 'ref' | 'printed'>) {
  if (!ref.startsWith('Observation/')) return null;
  const day = / on (\d{4}-\d{2}-\d{2})(?= \(reference |, reported by |$)/.exec(printed);
  if (day === null) return null;
  const words = printed.slice(0, day.index).split(' ');
  const at = words.findLastIndex((word) => /^-?\d+(?:\.\d+)?$/.test(word));
  if (at < 1) return null;
  const point: CitedPoint = {
    at: day[1]!,
    value: Number(words[at]),
    range: readRange(printed.slice(day.index + day[0].length)),
  };
  return { name: words.slice(0, at).join(' '), unit: words.slice(at + 1).join(' '), point };
}

function readRange(text: string): CitedPoint['range'] {
  const number = '(-?\\d+(?:\\.\\d+)?)';
  const [, low, high] = new RegExp(`^ \\(reference ${number} to ${number}`).exec(text) ?? [];
  const [, least] = new RegExp(`^ \\(reference from ${number}`).exec(text) ?? [];
  const [, most] = new RegExp(`^ \\(reference up to ${number}`).exec(text) ?? [];
  const sides = [low ?? least, high ?? most].map((side) => (side === undefined ? null : Number(side)));
  return sides.every((side) => side === null) ? null : { low: sides[0] ?? null, high: sides[1] ?? null };
}
