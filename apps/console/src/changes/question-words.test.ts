import { describe, expect, it } from 'vitest';
import { otherUnit, questionWords } from './question-words.ts';

describe('a question of the chart doctor [A20]', () => {
  it('has its days as clinicians write them', () => {
    const words = questionWords('“x” is dated 2002-09-23, before the birth on 2010-04-18. Id 12002-09-231?');
    expect(words.map(({ text }) => text).join('')).toBe(
      '“x” is dated 23-Sep-2002, before the birth on 18-Apr-2010. Id 12002-09-231?',
    );
    expect(words.filter(({ isDay }) => isDay)).toHaveLength(2);
  });

  const mixed = (two: string) => `far from the values around it: ${two} may have been mixed up. Is it right?`;
  it.each([
    [mixed('pounds and kilograms'), 'kg', 'lb'],
    [mixed('pounds and kilograms'), 'lb', 'kg'],
    [mixed('mg/dL and µmol/L'), 'μmol/L', 'mg/dL'],
    [mixed('mg/dL and µmol/L'), 'g', null],
    ['it may be off by a factor of 10', 'g/dL', null],
  ])('%s, written in %s: meant was %s', (question, written, meant) =>
    expect(otherUnit(question, written)?.unit ?? null).toBe(meant),
  );
});
