import { describe, expect, it } from 'vitest';
import type { EvidenceLevel } from '../evidence/source.ts';
import type { Claim } from '../messages/message.ts';
import {
  type InterruptionRule,
  interruptionRule,
  mayInterrupt,
  type ReportedItem,
  sayRule,
  teachable,
} from './interruptions.ts';

const AGENT = '00000000-0000-4000-8000-000000000001';
const claim = (level: EvidenceLevel, status: Claim['status'] = 'checked'): Claim => ({
  ...{ sentence: 'A helped.', kind: 'literature', status },
  evidence: [
    {
      ...{ mark: 'l1', ref: 'Snapshot/x', path: '0-1', printed: 'x' },
      literature: { words: null, level, status: 'none_known', invented: false, score: 1 },
    },
  ],
});
const item = (text: string, ...claims: readonly Claim[]): ReportedItem => ({
  ...{ agent: AGENT, claims },
  parts: [{ origin: 'model', text }],
});
const NOON = new Date('2026-11-18T12:00:00Z');
const decided = (rules: readonly InterruptionRule[], of = item('News.'), now = NOON, count = 0) =>
  mayInterrupt(rules, of, now, async () => count);

describe('interruptions [B13]', () => {
  it('are not held where nothing is set', async () => {
    expect(await decided([])).toEqual({ may: true, always: null });
  });

  it.each([
    ['2026-11-18T20:59:00Z', true],
    ['2026-11-18T21:00:00Z', false],
    ['2026-11-19T05:59:00Z', false],
    ['2026-11-19T06:00:00Z', true],
    ['2026-07-18T20:30:00Z', false],
  ])('are held in quiet hours over midnight, in the zone and its summer time: %s %s', async (now, may) => {
    const quiet = { kind: 'quiet_hours', from: '22:00', to: '07:00', zone: 'Europe/Berlin' } as const;
    expect(await decided([quiet], item('News.'), new Date(now))).toMatchObject(
      may ? { may } : { may, reason: 'It came in your quiet hours (22:00 to 07:00, Europe/Berlin).' },
    );
  });

  it('are at most so many a day, of the day in the reader’s zone', async () => {
    const rules = [{ kind: 'per_day', most: 3 }] as const;
    expect((await decided(rules, item('News.'), NOON, 2)).may).toBe(true);
    expect(await decided(rules, item('News.'), NOON, 3)).toEqual({
      ...{ may: false, reason: 'You asked for at most 3 times a day, and were interrupted 3 times today.' },
      until: '2026-11-19T00:00:00.000Z',
    });
    const asked: string[] = [];
    const quiet = { kind: 'quiet_hours', from: '01:00', to: '02:00', zone: 'America/New_York' } as const;
    await mayInterrupt([...rules, quiet], item('News.'), NOON, async (from) =>
      asked.push(from.toISOString()),
    );
    expect(asked).toEqual(['2026-11-18T05:00:00.000Z']);
  });

  const night = { kind: 'quiet_hours', from: '22:00', to: '07:00', zone: 'Europe/Berlin' } as const;
  const often: InterruptionRule = { kind: 'per_day', most: 1 };
  it.each<[string, readonly InterruptionRule[], string | null]>([
    ['2026-11-18T21:30:00Z', [night], '2026-11-19T06:00:00.000Z'],
    ['2026-11-19T03:00:00Z', [night], '2026-11-19T06:00:00.000Z'],
    // The clock goes back in this night.
    ['2026-10-24T21:30:00Z', [night], '2026-10-25T06:00:00.000Z'],
    ['2026-10-25T01:50:00Z', [{ ...night, to: '02:55' }], '2026-10-25T01:55:00.000Z'],
    ['2026-11-18T12:00:00Z', [{ ...night, to: '22:00' }], null],
    // A day ends in the quiet hours: they are waited for too.
    ['2026-11-18T12:00:00Z', [night, often], '2026-11-19T06:00:00.000Z'],
    ['2026-11-18T12:00:00Z', [often], '2026-11-19T00:00:00.000Z'],
    ['2026-11-18T12:00:00Z', [{ kind: 'per_day', most: 0 }], null],
    ['2026-11-18T21:30:00Z', [night, { kind: 'least_level', least: 'cohort' }], null],
  ])('are told later, when the quiet hours or the day have ended: %s %j', async (now, rules, until) => {
    expect(await decided(rules, item('News.'), new Date(now), 1)).toMatchObject({ may: false, until });
  });

  it('are only by a level, where the reader says so', async () => {
    const rules = [{ kind: 'least_level', least: 'cohort' }] as const;
    for (const level of ['systematic_review', 'cohort', 'guideline'] as const)
      expect((await decided(rules, item('News.', claim(level)))).may).toBe(true);
    expect(await decided(rules, item('News.', claim('case_series')))).toEqual({
      ...{ may: false, until: null },
      reason:
        'You asked to be interrupted only by a cohort study or stronger, or a guideline; this rests on: case series.',
    });
    expect(await decided(rules)).toMatchObject({ reason: expect.stringContaining('no confirmed source') });
    expect((await decided(rules, item('News.', claim('cohort', 'unconfirmed')))).may).toBe(false);
    const budget: ReportedItem = { ...item(''), parts: [{ origin: 'code', text: 'Its budget is used up.' }] };
    expect((await decided(rules, budget)).may).toBe(true);
  });

  const SILENT: readonly InterruptionRule[] = [
    { kind: 'per_day', most: 0 },
    { kind: 'quiet_hours', from: '00:00', to: '00:00', zone: 'UTC' },
    { kind: 'least_level', least: 'systematic_review' },
  ];
  it.each<[InterruptionRule, ReportedItem, boolean]>([
    [{ kind: 'always_retractions' }, item('The trial was retracted.'), true],
    [{ kind: 'always_retractions' }, item('The detractors of the trial.'), false],
    [{ kind: 'always_agent', agent: AGENT }, item('News.'), true],
    [{ kind: 'always_agent', agent: '00000000-0000-4000-8000-000000000002' }, item('News.'), false],
    [{ kind: 'always_level', least: 'randomised_trial' }, item('News.', claim('systematic_review')), true],
    [{ kind: 'always_level', least: 'randomised_trial' }, item('News.', claim('cohort')), false],
  ])('pass whatever else is set where a stated rule says always: %j', async (always, of, may) => {
    expect(await decided([...SILENT, always], of)).toMatchObject(may ? { may, always } : { may });
  });

  it('teach stated rules, the nearest first', () => {
    expect(teachable(item('It was retracted.', claim('cohort'), claim('systematic_review')))).toEqual([
      { kind: 'always_retractions' },
      { kind: 'always_agent', agent: AGENT },
      { kind: 'always_level', least: 'systematic_review' },
    ]);
    expect(teachable({ ...item('News.', claim('registry_entry')), agent: null })).toEqual([]);
  });

  it('are said in words', () => {
    const rules: readonly InterruptionRule[] = [
      ...SILENT,
      { kind: 'per_day', most: 1 },
      { kind: 'always_retractions' },
      { kind: 'always_agent', agent: AGENT },
      { kind: 'always_level', least: 'guideline' },
    ];
    expect(rules.map((rule) => sayRule(rule, 'Duchenne research'))).toEqual([
      'Interrupt me at most 0 times a day.',
      'Do not interrupt me from 00:00 to 00:00 (UTC).',
      'Interrupt me only for a systematic review, or a guideline.',
      'Interrupt me at most once a day.',
      'Always tell me about retractions.',
      'Always tell me what Duchenne research reports.',
      'Always tell me about a guideline.',
    ]);
  });

  it.each([
    { kind: 'per_day', most: -1 },
    { kind: 'quiet_hours', from: '24:00', to: '07:00', zone: 'UTC' },
    { kind: 'quiet_hours', from: '22:00', to: '07:00', zone: 'Mars/Base' },
    { kind: 'least_level', least: 'label' },
    { kind: 'always', prompt: 'tell me everything' },
  ])('take no other rule: %j', (rule) => {
    expect(interruptionRule.safeParse(rule).success).toBe(false);
  });
});
