import { paperDates } from '@consilium/clinical';
import { describe, expect, it } from 'vitest';
import { unitsOf } from '../test-support/extraction.fixture.ts';
import { readMeasured } from './propose-measurements.ts';
import type { SourceText } from './source.ts';

const units = unitsOf({ 'mmol/l': 'mmol/L', 'umol/l': 'umol/L', kg: 'kg' });

function read(text: string, pointed: readonly string[] = []) {
  const dayAt = paperDates([{ page: 1, text }], { latest: '2026-11-16' });
  const source: SourceText = {
    ...{ text, at: '2026-11-15T22:20:00Z', laboratory: 'City Labs' },
    writer: 'clinician',
    source: { kind: 'document', document: 'd', page: 1 },
    dayAt: (start: number, end: number) => dayAt(1, start, end),
  };
  const measurements = pointed.map((quote) => ({ quote, measured_at: '11-Feb-1951' }));
  return readMeasured({ measurements }, source, units).facts.map(({ quote, resource }) => [
    quote,
    resource.effectiveDateTime ?? null,
  ]);
}
const HEAD = 'Copy of the report\nBorn 11-Feb-1951\nCollected: 2 May 2026';
const ROW = 'Potassium 5.3 mmol/L 3.5 - 5.1';

describe('results of a paper [A16]', () => {
  it.each([
    // [text, what a model points at, what is read, why]
    [`${HEAD}\n${ROW}`, [], [[ROW, '2026-05-02']], 'code reads the rows of a table itself'],
    [
      `${HEAD}\n${ROW}`,
      ['Potassium 5.3 mmol/L'],
      [[ROW, '2026-05-02']],
      'the whole row, whatever a model points at',
    ],
    [
      `${HEAD}\n\nIn clinic her weight was 71 kg.`,
      ['weight was 71 kg'],
      [['weight was 71 kg', '2026-05-02']],
      'no day of a model’s choice',
    ],
    [`Report\n${ROW}`, [], [[ROW, null]], 'a paper without a day: asked'],
    [`${HEAD}\nHer mother:\n${ROW}`, [], [], 'of somebody else'],
    [
      `${HEAD}\n\nBaby well, weight 3 kg today.`,
      ['weight 3 kg'],
      [['weight 3 kg', '2026-05-02']],
      'the child that a note begins with',
    ],
    [`${HEAD}\nPotassium 5.3 4.9 mmol/L`, [], [], 'two values: not which'],
  ])('%s', (text, pointed, wanted, _why) => expect(read(text, pointed)).toEqual(wanted));
});
