import { describe, expect, it } from 'vitest';
import type { FhirResource } from '../ports/resource.ts';
import { withoutTwice } from './same-visit.ts';

const planned = (more: object = {}): FhirResource => ({
  ...{ resourceType: 'Encounter', id: 'e', status: 'planned', period: { start: '2026-12-01T09:00:00Z' } },
  ...{ type: [{ text: 'Cardiology review' }], ...more },
});
const booked = (more: object = {}): FhirResource => ({
  ...{ resourceType: 'Appointment', id: 'a', status: 'booked', start: '2026-12-01T09:00:00Z' },
  ...{ description: 'Cardiology review', ...more },
});
const weber = { reference: 'Practitioner/weber' };

describe('a planned and a booked visit are one [A3] [A16]', () => {
  it.each([
    // [encounter, appointment, left, why]
    [planned(), booked(), ['a'], 'one day, one name'],
    [
      planned({ type: [], participant: [{ individual: weber }] }),
      booked({ description: 'Check', participant: [{ actor: weber }] }),
      ['a'],
      'one day, one doctor',
    ],
    [
      planned({ type: [], period: {}, appointment: [{ reference: 'Appointment/a' }] }),
      booked(),
      ['a'],
      'it names the appointment',
    ],
    [planned({ period: { start: '2026-12-02' } }), booked(), ['e', 'a'], 'another day'],
    [planned({ type: [{ text: 'Dentist' }] }), booked(), ['e', 'a'], 'another visit of that day'],
    [planned(), booked({ status: 'cancelled' }), ['e', 'a'], 'a cancelled booking stands for nothing'],
    [planned({ status: 'arrived' }), booked(), ['e', 'a'], 'what has begun is no plan'],
    [
      planned({ type: [], participant: [{ individual: { reference: 'Patient/p' } }] }),
      booked({ description: 'x', participant: [{ actor: { reference: 'Patient/p' } }] }),
      ['e', 'a'],
      'the patient is at every visit',
    ],
  ])('%#', (encounter, appointment, left, _why) =>
    expect(withoutTwice([encounter, appointment], (each) => each).map(({ id }) => id)).toEqual(left),
  );
});
