import { describe, expect, it } from 'vitest';
import { sectionList } from './section-lists.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const visit = (resourceType: string, status: string) => ({ resourceType, status });

describe('visits of the side panel by status [A16]', () => {
  it.each([
    ['Encounter', 'planned', true, false],
    ['Encounter', 'arrived', true, true],
    ['Encounter', 'in-progress', false, true],
    ['Encounter', 'finished', false, true],
    ['Encounter', 'cancelled', false, false],
    ['Appointment', 'proposed', true, false],
    ['Appointment', 'pending', true, false],
    ['Appointment', 'booked', true, false],
    ['Appointment', 'waitlist', true, false],
    ['Appointment', 'checked-in', true, true],
    ['Appointment', 'fulfilled', false, true],
    ['Appointment', 'noshow', false, false],
    ['Appointment', 'entered-in-error', false, false],
  ])('%s %s: upcoming %s, past %s', (type, status, isUpcoming, isPast) => {
    const upcoming = sectionList('encounters', 'upcoming', NOW);
    expect(upcoming.status?.includes(status)).toBe(isUpcoming);
    expect(sectionList('encounters', 'past', NOW).keeps?.(visit(type, status))).toBe(isPast);
  });
});
