import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import {
  AUTHORS,
  type Author,
  answersOf,
  HALVES,
  type Half,
  hashOf,
  type Outcome,
  outcomeOf,
} from './blind-sets.ts';

type Figures = Pick<Outcome, 'wrong' | 'caught' | 'sentences' | 'removed'>;

/** The first run, before anything was repaired. All sentences of right answers are counted, those without a source too. */
const FIRST_RUN: Readonly<Record<Half, Figures>> = {
  odd: { wrong: 63, caught: 49, sentences: 179, removed: 56 },
  even: { wrong: 63, caught: 53, sentences: 178, removed: 65 },
};

/** What each half must not fall below, and what it must not rise above. The odd half was repaired on; the even half was not looked at. */
const FLOORS: Readonly<Record<Half, { readonly caught: number; readonly removed: number }>> = {
  odd: { caught: 61, removed: 9 },
  even: { caught: 49, removed: 45 },
};

const outcomes = new Map<Half, Outcome>(
  HALVES.map((half) => [half, sum(AUTHORS.map((author) => outcomeOf(author, half)))]),
);

function sum(all: readonly Outcome[]): Outcome {
  const total = (of: (one: Outcome) => number) => all.reduce((sofar, one) => sofar + of(one), 0);
  return {
    wrong: total(({ wrong }) => wrong),
    caught: total(({ caught }) => caught),
    sentences: total(({ sentences }) => sentences),
    removed: total(({ removed }) => removed),
    cited: total(({ cited }) => cited),
    citedRemoved: total(({ citedRemoved }) => citedRemoved),
    faults: all.flatMap(({ faults }) => faults),
  };
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 10;
}

describe('claims, blind sets [A17]', () => {
  it.each(AUTHORS)('the set of author %s is as it was handed in', (author: Author) => {
    const hashes = JSON.parse(readFileSync(new URL('set/hashes.json', import.meta.url), 'utf8')) as Record<
      string,
      string
    >;
    expect(hashOf(author)).toBe(hashes[author]);
    expect(answersOf(author).filter(({ kind }) => kind === 'wrong').length).toBeGreaterThanOrEqual(40);
    expect(answersOf(author).filter(({ kind }) => kind === 'right').length).toBeGreaterThanOrEqual(40);
  });

  it.each(HALVES)('holds its figures on the %s half', (half) => {
    const { faults, ...figures } = outcomes.get(half)!;
    for (const author of AUTHORS) {
      const { wrong, caught, sentences, removed } = outcomeOf(author, half);
      console.log(
        `author ${author}, ${half}: ${caught} of ${wrong} wrong caught, ${removed} of ${sentences} right sentences removed`,
      );
    }
    console.log(`${half}: ${JSON.stringify(figures)}`);
    // The even half is not printed: whoever repairs the checker must not see it.
    if (half === 'odd') for (const fault of faults) console.log(fault);
    expect(figures.caught).toBeGreaterThanOrEqual(FLOORS[half].caught);
    expect(figures.removed).toBeLessThanOrEqual(FLOORS[half].removed);
  });

  it('writes the figures', () => {
    if (suiteSize() !== 'full') return;
    const [odd, even] = [outcomes.get('odd')!, outcomes.get('even')!];
    writeMeasured({
      name: 'claims-blind',
      goals: [
        goal(
          'wrong and right answers by three authors',
          '≥ 240',
          AUTHORS.flatMap(answersOf).length,
          'answers',
        ),
        ...HALVES.flatMap((half) => {
          const { wrong, caught, sentences, removed } = FIRST_RUN[half];
          return [
            goal(
              `reported: wrong answers caught, first run, ${half} half`,
              '≥ 0',
              percent(caught, wrong),
              '%',
            ),
            goal(
              `reported: right sentences removed, first run, ${half} half`,
              '≥ 0',
              percent(removed, sentences),
              '%',
            ),
          ];
        }),
        goal(
          'reported: wrong answers caught, odd half, repaired on',
          '≥ 0',
          percent(odd.caught, odd.wrong),
          '%',
        ),
        goal(
          'reported: right sentences removed, odd half, repaired on',
          '≥ 0',
          percent(odd.removed, odd.sentences),
          '%',
        ),
        goal('wrong answers caught, half not looked at', '≥ 95', percent(even.caught, even.wrong), '%'),
        goal(
          'right sentences removed, half not looked at',
          '≤ 3',
          percent(even.removed, even.sentences),
          '%',
        ),
        goal(
          'reported: right sentences with a source removed, even half',
          '≥ 0',
          percent(even.citedRemoved, even.cited),
          '%',
        ),
      ],
    });
  });
});
