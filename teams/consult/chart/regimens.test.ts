import { describe, expect, it } from 'vitest';
import { inFakeRun, node } from './fake-run.fixture.ts';
import { readRegimensOf } from './regimens.ts';

describe('supplements [A3]', () => {
  it.each([
    ['vitamin D3 1000 IU', true],
    ['Vitamin K antagonist', false],
    ['esomeprazole magnesium 20 MG Oral Tablet', false],
    ['magnesium citrate', true],
    ['24 HR melatonin 5 MG Oral Tablet', true],
    ['prenatal vitamin tablet', true],
    ['atorvastatin calcium carbonate', false],
    ['calcium carbonate / vitamin D', true],
  ])('%s: %s', async (name, expected) => {
    const nodes = [node('IntakeRegimen', 'MedicationRequest/a', { name, kind: 'request', status: 'active' })];
    const { value } = await inFakeRun({ nodes }, readRegimensOf);
    expect(value.map(({ isSupplement }) => isSupplement)).toEqual([expected]);
  });
});
