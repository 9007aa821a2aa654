import { describe, expect, it } from 'vitest';
import { checkDoses } from './check-doses.ts';
import type { DoseFacts, KidneyFunction } from './known.ts';
import { onceEach } from './medicine.ts';

const EGFR_45: KidneyFunction = { egfr: 45, comparator: null, printed: 'eGFR 45', refs: [] };

function shown(dose: number, facts: Partial<DoseFacts>, kidneys: KidneyFunction = EGFR_45): boolean {
  const medicines = onceEach([
    { name: 'apixaban', texts: ['apixaban'], doses: [dose], refs: [], notes: [] },
    { name: 'ramipril', texts: ['ramipril'], doses: [2.5], refs: [], notes: [] },
  ]);
  const known = { medicines: [], allergies: [], hasNoAllergies: true, pregnancy: { state: 'none' } } as const;
  const doseFacts = { age: null, weight: null, creatinine: null, ...facts };
  return checkDoses(medicines, { ...known, kidneys, doseFacts }).dangers.length === 1;
}

describe('the dose of apixaban [A3]', () => {
  it.each<[number, Partial<DoseFacts>, boolean, string]>([
    [2.5, { age: 88, weight: 67, creatinine: 132 }, true, 'one criterion only'],
    [2.5, { age: 88, weight: 67, creatinine: 141 }, false, 'two criteria'],
    [5, { age: 88, weight: 67, creatinine: 141 }, true, 'two criteria ask for less'],
    [5, { age: 70, weight: 58, creatinine: 90 }, false, 'one criterion'],
    [2.5, { age: 88, creatinine: 90 }, false, 'the weight may be the second'],
    [2.5, { age: 60, creatinine: 90 }, true, 'the weight alone would not be enough'],
  ])('%s mg, %o: %s', (dose, facts, isShown, _why) => expect(shown(dose, facts)).toBe(isShown));

  it('may be the low one below an eGFR of 30, whatever the criteria', () => {
    expect(shown(2.5, { age: 60, weight: 80, creatinine: 120 }, { ...EGFR_45, egfr: 25 })).toBe(false);
  });
});
