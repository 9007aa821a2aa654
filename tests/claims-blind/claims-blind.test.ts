import { describe, expect, it } from 'vitest';
import { type Goal, goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import {
  type Author,
  answersOf,
  authorsOf,
  handedIn,
  hashOf,
  type Outcome,
  outcomeOf,
  ROUNDS,
  type Round,
  sum,
} from './blind-sets.ts';
import { ownOutcome } from './own-outcome.ts';

type Figures = Pick<Outcome, 'wrong' | 'caught' | 'sentences' | 'removed'> &
  Partial<Pick<Outcome, 'wrongRemoved' | 'marked'>>;

/**
 * What the checker did when it first met the sets, before anything was repaired on them. Round one was met in two halves, by the number
 * of the answer: the first repairs saw the odd half only. All sentences of right answers are counted, those without a source too.
 */
const FIRST_RUN: Readonly<Record<string, Figures | null>> = {
  'round one, odd half, first run': { wrong: 63, caught: 49, sentences: 179, removed: 56 },
  'round one, even half, first run': { wrong: 63, caught: 53, sentences: 178, removed: 65 },
  'round two, first run': { wrong: 126, caught: 92, sentences: 356, removed: 99 },
  // After the repairs on round one, before anything was repaired on the odd half of round two.
  'round two, odd half, before its repair': { wrong: 62, caught: 45, sentences: 178, removed: 34 },
  'round two, even half, before the repair of the odd half': {
    wrong: 64,
    caught: 51,
    sentences: 178,
    removed: 42,
  },
  // The first run with three results; then what may be shown with a mark was widened, and what counts as neutral narrowed.
  'round two, even half, first run with three results': {
    wrong: 64,
    caught: 59,
    wrongRemoved: 33,
    sentences: 178,
    removed: 18,
    marked: 64,
  },
};

/** What a round must not fall below, and what it must not rise above. Caught: not shown as confirmed. */
const FLOORS: Readonly<
  Record<Round, { readonly caught: number; readonly removed: number; readonly marked: number }>
> = {
  one: { caught: 126, removed: 18, marked: 68 },
  two: { caught: 122, removed: 13, marked: 122 },
};

/** Sentences of our own: the same. */
const OWN_FLOORS = { caught: 106, removed: 6 };

const rounds = (Object.keys(ROUNDS) as Round[]).filter((round) => authorsOf(round).length > 0);
const outcomes = new Map<Round, Outcome>(
  rounds.map((round) => [round, sum(authorsOf(round).map((author) => outcomeOf(author)))]),
);

/** Of round two by half. The checker was repaired on the odd half; the even half nobody who repairs it has read. */
function ofHalf(half: 'odd' | 'even'): Outcome {
  return sum(authorsOf('two').map((author) => outcomeOf(author, half)));
}

/** Sentences of the sets are printed only where somebody asks for them: the person who repairs the checker must not see them. */
const isShown = process.env.CONSILIUM_SHOW !== undefined;

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 10;
}

describe('claims, blind sets [A17]', () => {
  it('has a hash of every set that is here, and a set for every hash', () => {
    expect(rounds.flatMap(authorsOf).toSorted()).toEqual(Object.keys(handedIn()).toSorted());
  });

  it.each(rounds.flatMap(authorsOf))('the set of author %s is as it was handed in', (author: Author) => {
    expect(hashOf(author)).toBe(handedIn()[author]);
    for (const kind of ['wrong', 'right'])
      expect(answersOf(author).filter((answer) => answer.kind === kind).length).toBeGreaterThanOrEqual(20);
  });

  it.each(rounds)('holds its figures in round %s', (round) => {
    const { faults, ...figures } = outcomes.get(round)!;
    for (const author of authorsOf(round)) {
      const { wrong, caught, wrongRemoved, sentences, removed, marked } = outcomeOf(author);
      console.log(
        `author ${author}: of ${wrong} wrong ${wrongRemoved} removed, ${caught - wrongRemoved} marked; of ${sentences} right sentences ${removed} removed, ${marked} marked`,
      );
    }
    console.log(`round ${round}: ${JSON.stringify(figures)}`);
    if (isShown) for (const fault of faults) console.log(fault);
    const floor = FLOORS[round];
    expect(figures.caught).toBeGreaterThanOrEqual(floor.caught);
    expect(figures.removed).toBeLessThanOrEqual(floor.removed);
    expect(figures.marked).toBeLessThanOrEqual(floor.marked);
  });

  it('holds its figures on sentences of our own', () => {
    const { faults, ...figures } = ownOutcome();
    console.log(`own: ${JSON.stringify(figures)}`);
    for (const fault of faults) console.log(fault);
    expect(figures.caught).toBeGreaterThanOrEqual(OWN_FLOORS.caught);
    expect(figures.removed).toBeLessThanOrEqual(OWN_FLOORS.removed);
  });

  it('writes the figures', () => {
    if (suiteSize() !== 'full') return;
    const answers = rounds.flatMap(authorsOf).flatMap(answersOf).length;
    const first = Object.entries(FIRST_RUN).flatMap(([what, figures]) =>
      figures === null ? [] : reported(what, figures),
    );
    const second = outcomes.get('two');
    writeMeasured({
      name: 'claims-blind',
      goals: [
        goal('wrong and right answers by authors who never saw the checker', '≥ 240', answers, 'answers'),
        ...first,
        ...reported('round one, repaired on', outcomes.get('one')!),
        ...reported('sentences of our own, not blind', ownOutcome()),
        ...(second === undefined
          ? []
          : [
              ...ofRoundTwo(second),
              ...reported('round two, odd half, repaired on', ofHalf('odd')),
              ...ofEvenHalf(),
            ]),
      ],
    });
  });
});

function ofRoundTwo(outcome: Outcome): readonly Goal[] {
  const { cited, citedRemoved } = outcome;
  return [
    ...goalsOf('round two', outcome),
    goal(
      'reported: right sentences with a source removed, round two',
      '≥ 0',
      percent(citedRemoved, cited),
      '%',
    ),
  ];
}

function ofEvenHalf(): readonly Goal[] {
  return goalsOf('round two, even half, not looked at', ofHalf('even'));
}

function goalsOf(
  what: string,
  { wrong, caught, wrongRemoved, sentences, removed, marked }: Outcome,
): readonly Goal[] {
  return [
    goal(`wrong answers shown as confirmed, ${what}`, '≤ 5', percent(wrong - caught, wrong), '%'),
    goal(`right sentences removed, ${what}`, '≤ 3', percent(removed, sentences), '%'),
    goal(`right sentences marked as not confirmed, ${what}`, '≤ 25', percent(marked, sentences), '%'),
    goal(`reported: wrong answers removed, ${what}`, '≥ 0', percent(wrongRemoved, wrong), '%'),
  ];
}

function reported(
  what: string,
  { wrong, caught, wrongRemoved, sentences, removed, marked }: Figures,
): readonly Goal[] {
  return [
    goal(`reported: wrong answers caught, ${what}`, '≥ 0', percent(caught, wrong), '%'),
    ...(wrongRemoved === undefined
      ? []
      : [goal(`reported: wrong answers removed, ${what}`, '≥ 0', percent(wrongRemoved, wrong), '%')]),
    goal(`reported: right sentences removed, ${what}`, '≥ 0', percent(removed, sentences), '%'),
    ...(marked === undefined
      ? []
      : [goal(`reported: right sentences marked, ${what}`, '≥ 0', percent(marked, sentences), '%')]),
  ];
}
