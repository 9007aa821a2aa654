import { describe, expect, it } from 'vitest';
import { otherLevels } from './controls/measurements.ts';
import { screen } from './screen.ts';

const found = (text: string) => {
  const urgency = screen.check(text);
  return urgency === null ? 'none' : `${urgency.tier} ${urgency.entries.join(' ')}`;
};

describe('levels in the emergency screen [A15]', () => {
  it('takes no other level for one of sugar', () => {
    expect(otherLevels.length).toBeGreaterThan(1_000);
    expect(otherLevels.filter((text) => screen.check(text) !== null)).toEqual([]);
  });

  it.each([
    ['My HbA1c level is 48 mmol/mol', 'none'],
    ['Why are my liver levels high?', 'none'],
    ['My sugars are fine, my HbA1c is 48', 'none'],
    ['My glucose level is 3.2', 'urgent low-blood-sugar'],
    ['I am diabetic and my level is 3.2', 'urgent low-blood-sugar'],
    ['My son is type 1 and his levels are 2.1', 'emergency low-blood-sugar'],
    ['My spo2 is 85', 'emergency oxygen-very-low oxygen-low'],
  ])('%s: %s', (text, expected) => {
    expect(found(text)).toBe(expected);
  });

  it.each([
    ['My blood sugar is 30 mmol/L', 'urgent high-blood-sugar'],
    ['My glucose was 33mmol', 'urgent high-blood-sugar'],
    ['My blood sugar is 60 mg/dL', 'urgent low-blood-sugar'],
    ['My blood sugar is 20 mg/dL', 'emergency low-blood-sugar'],
    ['My blood sugar is 30', 'urgent blood-sugar-without-unit'],
    ['My blood sugar is 30, I take metformin 500 mg', 'urgent blood-sugar-without-unit'],
    ['My blood sugar is 40 and I am vomiting', 'emergency ketoacidosis blood-sugar-without-unit'],
  ])('the unit decides. %s: %s', (text, expected) => {
    expect(found(text)).toBe(expected);
  });

  it('says neither low nor high, nor to take sugar, where the unit is not known', () => {
    const text = screen.advice(screen.check('My blood sugar is 30')!, 'GB');
    expect(text).toContain('unit');
    expect(text).not.toMatch(/\b(low|high)\b|take sugar/i);
    expect(screen.advice(screen.check('My blood sugar is 30 mmol/L')!, 'GB')).not.toMatch(
      /\blow\b|take sugar/i,
    );
  });
});
