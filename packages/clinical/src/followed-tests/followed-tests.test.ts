import { describe, expect, it } from 'vitest';
import { FOLLOWED_CONDITIONS, FOLLOWED_MEDICINES } from './followed-table.ts';
import { followedTests } from './followed-tests.ts';

const rankOf = (row: object) => ('from' in row ? row.from : 0);
const none = { conditions: [], medicines: [] };

describe('which tests a patient is followed by', () => {
  it.each([
    ...FOLLOWED_CONDITIONS.map((row) => ['conditions', row.names, row.tests, rankOf(row)] as const),
    ...FOLLOWED_MEDICINES.map((row) => ['medicines', row.names, row.tests, rankOf(row)] as const),
  ])('%s: %j by %j', (kind, names, tests, rank) => {
    for (const name of names) {
      const said = name.startsWith('*') ? `Xyz${name.slice(1)} 20 MG` : `Acute ${name}xyz`;
      expect(followedTests({ ...none, [kind]: [said] }).of(tests[0])).toEqual({ for: said, rank });
    }
  });

  it.each([
    ['diabetes insipidus is no diabetes', { ...none, conditions: ['Diabetes insipidus'] }, 'hba1c'],
    ['nystatin is no statin', { ...none, medicines: ['Nystatin 100000 UNT/ML'] }, 'ldl'],
    [
      'pulmonary hypertension is not followed by the cuff',
      { ...none, conditions: ['Pulmonary hypertension'] },
      'systolic',
    ],
    ['a part inside a word is none', { ...none, conditions: ['Hypogout'] }, 'urate'],
    ['a medicine is no condition', { ...none, conditions: ['Warfarin'] }, 'inr'],
  ])('%s', (_, patient, key) => expect(followedTests(patient).of(key)).toBeUndefined());

  it('keeps the more telling reason, and knows what means nothing without a pregnancy', () => {
    const patient = { conditions: ['Essential hypertension'], medicines: ['Ramipril 5 MG'] };
    expect(followedTests(patient).of('potassium')).toEqual({ for: 'Ramipril 5 MG', rank: 0 });
    expect(followedTests(patient).isCurrent('fundal-height')).toBe(false);
    expect(followedTests({ ...none, conditions: ['Pregnancy'] }).isCurrent('fundal-height')).toBe(true);
    expect(followedTests(none).isCurrent('tsh')).toBe(true);
  });
});
