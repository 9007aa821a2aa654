import { describe, expect, it } from 'vitest';
import { paperDates } from './paper-dates.ts';

const LATEST = '2026-11-16';

/** The day of the row of potassium on the last page. */
function dayOf(pages: readonly string[], country: string | null = null): string | null {
  const all = pages.map((text, index) => ({ page: index + 1, text }));
  const { page, text } = all.at(-1)!;
  const start = text.indexOf('Potassium');
  return paperDates(all, { latest: LATEST, country })(page, start, start + 9);
}
const ROW = 'Test Result Unit\nPotassium 5.3 mmol/L 3.5 - 5.1';

describe('the day of a result on a paper [A16]', () => {
  it.each([
    // [head of the paper, day, why]
    [
      'Sample taken: 12 Nov 2026\n11/15/26, 10:20 PM',
      '2026-11-12',
      'when it was printed is not when it was taken',
    ],
    ['Collected: 2026-11-12 08:15\nReported: 2026-11-13', '2026-11-12', 'the sample counts, not the report'],
    ['Date/Time Collected: 11/12/2026 0815\nDate Received: 11/13/2026', '2026-11-12', '13 is no month'],
    ['Entnahme: 12.11.2026  Eingang: 13.11.2026', '2026-11-12', 'German, two in a line'],
    ['Datum der Blutentnahme 12.11.26', '2026-11-12', 'a year of two digits'],
    ['Date de prélèvement : 3 févr. 2026', '2026-02-03', 'French'],
    ['Born 11-Feb-1951\nReported 13 November 2026', '2026-11-13', 'a birth is no result'],
    [
      'Collected Received Reported\n12/11/2026 12/11/2026 13/11/2026',
      '2026-11-12',
      'labels above their dates',
    ],
    ['Lindenhof, 12 November 2026\nDear colleague,', '2026-11-12', 'a date at the head'],
    ['Date: Nov 12, 2026', '2026-11-12', 'a bare date'],
    ['Date of birth: 02/03/1951\nNext appointment: 1 Dec 2026', null, 'none of a result'],
    ['Printed: 12 Nov 2026', null, 'a print says nothing of the sample'],
    ['12.11.2026 10.06.2025', null, 'columns of two days: not which'],
    ['Patient 4711', null, 'none'],
    [
      'Printed 15 October 2026\nTaken Wed 14 Oct, 08:10',
      '2026-10-14',
      'the year of the print; 08 is an hour',
    ],
    [
      'Lindenhof, 12 November 2026\nSeen after the scan of 17 February 2026.',
      '2026-11-12',
      'a line of its own',
    ],
  ])('%s: %s', (head, day, _why) => expect(dayOf([`${head}\n${ROW}`])).toBe(day));

  it.each([
    // [head, country, day, why]
    ['Collected: 03/04/2026', null, null, 'March or April: asked'],
    ['Collected: 03/04/2026', 'US', '2026-03-04', 'the sender’s country'],
    ['Collected: 03/04/2026', 'GB', '2026-04-03', 'the sender’s country'],
    ['Collected: 03/04/2026', 'CA', null, 'both are in use there'],
    ['Collected: 12/11/2026', 'US', '2026-11-12', 'the 11th of December has not been'],
    [
      'Collected: 03/04/2026\nDOB: 25/12/1951',
      'US',
      '2026-04-03',
      'another date of the paper tells more than a country',
    ],
    ['Collected: 03/04/2026\n(3 April 2026)', null, '2026-04-03', 'the same day, written out'],
    ['Entnahme: 03/04/2026', null, '2026-04-03', 'nobody who writes German puts the month first'],
    ['Collected: 03.04.2026', null, '2026-04-03', 'nor who writes dots'],
    ['Sample taken 05/06/2026 Printed 17/06/2026', null, '2026-06-05', 'printed by the laboratory'],
    [
      'Collected: 03/04/2026\nDOB 25/12/1951\nReceived 03/16/2026',
      'US',
      '2026-03-04',
      'the dates disagree: the country',
    ],
  ])('%s of %s: %s', (head, country, day, _why) => expect(dayOf([`${head}\n${ROW}`], country)).toBe(day));

  describe('where specimens are numbered', () => {
    const LIST = 'Specimen 1 (serum) Collected: 8 Sep 2026\nSpecimen 2 (urine) Collected: 10 Sep 2026';
    it.each([
      // [paper, day, why]
      [`${LIST}\nSpecimen 1\n${ROW}\nSpecimen 2\nACR 3`, '2026-09-08', 'of the one above it'],
      [`${LIST}\nSpecimen 1\nSodium 140\nSpecimen 2\n${ROW}`, '2026-09-10', 'of the second'],
      [`${LIST}\n${ROW}`, null, 'which is not said'],
      [`${LIST.replace('10 Sep', '8 Sep')}\n${ROW}`, '2026-09-08', 'both of one day'],
      [
        `Probe A\nEntnahme: 8.9.2026\nProbe B\nEntnahme: 10.9.2026\nProbe A\n${ROW}`,
        '2026-09-08',
        'the line below',
      ],
      [`${LIST.replace('\n', '\nSodium 140\n')}\n${ROW}`, '2026-09-10', 'a heading with its date'],
      [`${LIST}\nSpecimen 1\nSodium 140\nCollected: 1 Oct 2026\n${ROW}`, '2026-10-01', 'another part begins'],
      [`${LIST}\nSpecimen 3\n${ROW}`, null, 'one without a date'],
    ])('%s: %s', (paper, day, _why) => expect(dayOf([paper])).toBe(day));

    it('continues on the next page', () =>
      expect(dayOf([`${LIST}\nSpecimen 1\nSodium 140`, ROW])).toBe('2026-09-08'));
  });

  it('is that of its own line, of the nearest head above it, and of the page before where its own has none', () => {
    expect(dayOf(['Collected: 1 Nov 2026\n12 Nov 2026 Potassium 5.3 mmol/L'])).toBe('2026-11-12');
    expect(
      dayOf([`Collected: 1 Nov 2026\nSodium 140\nCollected: 2 Nov 2026\n${ROW}\nCollected: 3 Nov 2026`]),
    ).toBe('2026-11-02');
    expect(dayOf(['Collected: 1 Nov 2026', ROW])).toBe('2026-11-01');
    expect(dayOf([`Weight taken on 3 March 2020: 70 kg\n${ROW}`])).toBeNull();
  });
});
