import { describe, expect, it } from 'vitest';
import { callWith } from '../../../call.fixture.ts';
import { plannedReads, planReads, threeMonthsBefore } from './plan-reads.ts';
import { readQuestion } from './question/question.ts';

const TODAY = '2026-11-15';
const reads = (question: string) =>
  planReads(readQuestion(question, TODAY), TODAY).map(({ name, args }) => [name, args]);
const names = (question: string) => reads(question).map(([name]) => name);

describe('rule-based player: what it reads of the record [F5]', () => {
  it.each([
    ['What were the last laboratory results, and which are out of range?', ['read_observations', {}]],
    ['Which medicines are taken now?', ['read_regimens', { which: 'all' }]],
    ['Are there any interactions?', ['check_interactions', {}]],
    ['Any interactions with ibuprofen?', ['check_interactions', { with: 'ibuprofen' }]],
    ['When is the next visit?', ['read_encounters', { when: 'scheduled' }]],
    ['What is the latest creatine kinase?', ['read_observations', { names: ['creatine kinase'], all: true }]],
    ['How did the HbA1c change?', ['read_observations', { names: ['HbA1c'], all: true }]],
    ['What was the HbA1c since 2024?', ['read_observations', { names: ['HbA1c'], since: '2024-01-01' }]],
    ['Any allergies?', ['read_allergies', {}]],
    ['Is she allergic to latex?', ['read_allergies', { count: true, named: 'latex' }]],
    [
      'Which vaccinations in 2019?',
      ['read_entries', { kinds: ['vaccinations'], from: '2019-01-01', to: '2019-12-31' }],
    ],
    ['Please check my liver', ['health_check', { system: 'liver' }]],
    ['What was the HbA1c in %?', ['read_observations', { names: ['HbA1c'], all: true, unit: '%' }]],
  ])('%s', (question, read) => {
    expect(reads(question)).toContainEqual(read);
  });

  it('reads all that can speak against a medicine', () => {
    expect(reads('Can she have amoxicillin?')).toEqual(
      expect.arrayContaining([
        ['check_medicine', { medicine: 'amoxicillin' }],
        ['find_names', { names: ['amoxicillin'] }],
        ['read_allergies', {}],
        ['read_observations', { names: ['eGFR'] }],
      ]),
    );
    expect(reads('Is citalopram ok with the amio?')).toContainEqual([
      'check_medicine',
      { medicine: 'citalopram', beside: ['amiodarone'] },
    ]);
  });

  it('reads all of the record where a question names something that no list has', () => {
    expect(names('What about the kayak?')).toEqual(
      expect.arrayContaining(['read_conditions', 'read_regimens', 'read_observations', 'read_entries']),
    );
  });

  it('reads the whole series of a test that the first step showed to be meant', () => {
    const tool = (name: string) => ({ name, description: '', schema: { type: 'object' } });
    const tools = [tool('read_observations'), tool('read_entries')];
    const tests = [{ test: 'T-score', results: [{ fact: 'faaaaaaa', says: 'T-score -1.6 on 2024-01-16' }] }];
    const call = callWith({
      tools,
      messages: [
        { role: 'user', text: 'How are my bones doing?' },
        { role: 'assistant', text: '', toolCalls: [{ id: '1', name: 'read_observations', args: {} }] },
        {
          role: 'tool',
          results: [{ id: '1', name: 'read_observations', result: { status: 'success', result: { tests } } }],
        },
      ],
    });
    expect(plannedReads(call, 'How are my bones doing?')).toEqual([
      { name: 'read_observations', args: { names: ['T-score'], all: true } },
    ]);
  });

  it('reads what changed since the day three months ago', () => {
    expect(reads('What changed in the last three months?')).toContainEqual([
      'read_observations',
      { since: '2026-08-15' },
    ]);
    expect(threeMonthsBefore('2026-05-31')).toBe('2026-02-28');
  });

  it('calls only what is offered', () => {
    const tool = (name: string) => ({ name, description: '', schema: { type: 'object' } });
    const tools = [tool('read_observations'), tool('read_allergies')];
    const call = callWith({ user: 'Any allergies?', tools });
    expect(new Set(plannedReads(call, 'Any allergies?').map(({ name }) => name))).toEqual(
      new Set(['read_allergies', 'read_observations']),
    );
    expect(plannedReads(callWith({ tools: [tool('read_chart')] }), 'Any allergies?')).toEqual([]);
  });
});
