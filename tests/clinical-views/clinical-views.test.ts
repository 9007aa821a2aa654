import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Goal, goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { faultsOf } from './answers/index.ts';
import {
  type Case,
  casesOf,
  disputed,
  handedIn,
  hashOf,
  RULES,
  type Rule,
  SETS,
  type SetName,
} from './cases.ts';
import { type Charts, corpora, startCharts } from './charts.ts';

/** How many cases of each rule the code had right when it first met the sets, before anything was repaired on them. */
const FIRST_RUN: Readonly<Record<Rule, { readonly right: number; readonly of: number }>> = {
  B1: { right: 1, of: 12 },
  B2: { right: 17, of: 32 },
  B3: { right: 20, of: 22 },
  B4: { right: 10, of: 12 },
  B5: { right: 16, of: 26 },
  B6: { right: 10, of: 16 },
};

/** Wrong when the code first met the third set. */
const FIRST_RUN_FRESH = 4;
/** Of the even cases of the first two sets, when the code had been repaired on the odd ones only. */
const RIGHT_UNREAD = { right: 46, of: 60 };

/** Cases that may be wrong today, by set. */
const MOST_WRONG: Readonly<Record<SetName, number>> = { six: 0, corpus: 0, fresh: 0 };

const isFull = suiteSize() === 'full';
/** The corpus is not part of the repository, and takes longer. */
const sets = SETS.filter((set) => set === 'six' || (isFull && corpora() !== undefined));
const cases: readonly Case[] = sets.flatMap(casesOf);
const wrong = new Map<string, readonly string[]>();
let charts: Charts;

const isRight = ({ id }: Case) => wrong.get(id)?.length === 0;
const ofSet = (set: SetName) => (sets.includes(set) ? casesOf(set) : []);

describe('what the record must show [clinical-views]', () => {
  beforeAll(async () => {
    charts = await startCharts();
    for (const each of cases)
      wrong.set(each.id, await faultsOf(charts, each).catch((error: Error) => [`failed: ${error.message}`]));
  }, 600_000);
  afterAll(() => charts?.stop());

  it.each(SETS)('the set %s is as it was handed in', (set) => {
    expect(hashOf(set)).toBe(handedIn()[set]);
    expect(casesOf(set)).toHaveLength(set === 'fresh' ? 40 : 60);
  });

  it('disputes only cases that there are, each with its reason', () => {
    const ids = SETS.flatMap(casesOf).map(({ id }) => id);
    for (const [id, reason] of Object.entries(disputed())) {
      expect(ids).toContain(id);
      expect(reason.length).toBeGreaterThan(40);
    }
  });

  it.each(RULES)('holds its figures in %s', (rule) => {
    for (const set of sets) {
      const all = ofSet(set).filter((each) => each.rule === rule);
      console.log(`${rule}, ${set}: ${all.filter(isRight).length} of ${all.length} right`);
    }
    for (const { id } of sets.flatMap(ofSet).filter((each) => each.rule === rule))
      for (const fault of wrong.get(id)!) console.log(`  ${id}: ${fault}`);
  });

  it.each(sets)('has no more wrong than it had in %s', (set) => {
    expect(casesOf(set).filter((each) => !isRight(each)).length).toBeLessThanOrEqual(MOST_WRONG[set]);
  });

  it('writes the figures', () => {
    if (!isFull || sets.length < SETS.length) return;
    const open = cases.filter(({ id }) => disputed()[id] === undefined);
    writeMeasured({
      name: 'clinical-views',
      goals: [
        goal('cases by physicians who never saw the code', '≥ 120', cases.length, 'cases'),
        ...RULES.map((rule) => {
          const { right, of } = FIRST_RUN[rule];
          return goal(`reported: right in the first run, ${rule} (of ${of})`, '≥ 0', right, 'cases');
        }),
        ...RULES.map((rule) => wrongIn(rule, open)),
        goal(
          `reported: right of ${RIGHT_UNREAD.of} cases that nobody had read, after the repair on the others`,
          '≥ 0',
          RIGHT_UNREAD.right,
          'cases',
        ),
        goal('wrong, the first two sets, repaired on', '= 0', wrongAmong(open, ['six', 'corpus']), 'cases'),
        goal('reported: wrong of 40, third set, first run', '≥ 0', FIRST_RUN_FRESH, 'cases'),
        goal('wrong of 40, third set', '= 0', wrongAmong(open, ['fresh']), 'cases'),
        goal('reported: wrong and disputed', '≥ 0', cases.length - open.length, 'cases'),
      ],
    });
  });
});

function wrongIn(rule: Rule, among: readonly Case[]): Goal {
  const all = among.filter((each) => each.rule === rule);
  return goal(`wrong, ${rule}`, '= 0', all.filter((each) => !isRight(each)).length, 'cases');
}

function wrongAmong(among: readonly Case[], sets: readonly SetName[]): number {
  const ids = new Set(sets.flatMap(casesOf).map(({ id }) => id));
  return among.filter((each) => ids.has(each.id) && !isRight(each)).length;
}
