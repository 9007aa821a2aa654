import { describe, expect, it } from 'vitest';
import type { Proposal } from '../api/generated.ts';
import { changesByEntry, medicineProposals } from './proposed-changes.ts';

const target = { type: 'AllergyIntolerance', id: 'a1', version: 1 };
const wanted = (source: object) => ({ id: 'p', status: 'open', source }) as unknown as Proposal;

describe('changes that wait for the care team, by entry [A20]', () => {
  it('holds what a person wants of an entry, and nothing that was read', () => {
    const withdraws = wanted({ kind: 'person', reporter: 'patient', target, withdraws: true });
    const found = changesByEntry([withdraws, wanted({ kind: 'message', conversation: 'c', seq: 1 })]);
    expect([...found]).toEqual([['AllergyIntolerance/a1', withdraws]]);
  });

  it('holds for a medicine what is wanted of its entry, and what was read of the same medicine', () => {
    const read = {
      ...wanted({ kind: 'message', conversation: 'c', seq: 1 }),
      resource: { medicationCodeableConcept: { text: 'Metformin 850 mg' } },
    } as unknown as Proposal;
    const person = {
      ...wanted({ kind: 'person', target: { ...target, type: 'MedicationRequest' } }),
      resource: { medicationCodeableConcept: { text: 'Ramipril' } },
    } as unknown as Proposal;
    const of = medicineProposals([read, person]);
    expect(of({ type: 'MedicationRequest', id: 'm1', title: 'metformin' })).toBe(read);
    expect(of({ type: 'MedicationRequest', id: 'a1', title: 'anything' })).toBe(person);
    expect(of({ type: 'MedicationRequest', id: 'm2', title: 'ramipril' })).toBeUndefined();
    expect(of({ type: 'MedicationRequest', id: 'm3', title: '' })).toBeUndefined();
  });
});
