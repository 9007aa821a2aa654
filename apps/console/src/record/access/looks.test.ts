import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../api/generated.ts';
import { actionWords } from '../../words/trail-words.ts';
import { daysOfLooks } from './looks.ts';
import { targetWords } from './trail-words.ts';

let seq = 1_000;
const entry = (at: string, actor: string, action: string, run: string | null = null): AuditEntry => ({
  seq: seq--,
  at: `2026-11-${at}:00.000Z`,
  actor,
  purpose: 'TREAT',
  action,
  targets: [],
  run,
});
const utcDay = (at: string) => at.slice(0, 10);

describe('who read this record [F3]', () => {
  it('makes one look of a page that was opened, and parts people, days and long pauses', () => {
    const days = daysOfLooks(
      [
        entry('15T09:12', 'ruiz', 'record.labs'),
        entry('15T09:11', 'iris', 'record.panel'),
        entry('15T09:11', 'ruiz', 'record.panel'),
        entry('15T09:10', 'ruiz', 'record.panel'),
        entry('15T07:00', 'ruiz', 'record.correct'),
        entry('14T23:59', 'ruiz', 'record.panel'),
      ],
      utcDay,
    );
    expect(days.map(({ day, looks }) => [day, looks.map(({ actor, acts }) => [actor, acts])])).toEqual([
      [
        '2026-11-15',
        [
          [
            'ruiz',
            [
              { words: 'read the results', times: 1 },
              { words: 'read the summary', times: 2 },
            ],
          ],
          ['iris', [{ words: 'read the summary', times: 1 }]],
          ['ruiz', [{ words: 'corrected an entry', times: 1 }]],
        ],
      ],
      ['2026-11-14', [['ruiz', [{ words: 'read the summary', times: 1 }]]]],
    ]);
  });

  it('shows what was read to answer apart from what a person opened', () => {
    const [day] = daysOfLooks(
      [entry('15T09:12', 'ruiz', 'lens.query', 'run-1'), entry('15T09:12', 'ruiz', 'record.panel')],
      utcDay,
    );
    expect(day?.looks.map(({ isForAnswer }) => isForAnswer)).toEqual([true, false]);
  });

  it('loses no entry', () => {
    const many = Array.from({ length: 500 }, (_, place) =>
      entry(`15T${String(23 - Math.floor(place / 30)).padStart(2, '0')}:00`, `p${place % 7}`, 'record.read'),
    );
    const kept = daysOfLooks(many, utcDay).flatMap(({ looks }) => looks.flatMap(({ entries }) => entries));
    expect(kept).toHaveLength(500);
  });

  it('keeps the name of an act that it does not know, and says what failed', () => {
    expect(actionWords('record.new-thing')).toBe('record.new-thing');
    expect(actionWords('failed.record.add')).toBe('tried without success: added an entry');
    expect(actionWords('refused.record.panel')).toBe('was refused: read the summary');
  });

  it('names targets by kind, not by id', () => {
    expect(targetWords('Observation/3fc9/2')).toBe('Result, version 2');
    expect(targetWords('Condition/1')).toBe('Condition');
    expect(targetWords('duchenne')).toBe('duchenne');
  });
});
