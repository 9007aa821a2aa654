import { describe, expect, it } from 'vitest';
import { callWith } from '../../call.fixture.ts';
import type { CallMessage, CallTool } from '../../model-call.ts';
import { fillSchema } from './fill-schema.ts';
import { ruleBased } from './rule-based.ts';
import { STAND_IN } from './words.ts';

const player = ruleBased();
const transfer: CallTool = {
  name: 'transfer_to_agent',
  description:
    "Hand the conversation to one of these agents; it then answers.\n- health_consultant: Answers questions about the person's own record, conditions, results and medicines.\n- health_consultant_lite: Explains medicine in general, without any record.",
  schema: {
    type: 'object',
    properties: { agent: { type: 'string', enum: ['health_consultant', 'health_consultant_lite'] } },
    required: ['agent'],
  },
};
const finish: CallTool = {
  name: 'finish',
  description: 'Give the final result and end.',
  schema: {
    type: 'object',
    properties: { decision: { type: 'string', enum: ['non_health', 'list', 'share', 'edit'] } },
    required: ['decision'],
  },
};
const raise: CallTool = {
  name: 'raise_urgency',
  description: 'Help is needed now.',
  schema: { type: 'object' },
};

describe('rule-based player: in the consult team', () => {
  it.each([
    ['Is my HbA1c high?', { agent: 'health_consultant' }],
    ['What does HbA1c measure?', { agent: 'health_consultant_lite' }],
    ['How does a statin work?', { agent: 'health_consultant_lite' }],
    ['Does this patient have any allergies?', { agent: 'health_consultant' }],
    ['Any allergies?', { agent: 'health_consultant' }],
    ['What were the last laboratory results?', { agent: 'health_consultant' }],
    ['Which medicines are taken now?', { agent: 'health_consultant' }],
    ['When is the next visit?', { agent: 'health_consultant' }],
    ['Explain the main diagnosis in plain words.', { agent: 'health_consultant' }],
    ['Why is the creatinine high?', { agent: 'health_consultant' }],
    ['What is heart failure?', { agent: 'health_consultant_lite' }],
    ['What is the capital of France?', { decision: 'non_health' }],
  ])('%s → %j', async (user, args) => {
    const system = 'You decide who answers the message. Otherwise hand it over with transfer_to_agent.';
    const reply = await player.play(callWith({ system, user, tools: [raise, transfer, finish] }));
    expect(reply.toolCalls?.map((call) => call.args)).toEqual([args]);
  });

  it('answers with the facts that it was given, each with its mark', async () => {
    const tests = [
      { fact: 'fk3q7abc', says: 'HbA1c 7.9 % on 2026-03-02', verdict: 'high' },
      { fact: 'fnothing', says: 'note: older results were left out' },
    ];
    const messages: CallMessage[] = [
      { role: 'user', text: 'Is my HbA1c high?' },
      { role: 'assistant', text: '', toolCalls: [{ id: '1', name: 'read_observations', args: {} }] },
      {
        role: 'tool',
        results: [{ id: '1', name: 'read_observations', result: { status: 'success', result: { tests } } }],
      },
    ];
    const { text } = await player.play(callWith({ messages, tools: [raise] }));
    expect(text).toBe(`${STAND_IN} This stands in the record.\nHbA1c 7.9 % on 2026-03-02: high. [fk3q7abc]`);
  });

  it('says of a general question what it knows by heart, else that a language model would answer', async () => {
    const told = `${STAND_IN} I did not search the web.`;
    const asking = (text: string): CallMessage[] => [
      { role: 'user', text },
      { role: 'assistant', text: '', toolCalls: [{ id: '1', name: 'search_web', args: {} }] },
      {
        role: 'tool',
        results: [{ id: '1', name: 'search_web', result: { status: 'success', result: told } }],
      },
    ];
    const answer = async (text: string) => (await player.play(callWith({ messages: asking(text) }))).text;
    expect(await answer('What is heart failure?')).toMatch(
      /^\[stand-in model\] Heart failure is .* by heart/,
    );
    expect(await answer('How does a statin work?')).toBe(
      `${told} A language model would answer here; I only follow rules.`,
    );
  });

  it('fills in the tests, the system and a query that it can write', () => {
    const names = { type: 'object', properties: { names: { type: 'array', items: { type: 'string' } } } };
    expect(fillSchema(names, 'Is my HbA1c or my LDL high?')).toEqual({ names: ['HbA1c', 'LDL'] });
    const system = { type: 'object', properties: { system: { type: 'string' } }, required: ['system'] };
    expect(fillSchema(system, 'Please check my kidneys')).toEqual({ system: 'kidney' });
    const cypher = { type: 'object', properties: { cypher: { type: 'string' } }, required: ['cypher'] };
    expect(fillSchema(cypher, 'which medicines')).toEqual({ cypher: expect.stringContaining('HAS_REGIMEN') });
  });

  it('points at measurements by quoting them letter by letter', () => {
    const schema = {
      type: 'object',
      properties: {
        measurements: {
          type: 'array',
          items: { type: 'object', properties: { quote: { type: 'string' } }, required: ['quote'] },
        },
      },
      required: ['measurements'],
    };
    const text = 'My blood pressure was 120/80 this morning, HbA1c 6.5% and I weigh 180 lbs. I feel well.';
    expect(fillSchema(schema, text)).toEqual({
      measurements: [
        { quote: 'My blood pressure was 120/80 this morning' },
        { quote: 'HbA1c 6.5%' },
        { quote: 'I weigh 180 lbs' },
      ],
    });
  });
});
