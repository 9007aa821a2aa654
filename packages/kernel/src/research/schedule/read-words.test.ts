import { describe, expect, it } from 'vitest';
import { scheduleInWords } from './in-words.ts';
import { nextDate, planSchedule } from './next-date.ts';
import { readSchedule } from './read-words.ts';
import { scheduleSchema } from './schedule.ts';

const zone = 'Europe/Berlin';
/** A Wednesday. */
const now = new Date('2026-11-18T10:17:40Z');

describe('a schedule in a person’s words [B5]', () => {
  it.each([
    ['every day', 'every day at 09:00', '2026-11-19T08:00'],
    ['Daily at 7:30', 'every day at 07:30', '2026-11-19T06:30'],
    ['every Monday at 9', 'every week on Monday at 09:00', '2026-11-23T08:00'],
    ['every Monday and Thursday at 2 pm', 'every week on Monday and Thursday at 14:00', '2026-11-19T13:00'],
    ['weekly', 'every week on Wednesday at 09:00', '2026-11-25T08:00'],
    ['weekly on Fri at noon', 'every week on Friday at 12:00', '2026-11-20T11:00'],
    ['every other week on Tuesday', 'every 2 weeks on Tuesday at 09:00', '2026-12-01T08:00'],
    ['every 2 weeks', 'every 2 weeks on Wednesday at 09:00', '2026-12-02T08:00'],
    ['on weekdays at 8am', 'every week on Monday to Friday at 08:00', '2026-11-19T07:00'],
    ['every weekend', 'every week on Saturday and Sunday at 09:00', '2026-11-21T08:00'],
    ['monthly on the 15th', 'every month on the 15th at 09:00', '2026-12-15T08:00'],
    ['the first Monday of each month at 8:30', 'every month on the 1st Monday at 08:30', '2026-12-07T07:30'],
    ['every last Friday of the month', 'every month on the last Friday at 09:00', '2026-11-27T08:00'],
    ['on the last day of every month', 'every month on the last day at 09:00', '2026-11-30T08:00'],
    [
      'the last working day of each month',
      'every month on the last of Monday to Friday at 09:00',
      '2026-11-30T08:00',
    ],
    ['quarterly', 'every 3 months on the 18th at 09:00', '2027-02-18T08:00'],
    ['every three months on the 1st', 'every 3 months on the 1st at 09:00', '2027-02-01T08:00'],
    ['every year on the 3rd of May', 'every year on the 3rd of May at 09:00', '2027-05-03T07:00'],
    [
      'every week until 1 June 2027',
      'every week on Wednesday at 09:00, until 01-Jun-2027',
      '2026-11-25T08:00',
    ],
    ['every week, ten times', 'every week on Wednesday at 09:00, 10 times', '2026-11-25T08:00'],
    ['every Monday starting 2027-01-04', 'every week on Monday at 09:00', '2027-01-04T08:00'],
    ['every 6 hours', 'every 6 hours, from 18-Nov-2026 at 11:18', '2026-11-18T10:18'],
    ['in two weeks', 'once, on 02-Dec-2026 at 09:00', '2026-12-02T08:00'],
    ['in 3 months at 14:00', 'once, on 18-Feb-2027 at 14:00', '2027-02-18T13:00'],
    ['in an hour', 'once, on 18-Nov-2026 at 12:17', '2026-11-18T11:17'],
    ['tomorrow at midnight', 'once, on 19-Nov-2026 at 00:00', '2026-11-18T23:00'],
    ['next Wednesday', 'once, on 25-Nov-2026 at 09:00', '2026-11-25T08:00'],
    ['on 3 April 2027', 'once, on 03-Apr-2027 at 09:00', '2027-04-03T07:00'],
    ['April 3rd, 2027 at 10', 'once, on 03-Apr-2027 at 10:00', '2027-04-03T08:00'],
    ['in May 2027', 'once, on 01-May-2027 at 09:00', '2027-05-01T07:00'],
    ['on 2027-02-28 at 5pm', 'once, on 28-Feb-2027 at 17:00', '2027-02-28T16:00'],
  ])('%s', (words, sentence, first) => {
    const schedule = scheduleSchema.parse(readSchedule(words, { zone, now }));
    expect(scheduleInWords(schedule, zone).replace(` (${zone})`, '')).toBe(sentence);
    expect(planSchedule(schedule, now).first.toISOString().slice(0, 16)).toBe(first);
    expect(nextDate(schedule, now)).not.toBeNull();
  });

  it.each([
    ...[
      '',
      'when the moon is full',
      'every day unless it rains',
      'every Blursday',
      'at 25:00',
      'on 31 February 2027',
    ],
    ...['every day at', 'sometimes', 'in five', 'until 2028', 'every month on the 15th or so'],
  ])('is not understood: %s', (words) => {
    expect(readSchedule(words, { zone, now })).toBeNull();
  });

  it('is read in linear time', () => {
    const begun = performance.now();
    readSchedule('every first last monday 1st '.repeat(20_000), { zone, now });
    expect(performance.now() - begun).toBeLessThan(200);
  });
});
