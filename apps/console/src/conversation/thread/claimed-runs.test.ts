import { describe, expect, it } from 'vitest';
import { readRuns } from '../../prose/read-runs.ts';
import type { PlacedClaim } from '../claims/place-claims.ts';
import { stretchesOf } from './claimed-runs.ts';

const text = '**One. Two.** Three.';
const placed = (sentence: string): PlacedClaim => {
  const from = text.indexOf(sentence);
  const claim = { sentence, kind: 'own', evidence: [], status: 'checked' } as const;
  return { from, to: from + sentence.length, claim };
};

describe('sentences in a line [A15]', () => {
  it('are cut also within one style, and keep it', () => {
    const stretches = stretchesOf(readRuns(text, 0), [placed('One.'), placed('Three.')]);
    expect(
      stretches.map(({ claim, runs }) => [
        claim?.claim.sentence ?? null,
        runs.map((run) => [run.text, run.strong]),
      ]),
    ).toEqual([
      ['One.', [['One.', true]]],
      [
        null,
        [
          [' Two.', true],
          [' ', false],
        ],
      ],
      ['Three.', [['Three.', false]]],
    ]);
  });

  it('a line without claims is one stretch', () => {
    expect(stretchesOf(readRuns('plain', 0), [])).toMatchObject([{ claim: null }]);
  });
});
