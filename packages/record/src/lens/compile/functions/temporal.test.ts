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
    ["datetime('20150721T214032.142Z')", '{"datetime": "2015-07-21T21:40:32.142Z"}'],
    ["datetime('2015-07-21')", '{"datetime": "2015-07-21T00:00:00Z"}'],
    ['date()', '{"date": "2024-02-29"}'],
    ['datetime()', '{"datetime": "2024-02-29T12:30:15.25Z"}'],
    ['date(null)', null],
  ],
  truncation: [["date.truncate('century', date('1984-10-11'))", '{"date": "1900-01-01"}']],
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
    ["duration.between(null, date('2020-01-01'))", null],
    ["duration.inDays(datetime('2020-02-29T11:00Z'), date('2020-01-31'))", '{"duration": [0, -29, 0]}'],
    [
      "duration.inSeconds(date('2020-01-01'), datetime('2020-02-01T10:00Z'))",
      '{"duration": [0, 0, 2714400000000]}',
    ],
  ],
  components: [['[date("2020-01-31"), 1][0].month', '1']],
};

describe.each(Object.entries(CASES))('time, %s [A5]', (_, cases) => {
  it.each(cases)('%s', async (expression, result) => {
    expect(await express(stand.app, expression)).toBe(result);
  });
  it.each(cases)('%s, without knowing types', async (expression, result) => {
    expect(await expressHidden(stand.app, expression)).toBe(result);
  });
});
