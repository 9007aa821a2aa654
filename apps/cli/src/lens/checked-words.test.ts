import { describe, expect, it } from 'vitest';
import { UsageError } from '../report/usage-error.ts';
import { checkedDay, checkedPatient } from './checked-words.ts';

const patients = ['duchenne', 'polypharmacy'];
const now = new Date('2026-11-15T12:00:00Z');

describe('words behind consilium lens [A5]', () => {
  it('are a patient there is, and a day that was', () => {
    expect(checkedPatient('polypharmacy', patients)).toBe('polypharmacy');
    expect(checkedDay('2019-01-31', now)).toBe('2019-01-31');
    expect(checkedDay('2019-01-31T12:00:00Z', now)).toBe('2019-01-31T12:00:00Z');
  });

  it.each([
    ['a patient that is none', () => checkedPatient('nobody', patients), 'one of duchenne, polypharmacy'],
    ['a day that is none', () => checkedDay('31.1.2019', now), 'write it as 2019-01-31'],
    ['a day to come', () => checkedDay('2999-01-01', now), 'has not come yet'],
  ])('are answered with what to write for %s', (_, check, remedy) => {
    expect(check).toThrow(UsageError);
    expect(check).toThrow(remedy);
  });
});
