import { describe, expect, it } from 'vitest';
import { ANY_NUMBER, createAnchors } from './anchors.ts';
import { shipped } from './catalogue.fixture.ts';
import { type Pattern, parsePattern } from './pattern.ts';
import { readCatalogue } from './read-catalogue.ts';

const concepts = new Map([
  ['pain', ['pain', 'ache', '$hurts'].map(parsePattern)],
  ['hurts', ['hurts', 'is sore'].map(parsePattern)],
]);

function isPossible(pattern: string, words: readonly string[]): boolean {
  const parsed = parsePattern(pattern);
  return createAnchors([parsed], concepts)(words)(parsed);
}

describe('patterns that a message can hold [A15]', () => {
  it.each([
    ['a row needs its words', 'chest .. pain', ['arm'], false],
    ['a row with its words', 'chest .. pain', ['chest', 'pain'], true],
    ['what may be left out is not needed', '(chest|arm) bad? (tight|sore)', ['chest', 'tight'], true],
    ['of alternatives any one', '(cannot|can not) breathe', ['can', 'not', 'breathe'], true],
    ['a concept by a concept inside', 'my $pain', ['my', 'hurts'], true],
    ['a concept without any of its words', '$pain here', ['my', 'arm'], false],
    ['in any order', 'arm & numb', ['numb', 'arm'], true],
    ['a number', 'took #20-99', ['took', ANY_NUMBER], true],
  ])('%s: %s', (_why, pattern, words, expected) => {
    expect(isPossible(pattern, words)).toBe(expected);
  });

  it('never leaves out a pattern of the catalogue whose words are all there', () => {
    for (const { concepts, cues, subjects } of readCatalogue(shipped).languages) {
      const entries = subjects.flatMap((subject) => subject.entries);
      const patterns = [
        ...entries.flatMap(({ any, names, with: needed, stronger, unless }) =>
          [...any, ...names, ...needed, ...stronger, ...unless].flat(),
        ),
        ...[...concepts.values()].flat(),
        ...Object.values(cues).flat(),
      ];
      const possibleIn = createAnchors(patterns, concepts);
      const missed = patterns.filter((pattern) =>
        waysToSay(pattern, concepts).some(
          (words) => pattern.kind !== 'word' && pattern.kind !== 'number' && !possibleIn(words)(pattern),
        ),
      );
      expect(patterns.length).toBeGreaterThan(1_000);
      expect(missed).toEqual([]);
    }
  });
});

/**
 * For every alternative of the pattern one way to say it, with nothing that may be left out; of a concept the first and the last,
 * since its own patterns are looked at by themselves.
 */
function waysToSay(pattern: Pattern, concepts: ReadonlyMap<string, readonly Pattern[]>): readonly string[][] {
  const ways = (each: Pattern) => waysToSay(each, concepts);
  /** Each part in each of its ways, beside the first way of the others. */
  const beside = (parts: readonly (readonly string[][])[]) =>
    parts.flatMap((part, at) =>
      part.map((way) => parts.flatMap((other, place) => (place === at ? way : (other[0] ?? [])))),
    );
  switch (pattern.kind) {
    case 'word':
      return [[pattern.text]];
    case 'number':
      return [[ANY_NUMBER]];
    case 'concept':
      return endsOf(concepts.get(pattern.name) ?? []).flatMap((each) => endsOf(ways(each)));
    case 'any':
      return pattern.of.flatMap(ways);
    case 'near':
      return beside(pattern.of.map(ways));
    case 'then':
      return beside(pattern.steps.filter(({ optional }) => !optional).map((step) => ways(step.pattern)));
  }
}

function endsOf<T>(list: readonly T[]): readonly T[] {
  return list.length <= 2 ? list : [list[0]!, list.at(-1)!];
}
