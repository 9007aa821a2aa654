import { describe, expect, it } from 'vitest';
import { jitterOf, type MissedFires, planFires } from './plan-fires.ts';

const daily = { cron: '0 9 * * *', zone: 'UTC' };
const once = { at: '2027-01-01T09:00:00Z' };
const date = new Date('2027-01-01T09:00:00Z');
const plan = (missed: MissedFires, now: string, schedule: typeof daily | typeof once = daily) => {
  const { fires, next, outcome } = planFires({ schedule, date, missed }, new Date(now));
  return [
    fires.map((each) => each.toISOString().slice(5, 16)).join(' '),
    next?.toISOString().slice(5, 16),
    outcome,
  ];
};

describe('a trigger that is due [B5]', () => {
  it('fires once for its date, whatever its policy, where it is on time', () => {
    for (const missed of ['late_once', 'skip', 'each'] as const) {
      expect(plan(missed, '2027-01-01T09:00:01Z')).toEqual(['01-01T09:00', '01-02T09:00', 'fired']);
      expect(plan(missed, '2027-01-01T09:00:01Z', once)).toEqual(['01-01T09:00', undefined, 'fired']);
    }
  });

  it('late once: one for all that were missed', () => {
    expect(plan('late_once', '2027-01-05T12:00Z')).toEqual(['01-01T09:00', '01-06T09:00', 'fired']);
    expect(plan('late_once', '2027-01-05T12:00Z', once)).toEqual(['01-01T09:00', undefined, 'fired']);
  });

  it('skip: none that was missed, but one that has just passed', () => {
    expect(plan('skip', '2027-01-05T12:00Z')).toEqual(['', '01-06T09:00', 'missed']);
    expect(plan('skip', '2027-01-05T09:10Z')).toEqual(['01-05T09:00', '01-06T09:00', 'fired']);
    expect(plan('skip', '2027-01-05T12:00Z', once)).toEqual(['', undefined, 'missed']);
  });

  it('each: one for each date, at most fifty at once', () => {
    expect(plan('each', '2027-01-03T12:00Z')).toEqual([
      '01-01T09:00 01-02T09:00 01-03T09:00',
      '01-04T09:00',
      'fired',
    ]);
    const { fires, next } = planFires(
      { schedule: daily, date, missed: 'each' },
      new Date('2027-12-01T00:00Z'),
    );
    expect([fires.length, next?.toISOString().slice(0, 10)]).toEqual([50, '2027-02-20']);
  });
});

describe('jitter [B5]', () => {
  it('is the same for an id, below a minute, spread, and none for what happens once', () => {
    const ids = Array.from(
      { length: 1000 },
      (_, at) => `00000000-0000-4000-8000-${(at * 7919).toString(16).padStart(12, '0')}`,
    );
    const all = ids.map((id) => jitterOf(id, daily));
    expect(all).toEqual(ids.map((id) => jitterOf(id, daily)));
    expect(Math.max(...all)).toBeLessThan(60);
    expect(new Set(all).size).toBe(60);
    expect(jitterOf(ids[3] ?? '', once)).toBe(0);
  });
});
