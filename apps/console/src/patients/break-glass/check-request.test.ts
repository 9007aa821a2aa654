import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../api/problem-error.ts';
import { mistakesOf, refusalOf } from './check-request.ts';

const REQUEST = {
  patient: 'emergency-room',
  code: 'emergency-treatment',
  reason: 'unconscious, no papers',
  minutes: 60,
} as const;

describe('opening a patient in an emergency [B10] [F3]', () => {
  it('finds nothing wrong with a whole request', () => expect(mistakesOf(REQUEST)).toEqual({}));

  it.each([
    ['no id', { patient: '' }, 'patient'],
    ['a name for an id', { patient: 'Leo Marten' }, 'patient'],
    ['an address for an id', { patient: '../actor' }, 'patient'],
    ['blanks for a reason', { reason: ' '.repeat(40) }, 'reason'],
    ['a word for a reason', { reason: 'emergency' }, 'reason'],
  ])('names the field with %s', (_, over, field) =>
    expect(Object.keys(mistakesOf({ ...REQUEST, ...over }))).toEqual([field]),
  );

  it.each([
    [new ProblemError(404, 'not_found'), 'patient'],
    [
      new ProblemError(422, 'invalid_request', { errors: [{ field: 'reason', reason: 'too_small' }] }),
      'reason',
    ],
    [new ProblemError(422, 'invalid_request', { errors: [{ field: 'patient', reason: 'x' }] }), 'patient'],
    [new ProblemError(0, 'offline'), 'form'],
    [new ProblemError(401, 'unauthorized'), 'form'],
    [new ProblemError(429, 'rate_limited'), 'form'],
    [new Error('any'), 'form'],
  ])('puts %s at its field', (error, field) => expect(Object.keys(refusalOf(error))).toEqual([field]));
});
