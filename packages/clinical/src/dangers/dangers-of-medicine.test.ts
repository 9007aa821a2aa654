import { describe, expect, it } from 'vitest';
import { dangersOfMedicine } from './dangers-of-medicine.ts';
import type { KnownOfPatient } from './known.ts';

const entry = (name: string) => ({ name, texts: [name], refs: [], notes: [] });
const known: KnownOfPatient = {
  medicines: [entry('warfarin'), entry('amiodarone'), entry('metformin')],
  allergies: [{ ...entry('Penicillin'), notes: ['swelling of lips'], isMild: false, isOther: false }],
  hasNoAllergies: false,
  kidneys: { egfr: 28, comparator: null, printed: 'eGFR 28 on 2026-03-02', refs: [] },
  pregnancy: { state: 'none' },
};
const shown = (said: string) => {
  const { medicine, dangers } = dangersOfMedicine(known, said);
  return [medicine, ...dangers.map(({ kind, medicines }) => `${kind} ${medicines.join('+')}`)];
};

describe('dangers of one medicine [A3]', () => {
  it.each([
    ['a medicine of the allergy’s class', 'Amoxicillin', ['amoxicillin', 'allergy amoxicillin']],
    ['a brand', 'Augmentin', expect.arrayContaining([expect.stringMatching(/^allergy/)])],
    ['a class', 'penicillins', ['penicillins', 'allergy penicillins']],
    ['what is taken already, and only that', 'metformin', ['metformin', 'kidney metformin']],
    ['what nobody knows', 'moonbeams', [null]],
  ])('are found for %s', (_, said, expected) => expect(shown(said)).toEqual(expected));

  it('are found with another that is only asked about', () => {
    const { dangers } = dangersOfMedicine({ ...known, medicines: [] }, 'citalopram', ['amiodarone']);
    expect(dangers).toMatchObject([{ kind: 'interaction', medicines: ['amiodarone', 'citalopram'] }]);
  });

  it('leave out those of the other medicines', () => {
    expect(shown('ibuprofen')).toEqual(
      expect.arrayContaining(['ibuprofen', 'interaction ibuprofen+warfarin', 'kidney ibuprofen']),
    );
    expect(shown('ibuprofen').join()).not.toContain('amiodarone');
  });
});
