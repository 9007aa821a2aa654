import { describe, expect, it } from 'vitest';
import { changedName, changedWhat } from './changed-words.ts';

describe('what has changed, in words [A20]', () => {
  it.each([
    [{ type: 'AllergyIntolerance', name: 'Latex' }, 'Latex (allergy)'],
    [{ type: 'AllergyIntolerance', name: null }, 'an allergy'],
    [{ type: 'MedicationRequest', name: null }, 'a medicine'],
    [{ type: 'constructor', name: 'x' }, 'x (entry)'],
  ])('%j: %s', (change, words) => expect(changedName(change)).toBe(words));

  it('does not call an error an end', () =>
    expect([changedWhat({ what: 'withdrawn' }), changedWhat({ what: 'ended' })]).toEqual([
      'entered in error',
      'ended',
    ]));
});
