import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasOut, isOut, verdictOf } from './out-of-range.ts';

const line = (label: string, text: string) => ({ label, text });

describe('a result out of its range, from the lines of an entry [B10]', () => {
  it.each([
    ['Against its range', 'high', true],
    ['Against its range', 'normal', false],
    ['Systolic, against its range', 'low', true],
    ['Note', 'high', false],
    ['Not against its range', 'high', false],
  ])('%s %s: %s', (label, text, is) => expect(isOut(line(label, text))).toBe(is));

  it('is found in any line, and in none of other words', () => {
    const details = [line('Value', '190/80'), line('Systolic, against its range', 'high')];
    expect([hasOut({ details }), verdictOf({ details })]).toEqual([true, 'high']);
    expect([hasOut({ details: [] }), verdictOf({ details: [] })]).toEqual([false, null]);
  });

  it('is labelled so by the record', () => {
    const record = new URL('../../../../../packages/record/src/sections/entry-details.ts', import.meta.url);
    expect(readFileSync(record, 'utf8')).toContain("against its range` : 'Against its range'");
  });
});
