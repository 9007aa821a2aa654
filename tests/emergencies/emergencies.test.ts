import { describe, expect, it } from 'vitest';
import { type Goal, goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { foundOf, ROUNDS, verdictsOf } from './advice.ts';
import { controls } from './controls/index.ts';
import { hostileTexts } from './hostile-texts.ts';
import { catalogueWords, screen } from './screen.ts';
import { withMethod, withoutMethod } from './self-harm.ts';
import { DEVELOPMENT_FILE, scoresOf, type Unseen, unseenFirst, unseenMessages } from './unseen.ts';
import { FORMS, vignettes } from './vignettes.ts';
import { roundOne, roundTwo, sharesOf } from './voices.ts';
import { printShare, type Share, shareOf } from './wilson.ts';

const CONTROLS_GOAL = 85;
/** For 10 kB. Nothing promises less: the figure is reported, and the bar catches work that grows out of bounds. */
const MAX_MS = 100;
/** Regression bars, a few points under what was measured. They say that nothing broke, not how good it is. */
const UNSEEN_BARS = { sensitivity: 85, specificity: 80 } as const;
const goals: Goal[] = [];

describe('the emergency screen on messages of our own [A15]', () => {
  it.each(FORMS)('flags every vignette that is %s', (form) => {
    const own = vignettes.filter((vignette) => vignette.form === form);
    expect(own).toHaveLength(12);
    const missed = own.filter(({ text }) => screen.check(text) === null);
    goals.push(goal(`vignettes missed: ${form}`, '= 0', missed.length, `of ${own.length}`));
    expect(missed).toEqual([]);
  });

  it.each(Object.entries(controls))('lets controls pass: %s', (kind, texts) => {
    expect(texts.length).toBeGreaterThanOrEqual(60);
    const flagged = texts.filter((text) => screen.check(text) !== null);
    for (const text of flagged) console.info(`${kind}, flagged: ${text}`);
    const passed = shareOf(texts.length - flagged.length, texts.length);
    goals.push(goal(`controls not flagged: ${kind}`, `≥ ${CONTROLS_GOAL}`, passed.percent, '%'));
    expect(passed.percent).toBeGreaterThanOrEqual(CONTROLS_GOAL);
  });

  it('takes self-harm with a method for an emergency, always', () => {
    expect(withMethod).toHaveLength(120);
    const lower = withMethod.filter((text) => screen.check(text)?.tier !== 'emergency');
    goals.push(
      goal('self-harm with a method, not an emergency', '= 0', lower.length, `of ${withMethod.length}`),
    );
    expect(lower).toEqual([]);
  });

  it('answers self-harm without a method with a crisis line', () => {
    for (const text of withoutMethod) {
      const urgency = screen.check(text);
      expect(urgency?.entries, text).toContain('suicidal');
      expect(screen.advice(urgency!, 'GB')).toContain('116 123');
    }
  });
});

describe('the emergency screen on hostile text of 10 kB [A15]', () => {
  const texts = hostileTexts(catalogueWords);

  it('reads it in time', () => {
    const slowest = Math.max(...Object.values(texts).map(quickest));
    goals.push(
      goal(
        'slowest hostile text of 10 kB',
        `≤ ${MAX_MS}`,
        Math.round(slowest * 10) / 10,
        'ms of processor time',
      ),
    );
    expect(slowest).toBeLessThan(MAX_MS);
  });

  it.each(Object.entries(texts))('finds what stands after it: %s', (_, text) => {
    expect(screen.check(`${text}\n\nHelp, I cannot breathe!`)?.tier).toBe('emergency');
  });
});

describe('the emergency screen on messages by somebody who has not seen the catalogue [A15]', () => {
  const by = (key: 'subject' | 'form', set: readonly Unseen[]) => Map.groupBy(set, (message) => message[key]);

  it('is reported as it is, 200 emergencies and 200 others', () => {
    const set = unseenMessages();
    expect(set.filter(({ emergency }) => emergency)).toHaveLength(200);
    expect(set.filter(({ emergency }) => !emergency)).toHaveLength(200);
    expect(new Set(set.map(({ id }) => id)).size).toBe(400);
    goals.push(goal('unseen messages', '= 400', set.length, 'messages'));
    for (const [name, [count, of]] of Object.entries(unseenFirst))
      tell('unseen, the first time', name, shareOf(count, of));
    report('unseen, all', set);
    for (const key of ['subject', 'form'] as const)
      for (const [value, own] of by(key, set)) report(`unseen, ${key} ${value}`, own);
  });

  it.each(Object.entries(UNSEEN_BARS))('does not fall behind what was measured: %s ≥ %i %%', (name, bar) => {
    const { percent } = scoresOf(screen, unseenMessages())[name as keyof typeof UNSEEN_BARS];
    goals.push(goal(`unseen, regression bar: ${name}`, `≥ ${bar}`, percent, '%'));
    expect(percent).toBeGreaterThanOrEqual(bar);
  });
});

describe('the emergency screen on the development set, tuned on [A15]', () => {
  const set = unseenMessages(DEVELOPMENT_FILE);

  it('holds what was reached', () => {
    expect(set).toHaveLength(500);
    const { sensitivity, specificity } = scoresOf(screen, set);
    report('development set, tuned on', set);
    for (const [form, own] of Map.groupBy(set, (message) => message.form))
      report(`development set, tuned on, form ${form}`, own);
    expect(sensitivity.percent).toBeGreaterThanOrEqual(98);
    expect(specificity.percent).toBeGreaterThanOrEqual(95);
  });
});

const VOICES_GOALS = { found: '≥ 90', quiet: '≥ 90', 'chart questions flagged': '≤ 2' } as const;

describe('the figures of the emergency screen', () => {
  it.runIf(suiteSize() === 'full')('are written', () => {
    // The goals are for messages that nobody has read; of the round that was repaired on, the figures are reported.
    for (const round of [roundOne, roundTwo].filter((each) => each !== null)) {
      const shares = sharesOf(round);
      for (const [name, wanted] of Object.entries(VOICES_GOALS))
        goals.push(
          goal(`voices, ${round.name}: ${name}`, wanted, shares[name as keyof typeof shares].percent, '%'),
        );
    }
    for (const round of ROUNDS) {
      const { fit, harm } = verdictsOf(round);
      const judged = `advice for messages of a fresh author, ${round.name} round`;
      const percent = Math.round((fit.length / round.found.least) * 1000) / 10;
      goals.push(
        goal(
          `${judged}: found by code`,
          '≥ 90',
          Math.round((foundOf(round) / round.found.of) * 1000) / 10,
          '%',
        ),
        goal(`${judged}: judged as fitting`, '≥ 90', percent, '%'),
        goal(`${judged}: judged as harmful`, '= 0', harm.length, `of ${round.found.least}`),
      );
    }
    writeMeasured({ name: 'emergencies', goals });
  });
});

/** Processor time of the quickest of some runs, in milliseconds. */
function quickest(text: string): number {
  const runs = Array.from({ length: 9 }, () => {
    const start = process.cpuUsage();
    screen.check(text);
    return process.cpuUsage(start).user / 1000;
  });
  return Math.min(...runs);
}

function report(what: string, set: readonly Unseen[]): void {
  for (const [name, share] of Object.entries(scoresOf(screen, set)))
    if (share.of > 0) tell(what, name, share);
}

/** Reported, without a bar: any figure holds. */
function tell(what: string, name: string, share: Share): void {
  const printed = printShare(share);
  console.info(`${what}: ${name} ${printed}`);
  goals.push(goal(`${what}: ${name}, ${printed}`, '≥ 0', share.percent, '%'));
}
