import { describe, expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const now = new Date('2026-11-18T08:00:00Z');
const target = new Date('2027-05-18T08:00:00Z');

describe('the steps of the clock [B17]', () => {
  it('stop at what is due, a second after it', () =>
    expect(nextStep(now, target, '2026-11-20T06:00:00Z').toISOString()).toBe('2026-11-20T06:00:01.000Z'));

  it.each([null, '2027-01-01T00:00:00Z', '2026-11-01T00:00:00Z'])('are a week at most: %s', (due) =>
    expect(nextStep(now, target, due).toISOString()).toBe('2026-11-25T08:00:00.000Z'),
  );

  it('end at the chosen day', () =>
    expect(nextStep(now, new Date('2026-11-19T00:00:00Z'), null).toISOString()).toBe(
      '2026-11-19T00:00:00.000Z',
    ));
});
