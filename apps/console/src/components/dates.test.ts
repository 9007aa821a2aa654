import { describe, expect, it } from 'vitest';
import { ageOf, clinicalDate, clinicalMoment, today, withClinicalDates, withWrittenDates } from './dates.ts';

describe('dates as clinicians write them [B10]', () => {
  it.each([
    ['2017-04-03', '03-Apr-2017'],
    ['2017-04-03T10:00:00Z', '03-Apr-2017'],
    ['2017-04', 'Apr-2017'],
    ['2017', '2017'],
    [null, 'Not known'],
    ['soon', 'soon'],
  ])('%s is %s', (given, shown) => expect(clinicalDate(given)).toBe(shown));

  it('says today for today', () => {
    const now = new Date(2026, 10, 15, 18, 0);
    expect(clinicalMoment(new Date(2026, 10, 15, 9, 5).toISOString(), now)).toBe('today, 09:05');
    expect(clinicalMoment(new Date(2026, 10, 14, 9, 5).toISOString(), now)).toBe('14-Nov-2026 09:05');
  });

  it('today is the day of the reader’s own calendar, a minute before midnight and a minute after', () => {
    expect(today(new Date(2026, 10, 5, 23, 59))).toBe('2026-11-05');
    expect(today(new Date(2026, 10, 6, 0, 1))).toBe('2026-11-06');
  });

  it.each([
    ['2017-04-03', '9y'],
    ['2025-09-20', '13m'],
    ['2026-11-03', '12d'],
    ['2030-01-01', null],
    [undefined, null],
  ])('%s is %s old', (born, age) => expect(ageOf(born, new Date(2026, 10, 15))).toBe(age));
});

describe('days inside a text', () => {
  it.each([
    ['since 2017-04-03, until 2018-05.', 'since 03-Apr-2017, until May-2018.'],
    ['(2017-04-03)', '(03-Apr-2017)'],
    ['LH-2017-04-03 and 2017-04-03T10:00:00Z and 12017-04-03', null],
    ['2017-13 and 1200-10-10 and 2017/2018-05', null],
  ])('%s', (given, shown) => expect(withClinicalDates(given)).toBe(shown ?? given));
});

describe('a text that is edited', () => {
  it('has its days as a person reads them, and goes back as it was written', () => {
    const text = 'Seen on 2017-04-03 [c1], HbA1c since 2016-11; “2017-04-03”.';
    const shown = withClinicalDates(text);
    expect(shown).toBe('Seen on 03-Apr-2017 [c1], HbA1c since Nov-2016; “03-Apr-2017”.');
    expect(withWrittenDates(shown, text)).toBe(text);
    expect(withWrittenDates(`${shown} Again on 05-May-2017.`, text)).toBe(`${text} Again on 05-May-2017.`);
  });
});
