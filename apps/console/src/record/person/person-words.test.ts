import { describe, expect, it } from 'vitest';
import { allergiesOf, clinicalName, diedOn, recordNumber, sexOf } from './person-words.ts';

const coded = (code: string, text?: string) => ({
  coding: [{ system: 'http://snomed.info/sct', code }],
  text,
});
const allergy = (code: object, more: object = {}) => ({ resourceType: 'AllergyIntolerance', code, ...more });

describe('the patient in the banner [B10]', () => {
  it.each([
    [{ name: [{ family: 'Marten', given: ['Leo', 'Jan'] }] }, 'MARTEN, Leo Jan'],
    [
      {
        name: [
          { use: 'old', family: 'A' },
          { use: 'official', family: 'B', given: ['C'] },
        ],
      },
      'B, C',
    ],
    [
      {
        name: [{ family: 'Yiğit', given: ['Ali'] }],
        communication: [{ language: { coding: [{ code: 'tr' }] } }],
      },
      'YİĞİT, Ali',
    ],
    [{ name: [{ text: 'Leo of the North' }] }, 'Leo of the North'],
    [{ name: [{ given: ['Leo'] }] }, 'Leo'],
    [{ name: 'Leo' }, 'Name not known'],
    [null, 'Name not known'],
  ])('%j is %s', (patient, name) => expect(clinicalName(patient)).toBe(name));

  it.each([
    ['male', 'Male'],
    ['unknown', 'Not known'],
    [undefined, 'Not known'],
    [{}, 'Not known'],
  ])('sex %j is %s', (gender, words) => expect(sexOf({ gender })).toBe(words));

  it('takes the identifier that is a record number, else the first', () => {
    const mr = { type: { coding: [{ code: 'MR' }] }, value: 'C-2' };
    expect(recordNumber({ identifier: [{ value: 'X' }, mr] })).toBe('C-2');
    expect(recordNumber({ identifier: [{ value: 'X' }] })).toBe('X');
    expect(recordNumber({})).toBe('Not known');
  });

  it('says that somebody died, with the day where it is known', () => {
    expect(diedOn({ deceasedDateTime: '2024-01-02' })).toBe('2024-01-02');
    expect(diedOn({ deceasedBoolean: true })).toBe(true);
    expect(diedOn({ deceasedBoolean: false })).toBeNull();
  });
});

describe('allergies in the banner [B10]', () => {
  it('names each once, and whether one is of high risk', () =>
    expect(
      allergiesOf({
        allergies: [
          allergy({ text: 'penicillin' }, { criticality: 'high' }),
          allergy({ text: 'penicillin' }),
        ],
        counts: {},
        reported: {},
      }),
    ).toEqual({ kind: 'named', names: ['penicillin'], isHigh: true }));

  it('tells "no known allergies" from "nothing written" and from "none any more"', () => {
    const none = [allergy(coded('716186003', 'No known allergy'))];
    expect(allergiesOf({ allergies: none, counts: {}, reported: {} })).toEqual({
      kind: 'none-known',
      words: 'No known allergy',
    });
    expect(allergiesOf({ allergies: [], counts: {}, reported: {} }).kind).toBe('none-recorded');
    expect(allergiesOf({ allergies: [], counts: { AllergyIntolerance: 1 }, reported: {} }).kind).toBe(
      'none-active',
    );
  });

  it('says what only the patient reported, also that there is none', () => {
    const words = 'reported by the patient';
    const reported = { 'AllergyIntolerance/1': words, 'AllergyIntolerance/2': words };
    const allergies = [
      allergy({ text: 'latex' }, { id: '1' }),
      allergy({ text: 'nuts' }, { id: '2' }),
      allergy({ text: 'nuts' }, { id: '3' }),
    ];
    expect(allergiesOf({ allergies, counts: {}, reported })).toMatchObject({
      names: ['latex (reported by the patient)', 'nuts'],
    });
    const none = (id: string) => allergy(coded('716186003', 'No known allergy'), { id });
    const toldOf = (...all: ReturnType<typeof none>[]) =>
      allergiesOf({ allergies: all, counts: {}, reported });
    expect(toldOf(none('1'))).toMatchObject({ words: `No known allergy (${words})` });
    expect(toldOf(none('1'), none('3'))).toMatchObject({ words: 'No known allergy' });
  });

  it('an allergy counts more than "no known drug allergy" beside it', () =>
    expect(
      allergiesOf({
        allergies: [allergy(coded('409137002')), allergy({ text: 'latex' })],
        counts: {},
        reported: {},
      }).kind,
    ).toBe('named'));
});
