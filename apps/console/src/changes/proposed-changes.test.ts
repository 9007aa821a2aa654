import { describe, expect, it } from 'vitest';
import type { Proposal } from '../api/generated.ts';
import { changesByEntry } from './proposed-changes.ts';

const target = { type: 'AllergyIntolerance', id: 'a1', version: 1 };
const wanted = (source: object) => ({ id: 'p', status: 'open', source }) as unknown as Proposal;

describe('changes that wait for the care team, by entry [A20]', () => {
  it('holds what a person wants of an entry, and nothing that was read', () => {
    const withdraws = wanted({ kind: 'person', reporter: 'patient', target, withdraws: true });
    const found = changesByEntry([withdraws, wanted({ kind: 'message', conversation: 'c', seq: 1 })]);
    expect([...found]).toEqual([['AllergyIntolerance/a1', withdraws]]);
  });
});
