import { describe, expect, it } from 'vitest';
import { createSpelling, ingredientsOf } from './medicine.ts';

describe('misspelt names of medicines [A3]', () => {
  const spelt = createSpelling(() => [
    'simvastatin',
    'prednisone',
    'cefazolin',
    'cefalozin',
    'chlorida',
    'potassium chloride',
  ]);

  it.each([
    ['simvistatin', 'simvastatin', 'a wrong letter'],
    ['simvastatn', 'simvastatin', 'a missing letter'],
    ['simvasttatin', 'simvastatin', 'a letter too many'],
    ['simvatsatin', 'simvastatin', 'two letters that changed places'],
    ['prednisolone', 'prednisolone', 'another medicine: two letters'],
    ['cefazozin', 'cefazozin', 'as like one as the other'],
    ['simvastatins', 'simvastatins', 'a plural'],
    ['chloride', 'chloride', 'a word of a longer name'],
    ['statn', 'statn', 'a short word'],
  ])('%s is %s', (word, meant, _why) => expect(spelt(word)).toBe(meant));

  it('are found by what they mean', () => {
    expect(ingredientsOf(['Simvistatin 10 MG'])).toEqual(['simvastatin']);
    expect(ingredientsOf(['Prednisone 5 mg'])).toEqual(['prednisone']);
  });
});
