import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../api/generated.ts';
import { actorWords } from '../../words/actor-words.ts';
import { actionWords } from '../../words/trail-words.ts';
import { daysOfLooks } from './looks.ts';
import { targetWords } from './trail-words.ts';
import { whyWords } from './why-words.ts';

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
    expect(actionWords('failed.record.add')).toBe('tried without success to add an entry');
    expect(actionWords('refused.record.panel')).toBe('was not allowed to read the summary');
  });

  it('names targets by kind, not by id', () => {
    expect(targetWords('Observation/3fc9/2')).toBe('Result, version 2');
    expect(targetWords('Condition/1')).toBe('Condition');
    expect(targetWords('conversation/3fc9')).toBe('a conversation');
    expect(targetWords('preference/location')).toBe('a setting');
    expect(targetWords('constructor/1')).toBe('');
    expect(targetWords('duchenne')).toBe('');
  });

  it.each([
    ['PATRQT', false, true, 'self', 'for yourself'],
    ['PATRQT', true, true, 'self', null],
    ['PATRQT', false, false, 'self', 'acting for you'],
    ['PATRQT', false, true, 'proxy', 'acting for the patient'],
    ['PATRQT', false, false, 'proxy', 'the patient, or acting for the patient'],
    ['TREAT', true, false, 'self', 'treatment'],
    ['HOPERAT', false, false, 'self', 'running the service'],
  ] as const)(
    '%s, for an answer: %s, you: %s, read by %s: %s',
    (purpose, isForAnswer, isYou, reader, words) =>
      expect(whyWords({ purpose, isForAnswer }, isYou, reader)).toBe(words),
  );

  it('names a program of ours in words, and nobody else', () => {
    expect(actorWords('demo-import')).toBe('The import of the sample patients');
    expect(actorWords('dr-kim')).toBe('dr-kim');
    expect(actorWords('constructor')).toBe('constructor');
  });
});
