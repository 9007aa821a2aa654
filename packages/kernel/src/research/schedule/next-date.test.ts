import { describe, expect, it } from 'vitest';
import { scheduleInWords } from './in-words.ts';
import { nextDate, nextDates, planSchedule } from './next-date.ts';
import { type Schedule, scheduleSchema } from './schedule.ts';

/**
 * What it shows | cron, RRULE, period or date | zone | from | after when | its next dates (UTC).
 * Those of 1996 to 1999 are examples of RFC 5545.
 */
const TABLE = `
daily 02:30, Berlin skips 02:00-03:00 | 30 2 * * * | Europe/Berlin |  | 2027-03-27T12:00Z | 2027-03-28T01:00Z 2027-03-29T00:30Z 2027-03-30T00:30Z
daily 02:00, gap begins there | 0 2 * * * | Europe/Berlin |  | 2027-03-27T12:00Z | 2027-03-28T01:00Z 2027-03-29T00:00Z
daily 03:00, first that exists | 0 3 * * * | Europe/Berlin |  | 2027-03-27T12:00Z | 2027-03-28T01:00Z 2027-03-29T01:00Z
two times in one gap come once | 15,45 2 * * * | Europe/Berlin |  | 2027-03-27T12:00Z | 2027-03-28T01:00Z 2027-03-29T00:15Z 2027-03-29T00:45Z
02:30 and 03:00 are one in the gap | 0,30 2,3 28 3 * | Europe/Berlin |  | 2027-03-27T12:00Z | 2027-03-28T01:00Z 2027-03-28T01:30Z 2028-03-28T00:00Z
New York spring | 30 2 * * * | America/New_York |  | 2027-03-13T12:00Z | 2027-03-14T07:00Z 2027-03-15T06:30Z 2027-03-16T06:30Z
New York weekly rule on the Sunday of the gap | FREQ=WEEKLY;BYDAY=SU;BYHOUR=2;BYMINUTE=30 | America/New_York | 2027-03-01T00:00 | 2027-03-08T00:00Z | 2027-03-14T07:00Z 2027-03-21T06:30Z
Lord Howe, half an hour is skipped | 15 2 * * * | Australia/Lord_Howe |  | 2027-10-01T12:00Z | 2027-10-01T15:45Z 2027-10-02T15:30Z 2027-10-03T15:15Z
Santiago skips midnight | 0 0 * * * | America/Santiago |  | 2027-09-03T12:00Z | 2027-09-04T04:00Z 2027-09-05T04:00Z 2027-09-06T03:00Z
Cairo skips midnight of a Friday | 30 0 * * 5 | Africa/Cairo |  | 2027-04-28T12:00Z | 2027-04-29T22:00Z 2027-05-06T21:30Z
Beirut skips midnight | 15 0 * * * | Asia/Beirut |  | 2027-03-26T12:00Z | 2027-03-26T22:15Z 2027-03-27T22:00Z
Apia skipped a whole day | 0 12 * * * | Pacific/Apia |  | 2011-12-29T23:00Z | 2011-12-30T10:00Z 2011-12-30T22:00Z 2011-12-31T22:00Z
St Johns | 30 2 * * * | America/St_Johns |  | 2027-03-13T12:00Z | 2027-03-14T05:30Z 2027-03-15T05:00Z
Auckland | 30 2 * * * | Pacific/Auckland |  | 2027-09-24T20:00Z | 2027-09-25T14:00Z 2027-09-26T13:30Z
daily 02:30, Berlin shows it twice | 30 2 * * * | Europe/Berlin |  | 2027-10-30T12:00Z | 2027-10-31T00:30Z 2027-11-01T01:30Z 2027-11-02T01:30Z
not again in the second 02:30 | 30 2 * * * | Europe/Berlin |  | 2027-10-31T00:30Z | 2027-11-01T01:30Z
every half hour over the doubled hour | 0,30 1-3 31 10 * | Europe/Berlin |  | 2027-10-30T12:00Z | 2027-10-30T23:00Z 2027-10-30T23:30Z 2027-10-31T00:00Z 2027-10-31T00:30Z 2027-10-31T02:00Z 2027-10-31T02:30Z
New York 01:30 twice | 30 1 * * * | America/New_York |  | 2027-11-06T12:00Z | 2027-11-07T05:30Z 2027-11-08T06:30Z 2027-11-09T06:30Z
Lord Howe 01:45 twice | 45 1 * * * | Australia/Lord_Howe |  | 2027-04-02T12:00Z | 2027-04-02T14:45Z 2027-04-03T14:45Z 2027-04-04T15:15Z
Santiago shows 23:30 twice | 30 23 * * * | America/Santiago |  | 2027-04-02T12:00Z | 2027-04-03T02:30Z 2027-04-04T02:30Z 2027-04-05T03:30Z
rule over the overlap | FREQ=DAILY | America/New_York | 2027-11-06T01:30 | 2027-11-06T00:00Z | 2027-11-06T05:30Z 2027-11-07T05:30Z 2027-11-08T06:30Z
Kathmandu, 45 minutes | 0 9 * * * | Asia/Kathmandu |  | 2027-01-01T00:00Z | 2027-01-01T03:15Z
Kolkata | 0 9 * * 1-5 | Asia/Kolkata |  | 2027-01-01T12:00Z | 2027-01-04T03:30Z 2027-01-05T03:30Z
Kiritimati, a day ahead | 0 8 1 1 * | Pacific/Kiritimati |  | 2027-12-30T00:00Z | 2027-12-31T18:00Z
Chatham | 0 0 * * * | Pacific/Chatham |  | 2027-06-01T00:00Z | 2027-06-01T11:15Z
same wall time on both sides of spring | FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0 | Europe/Berlin | 2027-03-15T00:00 | 2027-03-20T00:00Z | 2027-03-22T08:00Z 2027-03-29T07:00Z 2027-04-05T07:00Z
same wall time on both sides of autumn | FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0 | America/New_York | 2027-10-18T00:00 | 2027-10-29T00:00Z | 2027-11-01T13:00Z 2027-11-08T14:00Z 2027-11-15T14:00Z
29 February by cron | 0 8 29 2 * | UTC |  | 2026-11-18T00:00Z | 2028-02-29T08:00Z 2032-02-29T08:00Z
29 February over 2100 | 0 8 29 2 * | UTC |  | 2096-03-01T00:00Z | 2104-02-29T08:00Z
29 February by rule | FREQ=YEARLY | UTC | 2028-02-29T08:00 | 2028-03-01T00:00Z | 2032-02-29T08:00Z 2036-02-29T08:00Z
the 31st leaves short months out | FREQ=MONTHLY | Europe/Berlin | 2027-01-31T09:00 | 2027-01-01T00:00Z | 2027-01-31T08:00Z 2027-03-31T07:00Z 2027-05-31T07:00Z 2027-07-31T07:00Z
the last day of each month | FREQ=MONTHLY;BYMONTHDAY=-1;BYHOUR=9;BYMINUTE=0 | Europe/Berlin | 2027-12-01T00:00 | 2027-12-15T00:00Z | 2027-12-31T08:00Z 2028-01-31T08:00Z 2028-02-29T08:00Z 2028-03-31T07:00Z
last day of February in a leap year | FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1 | UTC | 2027-01-01T07:00 | 2027-01-01T00:00Z | 2027-02-28T07:00Z 2028-02-29T07:00Z 2029-02-28T07:00Z
three days before the end | FREQ=MONTHLY;BYMONTHDAY=-3 | UTC | 2028-02-01T07:00 | 2028-02-01T00:00Z | 2028-02-27T07:00Z 2028-03-29T07:00Z
the 30th by cron | 0 0 30 * * | UTC |  | 2027-01-30T12:00Z | 2027-03-30T00:00Z 2027-04-30T00:00Z
every month from the 31st keeps the end | P1M |  | 2027-01-31T09:00:00Z | 2027-01-31T09:00Z | 2027-02-28T09:00Z 2027-03-31T09:00Z 2027-04-30T09:00Z 2027-05-31T09:00Z
every 3 months | P3M |  | 2027-11-30T09:00:00Z | 2027-12-01T00:00Z | 2028-02-29T09:00Z 2028-05-30T09:00Z
every year from 29 February | P1Y |  | 2028-02-29T09:00:00Z | 2028-03-01T00:00Z | 2029-02-28T09:00Z 2030-02-28T09:00Z 2031-02-28T09:00Z 2032-02-29T09:00Z
first Monday | FREQ=MONTHLY;BYDAY=1MO;BYHOUR=9;BYMINUTE=0 | America/New_York | 2027-01-01T00:00 | 2027-01-05T00:00Z | 2027-02-01T14:00Z 2027-03-01T14:00Z 2027-04-05T13:00Z
last Friday | FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=17;BYMINUTE=0 | America/New_York | 2027-01-01T00:00 | 2027-02-27T00:00Z | 2027-03-26T21:00Z 2027-04-30T21:00Z
fifth Sunday only where there is one | FREQ=MONTHLY;BYDAY=5SU | UTC | 2027-01-01T06:00 | 2027-01-01T00:00Z | 2027-01-31T06:00Z 2027-05-30T06:00Z 2027-08-29T06:00Z
last working day | FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 | UTC | 2027-01-01T16:00 | 2027-01-01T00:00Z | 2027-01-29T16:00Z 2027-02-26T16:00Z 2027-03-31T16:00Z
second working day | FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2 | UTC | 2027-05-01T16:00 | 2027-05-01T00:00Z | 2027-05-04T16:00Z 2027-06-02T16:00Z
first and last working day | FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1 | UTC | 2027-02-01T16:00 | 2027-02-01T00:00Z | 2027-02-01T16:00Z 2027-02-26T16:00Z 2027-03-01T16:00Z 2027-03-31T16:00Z
Thanksgiving | FREQ=YEARLY;BYMONTH=11;BYDAY=4TH | America/New_York | 2026-01-01T10:00 | 2026-01-01T00:00Z | 2026-11-26T15:00Z 2027-11-25T15:00Z
20th Monday of the year | FREQ=YEARLY;BYDAY=20MO | America/New_York | 1997-05-19T09:00 | 1997-01-01T00:00Z | 1997-05-19T13:00Z 1998-05-18T13:00Z 1999-05-17T13:00Z
Friday the 13th | FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13 | America/New_York | 1997-09-02T09:00 | 1997-09-02T13:00Z | 1998-02-13T14:00Z 1998-03-13T14:00Z 1998-11-13T14:00Z
election day of the standard | FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8 | America/New_York | 1996-11-05T09:00 | 1996-01-01T00:00Z | 1996-11-05T14:00Z 2000-11-07T14:00Z 2004-11-02T14:00Z
third of Tuesday, Wednesday, Thursday | FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3 | America/New_York | 1997-09-04T09:00 | 1997-01-01T00:00Z | 1997-09-04T13:00Z 1997-10-07T13:00Z 1997-11-06T14:00Z
every other week, week begins on Monday | FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO | America/New_York | 1997-08-05T09:00 | 1997-01-01T00:00Z | 1997-08-05T13:00Z 1997-08-10T13:00Z 1997-08-19T13:00Z 1997-08-24T13:00Z
every other week, week begins on Sunday | FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU | America/New_York | 1997-08-05T09:00 | 1997-01-01T00:00Z | 1997-08-05T13:00Z 1997-08-17T13:00Z 1997-08-19T13:00Z 1997-08-31T13:00Z
every other week years later | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO | Europe/Berlin | 2020-01-06T09:00 | 2027-01-01T00:00Z | 2027-01-11T08:00Z 2027-01-25T08:00Z
every 10 days | FREQ=DAILY;INTERVAL=10 | UTC | 2027-02-20T09:00 | 2027-02-21T00:00Z | 2027-03-02T09:00Z 2027-03-12T09:00Z
every 18 months | FREQ=MONTHLY;INTERVAL=18;BYMONTHDAY=10 | UTC | 2027-01-10T09:00 | 2027-01-11T00:00Z | 2028-07-10T09:00Z 2030-01-10T09:00Z
every day in January | FREQ=DAILY;BYMONTH=1 | UTC | 2026-06-01T09:00 | 2027-01-30T12:00Z | 2027-01-31T09:00Z 2028-01-01T09:00Z
three times a day | FREQ=DAILY;BYHOUR=8,12,20;BYMINUTE=0 | Europe/Berlin | 2027-06-01T00:00 | 2027-06-01T09:00Z | 2027-06-01T10:00Z 2027-06-01T18:00Z 2027-06-02T06:00Z
COUNT counts from the beginning | FREQ=DAILY;COUNT=3 | UTC | 2027-01-01T09:00 | 2027-01-02T10:00Z | 2027-01-03T09:00Z
COUNT is used up | FREQ=DAILY;COUNT=3 | UTC | 2027-01-01T09:00 | 2027-01-03T09:00Z |
UNTIL of a day includes it | FREQ=DAILY;UNTIL=20270103 | America/New_York | 2027-01-01T21:00 | 2027-01-02T00:00Z | 2027-01-02T02:00Z 2027-01-03T02:00Z 2027-01-04T02:00Z
UNTIL in UTC | FREQ=DAILY;UNTIL=20270104T015900Z | America/New_York | 2027-01-01T21:00 | 2027-01-02T00:00Z | 2027-01-02T02:00Z 2027-01-03T02:00Z
UNTIL in UTC, to the minute | FREQ=DAILY;UNTIL=20270104T020000Z | America/New_York | 2027-01-01T21:00 | 2027-01-02T00:00Z | 2027-01-02T02:00Z 2027-01-03T02:00Z 2027-01-04T02:00Z
New Year at midnight | 0 0 1 1 * | Pacific/Auckland |  | 2026-12-31T10:00Z | 2026-12-31T11:00Z
a rule over the year | FREQ=WEEKLY;BYDAY=TH | UTC | 2026-12-24T09:00 | 2026-12-25T00:00Z | 2026-12-31T09:00Z 2027-01-07T09:00Z
quarters | 0 6 1 1,4,7,10 * | Europe/Berlin |  | 2026-12-15T00:00Z | 2027-01-01T05:00Z 2027-04-01T04:00Z 2027-07-01T04:00Z 2027-10-01T04:00Z
day of month or day of week | 0 0 13 * 5 | UTC |  | 2027-08-01T00:00Z | 2027-08-06T00:00Z 2027-08-13T00:00Z 2027-08-20T00:00Z 2027-08-27T00:00Z
7 is Sunday | 0 0 * * 7 | UTC |  | 2027-01-01T00:00Z | 2027-01-03T00:00Z
Friday to Sunday | 0 7 * * fri-sun | UTC |  | 2027-01-03T08:00Z | 2027-01-08T07:00Z 2027-01-09T07:00Z 2027-01-10T07:00Z
steps | 5-35/15 */12 * * * | UTC |  | 2027-01-01T00:00Z | 2027-01-01T00:05Z 2027-01-01T00:20Z 2027-01-01T00:35Z 2027-01-01T12:05Z
every 6 hours over spring | PT6H |  | 2027-03-27T18:00:00+01:00 | 2027-03-27T17:00Z | 2027-03-27T23:00Z 2027-03-28T05:00Z 2027-03-28T11:00Z
every week begins with the first | P1W |  | 2027-03-27T18:00:00+01:00 | 2027-03-01T00:00Z | 2027-03-27T17:00Z 2027-04-03T17:00Z
once | 2027-05-01T09:00:00+02:00 |  |  | 2027-01-01T00:00Z | 2027-05-01T07:00Z
once, over | 2027-05-01T09:00:00+02:00 |  |  | 2027-05-01T07:00Z |
`;
const CASES = rowsOf(TABLE).map(
  ([what = '', rule = '', zone = '', from = '', after = '', dates = '']) =>
    [what, scheduleOf(rule, zone, from), after, dates] as const,
);
/** The schedule, and what is said of it. */
const WORDS = `
2027-05-01T07:00:00Z |  |  | once, on 01-May-2027 at 09:00 (Europe/Berlin)
PT6H |  | 2027-03-27T17:00:00Z | every 6 hours, from 27-Mar-2027 at 18:00 (Europe/Berlin)
PT30M |  | 2027-03-27T17:00:00Z | every 30 minutes, from 27-Mar-2027 at 18:00 (Europe/Berlin)
0 9 * * 1-5 | Asia/Kolkata |  | on Monday to Friday at 09:00 (Asia/Kolkata)
*/30 8-17 * * * | UTC |  | every day every 30 minutes between 08:00 and 17:30 (UTC)
0 0 13 * 5 | UTC |  | on the 13th of the month and on Friday at 00:00 (UTC)
0 6 1 1,7 * | UTC |  | on the 1st of the month in January and July at 06:00 (UTC)
FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;BYHOUR=9;BYMINUTE=0;COUNT=10 | UTC | 2027-01-01T00:00 | every 2 weeks on Monday and Thursday at 09:00, 10 times (UTC)
FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;UNTIL=20280101 | UTC | 2027-01-01T16:00 | every month on the last of Monday to Friday at 16:00, until 01-Jan-2028 (UTC)
FREQ=MONTHLY;BYMONTHDAY=1,-1 | UTC | 2027-01-01T16:00 | every month on the 1st and last day at 16:00 (UTC)
FREQ=YEARLY | UTC | 2027-05-03T16:00 | every year on the 3rd of May at 16:00 (UTC)
FREQ=YEARLY;BYMONTH=11;BYDAY=4TH | UTC | 2027-01-01T10:00 | every year on the 4th Thursday of November at 10:00 (UTC)
`;
const NOW = new Date('2026-11-18T10:17:40Z');

describe('dates of a schedule [B5]', () => {
  it.each(CASES)('%s', (_what, schedule, after, dates) => {
    expect(scheduleSchema.parse(schedule)).toEqual(schedule);
    const expected = dates === '' ? [] : dates.split(' ');
    // One more than expected where it ends by itself.
    const isOver = 'at' in schedule || ('rrule' in schedule && /COUNT|UNTIL/.test(schedule.rrule));
    const found = nextDates(schedule, new Date(after), isOver ? 6 : expected.length);
    expect(found.map((date) => date.toISOString().replace(':00.000Z', 'Z'))).toEqual(expected);
  });

  it('are many enough cases', () => expect(CASES.length).toBeGreaterThanOrEqual(60));

  it('ascend, whatever the schedule: also over gaps and overlaps', () => {
    for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago', 'Pacific/Apia'])
      for (const cron of ['*/15 * * * *', '7,22 0-4 * * *']) {
        const dates = nextDates({ cron, zone }, new Date('2027-03-26T00:00Z'), 2000);
        expect(dates.every((date, at) => at === 0 || date > (dates[at - 1] as Date))).toBe(true);
      }
  });

  it('cost no more for a rule that is old', () => {
    const from = '1996-01-01T00:00';
    const rule = { rrule: 'FREQ=DAILY;BYHOUR=9;BYMINUTE=0', zone: 'UTC', from };
    const begun = performance.now();
    for (let count = 0; count < 200; count++) nextDate(rule, NOW);
    expect(performance.now() - begun).toBeLessThan(500);
  });
});

describe('a schedule that is refused [B5]', () => {
  it.each<[string, Schedule, RegExp]>([
    ['more often than every 15 minutes', { cron: '*/14 * * * *', zone: 'UTC' }, /more often/],
    ['by a list of minutes', { cron: '0,10 9 * * *', zone: 'UTC' }, /more often/],
    ['over midnight', { cron: '0,55 0,23 * * *', zone: 'UTC' }, /more often/],
    ['by a rule', { rrule: 'FREQ=DAILY;BYHOUR=9;BYMINUTE=0,5', zone: 'UTC' }, /more often/],
    ['by a period', { every: 'PT14M', from: '2027-01-01T00:00:00Z' }, /more often/],
    ['in the past', { at: '2026-11-18T10:17:00Z' }, /no date after now/],
    [
      'that has ended',
      { rrule: 'FREQ=DAILY;UNTIL=20200101', zone: 'UTC', from: '2019-12-01T09:00' },
      /no date/,
    ],
    ['that never comes', { cron: '0 0 31 2 *', zone: 'UTC' }, /no date/],
    ['that never comes by rule', { rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', zone: 'UTC' }, /no date/],
    [
      'that began long ago',
      { rrule: 'FREQ=DAILY;COUNT=1000;BYMONTH=2;BYMONTHDAY=30', zone: 'UTC', from: '1000-01-01T00:00' },
      /ten years ago/,
    ],
    ['far away', { at: '2040-01-01T00:00:00Z' }, /ten years/],
  ])('%s', (_what, schedule, remedy) => {
    expect(() => planSchedule(scheduleSchema.parse(schedule), NOW)).toThrow(remedy);
  });

  it.each([
    [{ rrule: 'FREQ=HOURLY', zone: 'UTC' }],
    [{ rrule: 'FREQ=WEEKLY;BYDAY=1MO', zone: 'UTC' }],
    [{ rrule: 'FREQ=DAILY;COUNT=5;UNTIL=20280101', zone: 'UTC' }],
    [{ rrule: 'FREQ=DAILY;COUNT=1001', zone: 'UTC' }],
    [{ rrule: 'FREQ=DAILY;FREQ=DAILY', zone: 'UTC' }],
    [{ rrule: 'FREQ=DAILY;EXDATE=20270101', zone: 'UTC' }],
    [{ rrule: 'FREQ=DAILY;BYMONTHDAY=0', zone: 'UTC' }],
    [{ rrule: 'FREQ=DAILY', zone: 'Mars/Olympus' }],
    [{ rrule: 'FREQ=DAILY', zone: '+02:00' }],
    [{ rrule: 'FREQ=DAILY', zone: 'UTC', from: '2027-02-29T09:00' }],
    [{ cron: '0 9 * *', zone: 'UTC' }],
    [{ cron: '60 9 * * *', zone: 'UTC' }],
    [{ cron: '0 9 5-1 * *', zone: 'UTC' }],
    [{ every: 'P1M2D', from: '2027-01-01T00:00:00Z' }],
    [{ every: 'PT0H', from: '2027-01-01T00:00:00Z' }],
    [{ at: '2027-01-01T09:00' }],
    [{ at: '2027-01-01T09:00:00Z', cron: '0 9 * * *', zone: 'UTC' }],
  ])('as it is not one: %j', (schedule) => {
    expect(scheduleSchema.safeParse(schedule).success).toBe(false);
  });
});

describe('a schedule as it is kept [B5]', () => {
  it('begins now where it does not say, on the hour where it names one', () => {
    const zone = 'Europe/Berlin';
    expect(planSchedule({ rrule: 'FREQ=WEEKLY', zone }, NOW)).toEqual({
      schedule: { rrule: 'FREQ=WEEKLY', zone, from: '2026-11-18T11:17' },
      first: new Date('2026-11-25T10:17:00Z'),
    });
    expect(planSchedule({ rrule: 'FREQ=DAILY;BYHOUR=9', zone }, NOW).first).toEqual(
      new Date('2026-11-19T08:00:00Z'),
    );
  });

  it.each(rowsOf(WORDS))('is said in words: %s', (rule, zone, from, words) => {
    expect(scheduleInWords(scheduleOf(rule, zone, from), 'Europe/Berlin')).toBe(words);
  });
});

function rowsOf(table: string): string[][] {
  const lines = table.trim().split('\n');
  return lines.map((line) => line.split(/ \| ?/));
}

function scheduleOf(rule = '', zone = '', from = ''): Schedule {
  if (zone === '') return from === '' ? { at: rule } : { every: rule, from };
  return rule.startsWith('FREQ') ? { rrule: rule, zone, from } : { cron: rule, zone };
}
