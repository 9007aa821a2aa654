import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordStand, startRecordStand } from '../../../test-support/record-stand.fixture.ts';
import { express, expressHidden } from '../../test-support/expressing.fixture.ts';

let stand: RecordStand;
beforeAll(async () => {
  stand = await startRecordStand({ connections: 1 });
});
afterAll(() => stand.stop());

/** What Neo4j 5.26 answers, as tagged JSON. */
const CASES: Readonly<Record<string, readonly (readonly [expression: string, result: string | null])[]>> = {
  dates: [
    ["date('20150721')", '{"date": "2015-07-21"}'],
    ["date('2015-W30-2')", '{"date": "2015-07-21"}'],
    ["date('2015-202')", '{"date": "2015-07-21"}'],
    ["date('2015-Q2-60')", '{"date": "2015-05-30"}'],
    ["date('2015')", '{"date": "2015-01-01"}'],
    ["date(datetime('2015-07-21T10:00Z'))", '{"date": "2015-07-21"}'],
    ['date({year: 2015, week: 30, dayOfWeek: 3})', '{"date": "2015-07-22"}'],
    ["date({date: date('1984-11-11'), quarter: 3})", '{"date": "1984-08-11"}'],
    ["date({date: date('1984-11-11'), week: 1})", '{"date": "1984-01-08"}'],
    ["date({date: localdatetime('1984-11-11T10:00'), year: 2000})", '{"date": "2000-11-11"}'],
    ["datetime('20150721T214032.142Z')", '{"datetime": "2015-07-21T21:40:32.142Z"}'],
    ["datetime('2015-07-21')", '{"datetime": "2015-07-21T00:00:00Z"}'],
    [
      "datetime({datetime: datetime('2015-07-21T21:40:32.142Z'), second: 5})",
      '{"datetime": "2015-07-21T21:40:05.142Z"}',
    ],
    [
      "datetime({datetime: datetime('2015-07-21T21:40:32.142Z'), microsecond: 5})",
      '{"datetime": "2015-07-21T21:40:32.000005Z"}',
    ],
    ['datetime({epochSeconds: 416779, nanosecond: 23000})', '{"datetime": "1970-01-05T19:46:19.000023Z"}'],
    ["localdatetime(datetime('2015-07-21T21:40Z'))", '{"localdatetime": "2015-07-21T21:40:00"}'],
    ['date()', '{"date": "2024-02-29"}'],
    ['datetime()', '{"datetime": "2024-02-29T12:30:15.25Z"}'],
    ['localdatetime()', '{"localdatetime": "2024-02-29T12:30:15.25"}'],
    ['date(null)', null],
  ],
  truncation: [
    ["date.truncate('century', date('1984-10-11'))", '{"date": "1900-01-01"}'],
    ["date.truncate('weekYear', date('1984-01-01'), {day: 5})", '{"date": "1983-01-05"}'],
    ["date.truncate('week', date('1984-10-11'), {dayOfWeek: 2})", '{"date": "1984-10-09"}'],
    ["datetime.truncate('month', date('1984-10-11'))", '{"datetime": "1984-10-01T00:00:00Z"}'],
    [
      "datetime.truncate('day', datetime('1984-10-11T12:31:15.123456Z'), {nanosecond: 2000})",
      '{"datetime": "1984-10-11T00:00:00.000002Z"}',
    ],
    [
      "localdatetime.truncate('day', datetime('1984-10-11T12:31:15.123456Z'))",
      '{"localdatetime": "1984-10-11T00:00:00"}',
    ],
  ],
  durations: [
    ["duration('P5M1.5D')", '{"duration": [5, 1, 43200000000]}'],
    ["duration('P0.75M')", '{"duration": [0, 22, 71509500000]}'],
    ["duration('P2012-02-02T14:37:21.545')", '{"duration": [24146, 2, 52641545000]}'],
    ["duration('-P1D')", '{"duration": [0, -1, 0]}'],
    ["duration('PT1H-1M')", '{"duration": [0, 0, 3540000000]}'],
    ['duration({weeks: 2.5})', '{"duration": [0, 17, 43200000000]}'],
    [
      'duration({minutes: 1.5, seconds: 1, milliseconds: 123, microseconds: 456, nanoseconds: 1000})',
      '{"duration": [0, 0, 91123457]}',
    ],
    ["duration.between(date('2020-01-31'), date('2020-02-29'))", '{"duration": [0, 29, 0]}'],
    ["duration.between(date('2020-03-31'), date('2020-01-30'))", '{"duration": [-2, -1, 0]}'],
    [
      "duration.between(date('2020-01-01'), datetime('2020-02-01T10:00Z'))",
      '{"duration": [1, 0, 36000000000]}',
    ],
    [
      "duration.between(localdatetime('2020-02-29T11:00'), localdatetime('2020-01-31T12:00'))",
      '{"duration": [0, -28, -82800000000]}',
    ],
    [
      "duration.between(localdatetime('2020-01-01T12:00:00.7'), localdatetime('2020-01-01T12:00:00.2'))",
      '{"duration": [0, 0, -500000]}',
    ],
    ["duration.between(null, date('2020-01-01'))", null],
    ["duration.inDays(datetime('2020-02-29T11:00Z'), date('2020-01-31'))", '{"duration": [0, -29, 0]}'],
    ["duration.inMonths(date('2020-03-31'), date('2020-02-01'))", '{"duration": [-1, 0, 0]}'],
    [
      "duration.inSeconds(date('2020-01-01'), datetime('2020-02-01T10:00Z'))",
      '{"duration": [0, 0, 2714400000000]}',
    ],
  ],
  components: [
    ["date('2020-01-31').YEAR", '2020'],
    ["date('2021-01-01').weekYear", '2020'],
    ["date('2021-01-01').dayOfQuarter", '1'],
    ["datetime('2020-01-31T10:00:00.123456Z').nanosecond", '123456000'],
    ["datetime('1960-01-31T10:00:00.123456Z').epochMillis", '-312991199877'],
    ['duration({months: -14}).monthsOfYear', '-2'],
    ['duration({seconds: -61}).secondsOfMinute', '-1'],
    ['duration({seconds: -1, milliseconds: -500}).millisecondsOfSecond', '500'],
    ['[date("2020-01-31"), 1][0].month', '1'],
  ],
};

describe.each(Object.entries(CASES))('time, %s [A5]', (_, cases) => {
  it.each(cases)('%s', async (expression, result) => {
    expect(await express(stand.app, expression)).toBe(result);
  });
  it.each(cases)('%s, without knowing types', async (expression, result) => {
    expect(await expressHidden(stand.app, expression)).toBe(result);
  });
});
