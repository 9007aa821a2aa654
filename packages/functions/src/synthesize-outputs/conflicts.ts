import { z } from 'zod';
import { locate } from '../source/locate.ts';
import { normalText } from '../source/normal-text.ts';
import type { NamedArtifact } from './artifacts.ts';

export type ConflictPolicy = 'first_wins' | 'consensus' | 'flag';

export const conflict = z.object({
  topic: z.string(),
  statements: z.array(z.object({ artifact: z.string(), text: z.string() })),
  resolved_by: z
    .string()
    .nullable()
    .describe('The artifact whose statement was taken; null: left to the reader'),
});
export type Conflict = z.infer<typeof conflict>;

/** As a model says it: artifacts by their number, each with words of it. */
export const saidConflict = z.object({
  topic: z.string().min(1).max(200),
  statements: z
    .array(z.object({ artifact: z.int().min(1).max(1_000), quote: z.string().min(1).max(400) }))
    .max(200),
});

/** Conflicts between at least two artifacts, each by words that are in it. What a model quotes wrongly is passed over. */
export function heldConflicts(
  said: readonly z.infer<typeof saidConflict>[],
  artifacts: readonly NamedArtifact[],
  policy: ConflictPolicy,
): readonly Conflict[] {
  const isHeld = artifacts.map(({ text }, index) => {
    const quotes = said.flatMap(({ statements }) =>
      statements.filter(({ artifact }) => artifact === index + 1).map(({ quote }) => quote),
    );
    const places = locate(text, quotes);
    return new Map(quotes.map((quote, at) => [quote, places[at]!]));
  });
  return said.flatMap(({ topic, statements }): readonly Conflict[] => {
    const held = statements.flatMap(({ artifact, quote }) => {
      const place = isHeld[artifact - 1]?.get(quote);
      const of = artifacts[artifact - 1];
      return place && of ? [{ artifact: of.id, text: of.text.slice(place.start, place.end) }] : [];
    });
    const different = new Set(held.map(({ text }) => normalText(text).text));
    const isConflict = different.size > 1 && new Set(held.map(({ artifact }) => artifact)).size > 1;
    return isConflict ? [{ topic, statements: held, resolved_by: winner(held, artifacts, policy) }] : [];
  });
}

function winner(
  held: Conflict['statements'],
  artifacts: readonly NamedArtifact[],
  policy: ConflictPolicy,
): string | null {
  if (policy === 'flag') return null;
  if (policy === 'first_wins')
    return artifacts.find(({ id }) => held.some(({ artifact }) => artifact === id))?.id ?? null;
  const groups = Map.groupBy(held, ({ text }) => normalText(text).text);
  const largest = [...groups.values()].find((group) => group.length > held.length / 2);
  return largest?.[0]?.artifact ?? null;
}

/** The text with the statement that won in the place of those that lost. */
export function settled(text: string, conflicts: readonly Conflict[]): string {
  const replaced = conflicts.flatMap(({ statements, resolved_by }) => {
    const won = statements.find(({ artifact }) => artifact === resolved_by);
    if (won === undefined) return [];
    return statements
      .filter((each) => normalText(each.text).text !== normalText(won.text).text)
      .map((lost) => [lost.text, won.text] as const);
  });
  const places = locate(
    text,
    replaced.map(([lost]) => lost),
  );
  let end = text.length;
  const kept: string[] = [];
  const inText = replaced
    .flatMap(([, won], at) => (places[at] ? [{ place: places[at], won }] : []))
    .sort((one, other) => other.place.start - one.place.start);
  for (const { place, won } of inText) {
    if (place.end > end) continue;
    kept.unshift(won, text.slice(place.end, end));
    end = place.start;
  }
  return [text.slice(0, end), ...kept].join('');
}
