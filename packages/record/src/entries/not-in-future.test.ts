import { describe, expect, it } from 'vitest';
import { checkNotInFuture } from './not-in-future.ts';

const NOW = new Date('2026-11-15T09:00:00Z');
const result = (day: string) => ({ resourceType: 'Observation', status: 'final', effectiveDateTime: day });
const refused = (resource: { readonly resourceType: string }, before?: { readonly resourceType: string }) => {
  try {
    checkNotInFuture(resource, NOW, before);
    return false;
  } catch {
    return true;
  }
};

describe('what has happened is not in the future [A20]', () => {
  it.each([
    ['2030-01-01', true],
    ['2027', true],
    ['2026-12', true],
    ['2026-11-16T00:00:00Z', true],
    ['2026', false],
    ['2026-11', false],
    ['2026-11-15', false],
  ])('a result of %s is refused: %s', (day, is) => expect(refused(result(day))).toBe(is));

  it('takes the day of the earliest place on earth for today', () => {
    const late = new Date('2026-11-15T12:00:00Z');
    expect(() => checkNotInFuture(result('2026-11-16'), late)).not.toThrow();
    expect(() => checkNotInFuture(result('2026-11-17'), late)).toThrow();
  });

  it.each([
    ['an operation', { resourceType: 'Procedure', status: 'completed', performedDateTime: '2030' }],
    ['a period', { resourceType: 'Procedure', performedPeriod: { start: '2030-01-01' } }],
    ['a period without a begin', { resourceType: 'Procedure', performedPeriod: { end: '2030-01-01' } }],
    ['a vaccination', { resourceType: 'Immunization', occurrenceDateTime: '2030-01-01' }],
    ['an instant', { resourceType: 'Observation', effectiveInstant: '2030-01-01T00:00:00Z' }],
    ['a dose', { resourceType: 'MedicationAdministration', effectiveDateTime: '2030-01-01' }],
  ])('holds for %s', (_, resource) => expect(refused(resource)).toBe(true));

  it.each([
    [
      'an operation that is prepared',
      { resourceType: 'Procedure', status: 'preparation', performedDateTime: '2030' },
    ],
    ['an appointment', { resourceType: 'Appointment', status: 'booked', start: '2030-01-01T09:00:00Z' }],
    ['a visit', { resourceType: 'Encounter', status: 'planned', period: { start: '2030-01-01' } }],
    ['a type of another kind', { resourceType: 'constructor', effectiveDateTime: '2030' }],
  ])('lets %s be', (_, resource) => expect(refused(resource)).toBe(false));

  it('does not keep anybody from correcting or ending what has such a day already', () => {
    expect(refused(result('2030-01-01'), result('2030-01-01'))).toBe(false);
    expect(refused(result('2031-01-01'), result('2030-01-01'))).toBe(true);
  });
});
