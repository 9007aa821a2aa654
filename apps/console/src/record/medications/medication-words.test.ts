import { describe, expect, it } from 'vitest';
import { byCurrency, doseWords, isCurrent, isOverdue, medicationLine } from './medication-words.ts';

const entry = (details: { readonly [label: string]: string }) => ({
  title: 'deflazacort',
  details: Object.entries(details).map(([label, text]) => ({ label, text })),
});

describe('a medication line [B10]', () => {
  it('has its parts, and the written words only where they say more', () => {
    const parts = { Dose: '24 mg', Schedule: 'once a day', Route: 'by mouth', 'Prescribed by': 'Dr A' };
    expect(medicationLine(entry({ ...parts, Dosing: '24 mg in the morning' }))).toMatchObject({
      name: 'deflazacort',
      dosing: '24 mg by mouth once a day',
      written: '24 mg in the morning',
      by: 'Dr A',
      reason: null,
    });
    expect(medicationLine(entry({ ...parts, Dosing: '24 mg by mouth once a day' })).written).toBeNull();
    expect(
      medicationLine(entry({ Dose: '1000 [IU]', Schedule: 'once a day', Dosing: '1000 IU once a day' }))
        .written,
    ).toBeNull();
  });

  it('says what is not known', () =>
    expect(medicationLine(entry({})).dosing).toBe('dose not known, route not known, how often not known'));

  it.each([
    ['49/51 mg twice a day', { Schedule: 'twice a day' }],
    ['5 mg once a year', { Dose: '5 mg' }],
  ])('takes the written words where they alone say how much or how often: %s', (Dosing, parts) =>
    expect(medicationLine(entry({ ...parts, Dosing }))).toMatchObject({ dosing: Dosing, written: null }),
  );

  it('keeps written words that say more than the parts', () =>
    expect(
      medicationLine(
        entry({
          Dose: '40 mg',
          Schedule: 'as needed',
          Route: 'oral',
          Dosing: '40 mg on days with 2 kg more',
        }),
      ),
    ).toMatchObject({ dosing: '40 mg oral as needed', written: '40 mg on days with 2 kg more' }));

  it.each([
    ['1000 [IU]', '1,000 units'],
    ['0.125 mg', '0.125 mg'],
    ['50 ug', '50 micrograms'],
    ['2 {tablet}', '2 tablet'],
    ['two drops', 'two drops'],
  ])('%s is %s', (dose, words) => expect(doseWords(dose)).toBe(words));

  it('tells current from past, and what should have ended', () => {
    expect(
      ['active', 'on-hold', null, 'stopped', 'completed'].map((status) => isCurrent({ status })),
    ).toEqual([true, true, true, false, false]);
    expect(isOverdue({ status: 'active', end: '2018-03-21' }, '2026-11-15')).toBe(true);
    expect(isOverdue({ status: 'active', end: '2027-01-01' }, '2026-11-15')).toBe(false);
    expect(isOverdue({ status: 'stopped', end: '2018-03-21' }, '2026-11-15')).toBe(false);
  });
});

describe('what is taken now [B10]', () => {
  const order = (status: string, end: string | null, date = '2021-01-19') => ({
    ...{ title: 'folic acid', status, date, end, details: [{ label: 'Dose', text: '0.4 mg' }] },
  });
  const counts = (...entries: ReturnType<typeof order>[]) => {
    const { current, overdue, past } = byCurrency(entries, '2026-11-17');
    return [current.length, overdue.length, past.length];
  };

  it('is neither past its end nor the twin of what is over', () => {
    expect(counts(order('active', null))).toEqual([1, 0, 0]);
    expect(counts(order('active', '2021-06-30'))).toEqual([0, 1, 0]);
    expect(counts(order('completed', '2021-06-30'), order('active', null))).toEqual([0, 1, 1]);
    expect(counts(order('completed', '2021-06-30'), order('active', null, '2022-01-01'))).toEqual([1, 0, 1]);
  });
});
