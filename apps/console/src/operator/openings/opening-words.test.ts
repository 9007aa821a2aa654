import { describe, expect, it } from 'vitest';
import { alarmsOf, openingsLine } from './opening-words.ts';

const usual = { actor_hour: 3, tenant_day: 20 };
const actor = (hour: number) => ({ actor: 'dr-night', hour, day: hour, is_many: hour > 3 });

describe('emergency access on the operator’s page [D12] [F3]', () => {
  it('is no alarm as long as it is usual', () => {
    const few = { day: 1, is_many: false, usual, actors: [actor(1)] };
    expect(alarmsOf(few)).toEqual([]);
    expect(openingsLine(few)).toBe('1 emergency access within the last day, no more than usual.');
    expect(openingsLine({ ...few, day: 0, actors: [] })).toContain('No patient');
  });

  it('says who opened too many, and when there are too many in all', () => {
    expect(alarmsOf({ day: 21, is_many: true, usual, actors: [actor(5), actor(2)] })).toEqual([
      'dr-night: 5 emergency accesses within the last hour; up to 3 are usual.',
      '21 emergency accesses in all within the last day; up to 20 are usual.',
    ]);
  });
});
