import { describe, expect, it } from 'vitest';
import { createMarkStripper } from './strip-marks.ts';

const DRAFT = 'HbA1c is 51 mmol/mol [fk3q7abc]. Two more [fk3q7abc, fzzzz222] follow [see below] and a[0].';
const SHOWN = 'HbA1c is 51 mmol/mol. Two more follow [see below] and a[0].';

function strip(pieces: readonly string[]): string {
  const stripper = createMarkStripper();
  return pieces.map((piece) => stripper.add(piece)).join('') + stripper.end();
}

describe('marks in a draft [A17]', () => {
  it('never show, wherever the draft is cut in two', () => {
    for (let at = 0; at <= DRAFT.length; at += 1)
      expect(strip([DRAFT.slice(0, at), DRAFT.slice(at)])).toBe(SHOWN);
  });

  it('never show, wherever it is cut in three', () => {
    for (let one = 0; one <= DRAFT.length; one += 1)
      for (let two = one; two <= DRAFT.length; two += 1)
        expect(strip([DRAFT.slice(0, one), DRAFT.slice(one, two), DRAFT.slice(two)])).toBe(SHOWN);
  });

  it('never show letter by letter, and no piece on the way holds a part of one', () => {
    const stripper = createMarkStripper();
    const pieces = [...DRAFT].map((letter) => stripper.add(letter));
    expect(pieces.join('') + stripper.end()).toBe(SHOWN);
    for (let at = 1; at <= pieces.length; at += 1)
      expect(SHOWN.startsWith(pieces.slice(0, at).join(''))).toBe(true);
  });

  it('that never end are not shown', () => {
    expect(strip(['High [fk3q', '7a'])).toBe('High');
  });

  it('hold back nothing that cannot be a mark', () => {
    expect(createMarkStripper().add('a [note')).toBe('a [note');
  });
});
