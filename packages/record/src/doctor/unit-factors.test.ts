import { describe, expect, it } from 'vitest';
import { factorsFor, isTemperature } from './unit-factors.ts';

describe('the units that are mixed up [A18]', () => {
  // The factors of the AMA Manual of Style, SI conversion table.
  it.each([
    ['2345-7', 18.02],
    ['14771-0', 18.02],
    ['2160-0', 88.4],
    ['2093-3', 38.67],
    ['2571-8', 88.5],
    ['3094-0', 2.8],
    ['17861-6', 4.01],
    ['1975-2', 17.1],
    ['3084-1', 59.48],
    ['3024-7', 12.87],
    ['62292-8', 2.496],
  ])('%s: mass and moles by %d', (test, expected) => {
    const { factor, mistake } = factorsFor(test)[0]!;
    expect(Math.abs(factor / expected - 1)).toBeLessThan(0.002);
    expect(mistake).toContain('may have been mixed up');
  });

  it('knows a temperature wherever it was taken', () => {
    expect(['8310-5', '8331-1', '8332-9', '8328-7', '8333-7'].every(isTemperature)).toBe(true);
    expect(isTemperature('8867-4')).toBe(false);
  });
});
