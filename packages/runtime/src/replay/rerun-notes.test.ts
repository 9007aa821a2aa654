import { describe, expect, it } from 'vitest';
import { notesOf } from './rerun-notes.ts';

const step = (name: string, code: string | null) => ({ kind: 'tool' as const, name, code });

describe('what a re-run could not have as on its day [D14]', () => {
  const day = { asOf: '2026-11-17T23:20:00.000Z', teamVersion: 'v1' };

  it('is said once each: the state, the team, and tools that had nothing of that day to read', () => {
    const steps = [
      step('read_panel', 'not_of_that_day'),
      step('read_panel', 'not_of_that_day'),
      step('x', null),
    ];
    expect(notesOf(day, {}, 'v2', steps)).toEqual(['state_of_today', 'team_changed', 'not_read:read_panel']);
  });

  it('is nothing where all of it was kept, or for the run as of now', () => {
    expect(notesOf(day, { isKeptState: true }, 'v1', [])).toEqual([]);
    expect(notesOf({ ...day, asOf: null }, {}, 'v2', [step('x', 'not_of_that_day')])).toEqual([]);
  });
});
