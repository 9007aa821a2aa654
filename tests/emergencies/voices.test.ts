import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { screen } from './screen.ts';
import { type FirstRun, type Round, roundOne, roundTwo, sharesOf } from './voices.ts';
import { printShare, shareOf } from './wilson.ts';

/** What the repairs reached. */
const FLOORS = { found: 98, quiet: 96, 'chart questions flagged': 1 } as const;

/** Of round two those with an odd number were repaired on, after the first run; the even ones were not looked at. */
const isEven = ({ id }: { readonly id: string }) => Number(/\d+/.exec(id)![0]) % 2 === 0;

const rounds = [roundOne, roundTwo].filter((round) => round !== null);

describe.each(rounds)(
  'the emergency screen on nurses, relatives and second-language speakers, $name [A15]',
  (round) => {
    it.each(Object.entries(round.hashes))('reads the set as it was written: %s', (name, hash) => {
      expect(createHash('sha256').update(round.rawText(name)).digest('hex')).toBe(hash);
    });

    it('is reported as it is', () => {
      report(round);
      for (const [voice, own] of Map.groupBy(round.voices, (each) => each.voice))
        report({ ...round, name: `${round.name}, ${voice}`, voices: own, chartQuestions: [], first: null });
      const even = round.voices.filter(isEven);
      const questions = round.chartQuestions.filter(isEven);
      const name = `${round.name}, even numbers`;
      report({ ...round, name, voices: even, chartQuestions: questions, first: null });
    });
  },
);

describe('the emergency screen on round two of the voices [A15]', () => {
  it('does not fall behind what was reached', () => {
    const shares = sharesOf(roundTwo!);
    expect(shares.found.percent).toBeGreaterThanOrEqual(99);
    expect(shares.quiet.percent).toBeGreaterThanOrEqual(84);
    expect(shares['chart questions flagged'].percent).toBeLessThanOrEqual(1.5);
  });
});

describe('the emergency screen on round one of the voices [A15]', () => {
  it('holds 120 emergencies, 120 others and 200 questions about a chart', () => {
    expect(roundOne.voices.filter(({ kind }) => kind === 'emergency')).toHaveLength(120);
    expect(roundOne.voices).toHaveLength(240);
    expect(roundOne.chartQuestions).toHaveLength(200);
  });

  it('does not fall behind what was reached', () => {
    const shares = sharesOf(roundOne);
    expect(shares.found.percent).toBeGreaterThanOrEqual(FLOORS.found);
    expect(shares.quiet.percent).toBeGreaterThanOrEqual(FLOORS.quiet);
    expect(shares['chart questions flagged'].percent).toBeLessThanOrEqual(FLOORS['chart questions flagged']);
  });

  it.each([
    'What does the last note say?',
    'Has she ever had a stroke?',
    'When was his last seizure?',
    'Is there any record of self-harm?',
    'What was her potassium when she collapsed?',
  ])('is quiet where the record is asked: %s', (text) => {
    expect(screen.check(text)).toBeNull();
  });

  it.each([
    'Has he had a stroke? his face is drooping',
    'When should I use my epipen, my throat is closing',
    'is there any way to stop the bleeding its pouring',
    'I want to kill myself',
  ])('still flags what is asked of no record: %s', (text) => {
    expect(screen.check(text)?.tier).toBe('emergency');
  });
});

function report(round: Round): void {
  const shares = sharesOf(round);
  for (const [name, share] of Object.entries(shares)) {
    if (share.of === 0) continue;
    const first = round.first?.[name as keyof FirstRun];
    if (first !== undefined)
      console.info(`voices, ${round.name}: the first time ${name} ${printShare(shareOf(...first))}`);
    console.info(`voices, ${round.name}: ${name} ${printShare(share)}`);
  }
}
