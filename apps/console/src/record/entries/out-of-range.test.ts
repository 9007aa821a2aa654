import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ChartQuestion } from '../../api/generated.ts';
import { doubtOf, hasOut, isOut, verdictOf, withDoubt } from './out-of-range.ts';

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

  it('is not said of a version that is doubted', () => {
    const entry = {
      ...{
        type: 'Observation',
        id: 'o',
        version: 2,
        title: 'Creatinine',
        status: 'final',
        date: null,
        end: null,
      },
      ...{ reported: null, node: null, details: [line('Value', '1.62'), line('Against its range', 'low')] },
    };
    const asked = (code: string, version: number): ChartQuestion => ({
      ...{ id: 'q', code, question: '?', proposal: null, can: [] },
      resources: [{ type: 'Observation', id: 'o', version }],
    });
    const doubted = withDoubt(entry, [asked('unit_jump', 2)]);
    expect([verdictOf(doubted), doubtOf(doubted)]).toEqual([null, 'waits for review']);
    for (const other of [asked('unit_jump', 1), asked('duplicate', 2)])
      expect(withDoubt(entry, [other])).toBe(entry);
    expect(doubtOf(entry)).toBeNull();
  });

  it('is labelled so by the record', () => {
    const record = new URL('../../../../../packages/record/src/sections/entry-details.ts', import.meta.url);
    expect(readFileSync(record, 'utf8')).toContain("against its range` : 'Against its range'");
  });
});
