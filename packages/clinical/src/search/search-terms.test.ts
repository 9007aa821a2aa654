import { describe, expect, it } from 'vitest';
import { createWordFinder } from './mark-words.ts';
import { isCodeOf, searchTerms } from './search-terms.ts';

const finds = (typed: string, text: string): readonly string[] | null => {
  const terms = searchTerms(typed);
  const found = createWordFinder(terms)(text);
  return found.terms.size < terms.length ? null : found.marks.map(([start, end]) => text.slice(start, end));
};

describe('words that are looked for in a record [B10]', () => {
  it.each([
    ['high blood pressure', 'Essential hypertension since 2009', ['hypertension']],
    ['hypertension', 'High blood pressure, treated', ['High blood pressure']],
    ['BP', 'blood pressure 142/88', ['blood pressure']],
    ['blood pressure', 'BP 142/88, 72 bpm', ['BP']],
    ['water tablet', 'Furosemide 40 mg in the morning', ['Furosemide']],
    ['water tablets', 'Lasix was stopped', ['Lasix']],
    ['lasix', 'furosemide 40 mg', ['furosemide']],
    ['furosemide', 'Lasix 40 mg', ['Lasix']],
    ['heart attack', 'after a myocardial infarction', ['myocardial infarction']],
    ['flu', 'Influenza vaccine', ['Influenza']],
    ['a1c', 'HbA1c 7.9 %', ['HbA1c']],
    ['creat', 'The creatinine rose', ['creatinine']],
    ['CREATININE', 'La créatinine est stable', ['créatinine']],
    ['diabetes foot', 'Foot check in type 2 diabetes', ['Foot', 'diabetes']],
    ['vitamin B12', 'Vitamin B12 was low', ['Vitamin B12']],
    ['beta-blocker', 'takes a beta blocker', ['beta blocker']],
  ])('%s: %s', (typed, text, marked) => expect(finds(typed, text)).toEqual(marked));

  it.each([
    ['a word that is not there', 'diabetes foot', 'type 2 diabetes'],
    ['the middle of a word', 'tension', 'hypertension'],
    ['a short name as a beginning', 'high blood pressure', 'pulse 72 bpm'],
    ['one medicine for its whole kind', 'furosemide', 'a diuretic was given'],
    ['nothing', '…', 'anything'],
  ])('not %s', (_, typed, text) => expect(finds(typed, text) ?? []).toEqual([]));

  it.each([
    ['high blood pressure', 'I10'],
    ['HbA1c', '4548-4'],
    ['I10', 'I10'],
    ['e11', 'E11.9'],
    ['4548-4', '4548-4'],
  ])('%s has the code %s', (typed, code) =>
    expect(searchTerms(typed)[0]?.codes.some((each) => isCodeOf(each, code))).toBe(true),
  );

  it('takes a code for its names, and no number for the beginning of another', () => {
    expect(finds('I10', 'hypertension')).toEqual(['hypertension']);
    expect(isCodeOf('4548', '4548-4')).toBe(false);
    expect(isCodeOf('I10', 'I1')).toBe(false);
  });

  it('keeps to so many terms, and is linear in the text', () => {
    expect(searchTerms('word '.repeat(500))).toHaveLength(8);
    const find = createWordFinder(searchTerms('water tablet blood pressure'));
    const began = process.threadCpuUsage();
    find('water blood '.repeat(50_000));
    expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(1_500);
  });
});
