import { MEASURES, readMeasurement } from '@consilium/clinical';
import { createUnits } from '@consilium/record';
import { describe, expect, it } from 'vitest';

const units = createUnits();

/** Half the way between least and greatest, in few figures. */
function middle(least: number, greatest: number): number {
  return Number(((least + greatest) / 2).toPrecision(2));
}

describe('every quantity of the list, in every unit and by every name [A6]', () => {
  it.each(MEASURES.map((measure) => [measure.display, measure] as const))('%s', (_display, measure) => {
    for (const { unit, loinc, least, greatest } of measure.units) {
      expect(units.code(unit)).toBe(unit);
      const value = middle(least, greatest);
      for (const name of measure.names) {
        const reading = readMeasurement(`${name} ${value} ${unit === '1' ? '' : unit}`.trim(), units);
        expect([name, reading]).toEqual([name, { facts: [expect.objectContaining({ loinc, value, unit })] }]);
      }
      const beyond = readMeasurement(`${measure.names[0]} ${Math.ceil(greatest * 10) + 1} ${unit}`, units);
      expect(beyond).toHaveProperty('ask');
    }
  });

  it.each(
    MEASURES.filter((measure) => measure.default === undefined).map(
      (measure) => [measure.display, measure] as const,
    ),
  )('%s asks for a unit that is not there', (_display, measure) => {
    const [{ least, greatest }] = measure.units as [(typeof measure.units)[number]];
    const reading = readMeasurement(`${measure.names[0]} ${middle(least, greatest)}`, units);
    expect(reading).toEqual({ ask: expect.objectContaining({ reason: 'no-unit' }) });
  });
});
