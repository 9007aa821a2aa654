import { describe, expect, it } from 'vitest';
import { codeOf, codesOf, fieldsOf, listOf, nameOf, wordsOf } from './values.ts';

describe('one reader of FHIR for every screen [B10]', () => {
  it('takes only a list for a list, and only an object for an object', () => {
    expect(listOf({ text: 'one' })).toEqual([]);
    expect(listOf('one')).toEqual([]);
    expect(listOf(null)).toEqual([]);
    expect([fieldsOf(null), fieldsOf(['a']), fieldsOf('a')]).toEqual([{}, {}, {}]);
  });

  it('never takes a code for a name, and says the code only where words are asked for', () => {
    const coded = { coding: [{ system: 's', code: '716186003' }] };
    expect([nameOf(coded), wordsOf(coded)]).toEqual([undefined, '716186003']);
    const named = { coding: [{ code: 'a' }, { code: 'b', display: 'Asthma' }] };
    expect([nameOf(named), wordsOf(named)]).toEqual(['Asthma', 'Asthma']);
    expect(nameOf({ text: ' ', coding: [{ display: 'Asthma' }] })).toBe('Asthma');
  });

  it('reads one concept and the first of several alike', () => {
    expect(nameOf([{ text: 'Visit' }, { text: 'Other' }])).toBe('Visit');
    expect(nameOf({ text: 'Visit' })).toBe('Visit');
    expect(nameOf([])).toBeUndefined();
  });

  it('leaves out codes without letters', () => {
    expect(codesOf({ coding: [{ code: ' ' }, { code: 5 }, { code: 'x' }] })).toEqual([
      { system: '', code: 'x' },
    ]);
    expect(codeOf({ coding: 'x' })).toBeUndefined();
  });
});
