import { describe, expect, it } from 'vitest';
import { callWith } from '../../../call.fixture.ts';
import { plannedReads, planReads, threeMonthsBefore } from './plan-reads.ts';

const TODAY = '2026-11-15';
const reads = (question: string) => planReads(question, TODAY).map(({ name, args }) => [name, args]);

describe('rule-based player: what it reads of the record [F5]', () => {
  it.each([
    ['What were the last laboratory results, and which are out of range?', [['read_observations', {}]]],
    [
      'Which medicines are taken now, and are there any interactions?',
      [
        ['read_regimens', { which: 'active' }],
        ['check_interactions', {}],
      ],
    ],
    [
      'When is the next visit, and what should be asked there?',
      [
        ['read_encounters', { when: 'scheduled' }],
        ['read_encounters', { when: 'past' }],
        ['read_observations', {}],
      ],
    ],
    ['Explain the main diagnosis in plain words.', [['read_conditions', {}]]],
    [
      'What is the latest creatine kinase and how has it changed?',
      [['read_observations', { names: ['creatine kinase'] }]],
    ],
    ['When was the last visit?', [['read_encounters', { when: 'past' }]]],
    ['Is his HbA1c getting worse?', [['read_observations', { names: ['HbA1c'] }]]],
    ['Any allergies?', [['read_allergies', {}]]],
    ['He weighed 61 lb on Tuesday', [['read_observations', { names: ['weight'] }]]],
    ['Please check my kidneys', [['health_check', { system: 'kidney' }]]],
    [
      'Can he take ibuprofen with his medicines?',
      [
        ['read_regimens', { which: 'active' }],
        ['check_interactions', { with: 'ibuprofen' }],
      ],
    ],
    [
      'How are things?',
      [
        ['read_conditions', {}],
        ['read_regimens', { which: 'active' }],
      ],
    ],
  ])('%s', (question, planned) => {
    expect(reads(question)).toEqual(planned);
  });

  it('reads what changed since the day three months ago', () => {
    expect(reads('What changed in the last three months?')).toContainEqual([
      'read_observations',
      { since: '2026-08-15' },
    ]);
    expect(threeMonthsBefore('2026-05-31')).toBe('2026-02-28');
  });

  it('calls only what is offered, and only before it has read anything', () => {
    const tool = (name: string) => ({ name, description: '', schema: { type: 'object' } });
    const tools = [tool('read_observations'), tool('read_regimens')];
    const call = callWith({ user: 'How are things?', tools });
    expect(plannedReads(call, 'How are things?')).toEqual([
      { name: 'read_regimens', args: { which: 'active' } },
    ]);
    expect(plannedReads(callWith({ tools: [tool('read_chart')] }), 'How are things?')).toEqual([]);
  });
});
