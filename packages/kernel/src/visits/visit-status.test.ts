import { describe, expect, it } from 'vitest';
import { visitStage } from './visit-status.ts';

/** Every status of an Encounter and of an Appointment in FHIR R4. */
const STAGES = {
  planned: 'planned',
  proposed: 'planned',
  pending: 'planned',
  booked: 'planned',
  waitlist: 'planned',
  arrived: 'arrived',
  triaged: 'arrived',
  'checked-in': 'arrived',
  'in-progress': 'going-on',
  onleave: 'going-on',
  finished: 'held',
  fulfilled: 'held',
  unknown: 'held',
  cancelled: 'not-held',
  noshow: 'not-held',
  'entered-in-error': 'not-held',
} as const;

describe('what the status of a visit says [A3] [A16]', () => {
  it.each(Object.entries(STAGES))('%s: %s', (status, stage) => expect(visitStage(status)).toBe(stage));
});
