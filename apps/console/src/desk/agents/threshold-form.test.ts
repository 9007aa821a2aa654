import { describe, expect, it } from 'vitest';
import { isReadable, NO_THRESHOLD, thresholdOf, typedOf } from './threshold-form.tsx';

describe('the form of a threshold [B6]', () => {
  it('sends what was typed, fields before free words', () => {
    expect(thresholdOf(NO_THRESHOLD)).toBeNull();
    expect(thresholdOf({ ...NO_THRESHOLD, sources: '2', level: 'cohort', text: 'x' })).toEqual({
      ...{ level: 'cohort', independent_sources: 2 },
    });
    expect(thresholdOf({ ...NO_THRESHOLD, text: ' Enough ' })).toEqual({ text: 'Enough' });
  });

  it('takes a whole day only', () => {
    expect(isReadable({ ...NO_THRESHOLD, until: 'soon' })).toBe(false);
    expect(isReadable({ ...NO_THRESHOLD, until: '3 Apr 2027' })).toBe(true);
  });

  it('is filled with what there is', () => {
    const threshold = { level: 'guideline', outcome: 'growth', until: '2027-04-03' };
    expect(thresholdOf(typedOf(threshold))).toEqual(threshold);
    expect(typedOf(threshold).until).toBe('03-Apr-2027');
    expect(typedOf(null)).toEqual(NO_THRESHOLD);
  });
});
