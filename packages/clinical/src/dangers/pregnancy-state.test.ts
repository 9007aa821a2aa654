import type { FhirResource, Json } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { pregnancyOf, type SaidEntry } from './pregnancy-state.ts';

const WHO = { birthDate: '1996-05-01', sex: 'female', today: '2026-05-01' };

const condition = (name: string, date: string | null, over: Partial<SaidEntry> = {}): SaidEntry => ({
  ...{ type: 'Condition', name, status: 'active', date, end: null },
  refs: [{ type: 'Condition', id: name, version: 1 }],
  resource: { resourceType: 'Condition', code: { text: name } },
  ...over,
});
const observation = (loinc: string, value: { readonly [field: string]: Json }, on: string): SaidEntry => {
  const resource: FhirResource = {
    ...{ resourceType: 'Observation', status: 'final', effectiveDateTime: on },
    code: { coding: [{ system: 'http://loinc.org', code: loinc }] },
    ...value,
  };
  const refs = [{ type: 'Observation', id: loinc, version: 1 }];
  return { type: 'Observation', name: 'x', status: 'final', date: on, end: null, refs, resource };
};
const status = (code: string, on: string) =>
  observation('82810-3', { valueCodeableConcept: { coding: [{ code }] } }, on);
const due = (day: string, on: string) => observation('11778-8', { valueDateTime: day }, on);

describe('pregnancy as a record says it [A3]', () => {
  it.each<[string, readonly SaidEntry[], string, Partial<typeof WHO>?]>([
    ['a condition that goes on', [condition('Normal pregnancy', '2026-02-01')], 'pregnant'],
    [
      'the code, whatever its name',
      [
        condition('Schwangerschaft', '2026-02-01', {
          resource: { resourceType: 'Condition', code: { coding: [{ code: '77386006' }] } },
        }),
      ],
      'pregnant',
    ],
    ['not confirmed', [condition('Pregnancy', '2026-04-20', { status: 'provisional' })], 'possible'],
    ['without a date', [condition('Pregnancy', null)], 'possible'],
    ['written as active for years: over', [condition('Pregnancy', '2021-02-01')], 'unknown'],
    ['ended', [condition('Pregnancy', '2025-08-01', { status: 'resolved', end: '2026-04-20' })], 'none'],
    ['an earlier one', [condition('History of pregnancy loss', '2026-02-01')], 'unknown'],
    ['one that does not last', [condition('Tubal pregnancy', '2026-04-01')], 'unknown'],
    ['status: pregnant', [status('77386006', '2026-04-01')], 'pregnant'],
    ['status: possible', [status('146799005', '2026-04-01')], 'possible'],
    ['status: not pregnant, of this month', [status('60001007', '2026-04-20')], 'none'],
    ['status: not pregnant, of last year', [status('60001007', '2025-04-20')], 'unknown'],
    ['a due date to come', [due('2026-09-01', '2026-02-01')], 'pregnant'],
    ['a due date long past', [due('2026-01-01', '2025-06-01')], 'unknown'],
    ['the newest counts', [status('77386006', '2026-03-01'), status('60001007', '2026-04-20')], 'none'],
    ['not said', [], 'unknown'],
    ['not said of a man', [], 'none', { sex: 'male' }],
    ['said of a man: as it is written', [condition('Pregnancy', '2026-02-01')], 'pregnant', { sex: 'male' }],
    ['not said of a child', [], 'none', { birthDate: '2020-01-01' }],
    ['not said after the years', [], 'none', { birthDate: '1950-01-01' }],
  ])('%s', (_, entries, state, over = {}) =>
    expect(pregnancyOf(entries, { ...WHO, ...over }).state).toBe(state),
  );
});
