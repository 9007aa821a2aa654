import { describe, expect, it } from 'vitest';
import { canUndo, UNDO_MS } from './last-end.ts';

const END = { patient: 'p1', type: 'AllergyIntolerance', id: 'a', version: 2, title: 'Latex', at: 1_000 };

describe('an end that can be taken back [A20]', () => {
  it.each([
    ['at once', END, 'p1', 1_000, true],
    ['when its time is over', END, 'p1', 1_000 + UNDO_MS, false],
    ['beside another patient', END, 'p2', 1_000, false],
    ['where nothing was ended', null, 'p1', 1_000, false],
  ])('%s', (_, end, patient, now, can) => expect(canUndo(end, patient, now)).toBe(can));
});
