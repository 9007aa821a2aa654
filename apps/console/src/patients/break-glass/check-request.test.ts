import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../api/problem-error.ts';
import { bodyOf, type EmergencyRequest, mistakesOf, refusalOf } from './check-request.ts';

const REQUEST: EmergencyRequest = {
  by: 'person',
  name: ' PROBE-SANDOVAL, Ingrid ',
  birthDate: '11-Feb-1951',
  recordNumber: 'LH-490826',
  patient: '',
  code: 'emergency-treatment',
  reason: 'unconscious, no papers',
  minutes: 60,
};
const BY_ID = { ...REQUEST, by: 'id', patient: 'emergency-room' } as const;

describe('opening a patient in an emergency [B10] [F3]', () => {
  it('finds nothing wrong with a whole request, and sends what was typed', () => {
    expect([mistakesOf(REQUEST), mistakesOf(BY_ID)]).toEqual([{}, {}]);
    const why = { code: 'emergency-treatment', reason: 'unconscious, no papers', minutes: 60 };
    const person = { name: 'PROBE-SANDOVAL, Ingrid', birth_date: '1951-02-11', record_number: 'LH-490826' };
    expect(bodyOf(REQUEST)).toEqual({ person, ...why });
    expect(bodyOf(BY_ID)).toEqual({ patient: 'emergency-room', ...why });
  });

  it.each<[string, EmergencyRequest, string]>([
    ['no name', { ...REQUEST, name: ' ' }, 'name'],
    ['a year for a birth date', { ...REQUEST, birthDate: '1951' }, 'birthDate'],
    ['a day that can be read in two ways', { ...REQUEST, birthDate: '02/11/1951' }, 'birthDate'],
    ['no number', { ...REQUEST, recordNumber: '' }, 'recordNumber'],
    ['a name for an id', { ...BY_ID, patient: 'Leo Marten' }, 'patient'],
    ['an address for an id', { ...BY_ID, patient: '../actor' }, 'patient'],
    ['blanks for a reason', { ...REQUEST, reason: ' '.repeat(40) }, 'reason'],
    ['a word for a reason', { ...REQUEST, reason: 'emergency' }, 'reason'],
  ])('names the field with %s', (_, request, field) =>
    expect(Object.keys(mistakesOf(request))).toEqual([field]),
  );

  it.each([
    [new ProblemError(404, 'not_found'), 'recordNumber'],
    [
      new ProblemError(422, 'invalid_request', { errors: [{ field: 'reason', reason: 'too_small' }] }),
      'reason',
    ],
    [new ProblemError(422, 'invalid_request', { errors: [{ field: 'person', reason: 'x' }] }), 'form'],
    [new ProblemError(0, 'offline'), 'form'],
    [new ProblemError(401, 'unauthorized'), 'form'],
    [new ProblemError(429, 'rate_limited'), 'form'],
    [new Error('any'), 'form'],
  ])('puts %s at its field', (error, field) =>
    expect(Object.keys(refusalOf(error, 'person'))).toEqual([field]),
  );
});
