import type { AgentToolSpec, Json, LlmAgent, ModelContent, Team } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import type { AgentFunctions } from './functions.ts';
import { planCalls, withoutFlood } from './plan-calls.ts';

describe('a flood of calls', () => {
  const call = (id: number): ModelContent => ({ type: 'tool-call', id: `${id}`, name: 'f', input: {} });
  const text: ModelContent = { type: 'text', text: 'words' };

  it('is cut after the first call too many, and words stay', () => {
    const flood = [text, ...Array.from({ length: 100 }, (_, id) => call(id)), text];
    expect(withoutFlood(flood)).toEqual([text, ...Array.from({ length: 17 }, (_, id) => call(id)), text]);
  });

  it('is none up to sixteen', () => {
    const calls = Array.from({ length: 16 }, (_, id) => call(id));
    expect(withoutFlood(calls)).toEqual(calls);
  });
});

describe('calls that code decides on [B4]', () => {
  const spec = {
    ...{
      agent: 'runner',
      as: 'ask_runner',
      fallback: null,
      emptyText: null,
      resultKey: null,
      statusKey: null,
    },
    ...{ errorKey: null, preserveRequest: true, reset: true, waitMs: null },
    input: {
      type: 'object',
      properties: { action: { type: 'string', enum: ['look'] } },
      required: ['action'],
      additionalProperties: false,
    },
  } as unknown as AgentToolSpec;
  const functions = (silences: boolean) =>
    ({
      ...{
        offered: [],
        tools: new Map(),
        edges: new Set(),
        finishes: false,
        responds: true,
        silence: silences ? 'stay_silent' : null,
      },
      agentTools: new Map([['ask_runner', spec]]),
    }) as unknown as AgentFunctions;
  const plan = (name: string, input: Json, silences = true) =>
    planCalls({} as Team, { name: 'clerk', output: null } as LlmAgent, functions(silences), [
      { type: 'tool-call', id: '1', name, input },
    ])[0];

  it('hand typed arguments on as JSON, and refuse others', () => {
    expect(plan('ask_runner', { action: 'look' })).toMatchObject({
      kind: 'agent',
      request: '{"action":"look"}',
    });
    for (const wrong of [{ action: 'burn' }, { action: 'look', patient: 'p1' }, { request: 'look' }, 'look'])
      expect(plan('ask_runner', wrong)).toMatchObject({ kind: 'refused', code: 'invalid_arguments' });
  });

  it('answer by a call, where that is offered', () => {
    expect(plan('respond', { message: 'Here it is.' })).toMatchObject({
      kind: 'respond',
      text: 'Here it is.',
    });
    expect(plan('respond', { message: ' ' })).toMatchObject({ kind: 'refused', code: 'invalid_arguments' });
  });

  it('end in silence with a reason, where that is offered', () => {
    expect(plan('stay_silent', { reason: ' Nothing new. ' })).toMatchObject({
      kind: 'silence',
      reason: 'Nothing new.',
    });
    expect(plan('stay_silent', { reason: ' ' })).toMatchObject({
      kind: 'refused',
      code: 'invalid_arguments',
    });
    expect(plan('stay_silent', { reason: 'I will not.' }, false)).toMatchObject({
      kind: 'refused',
      code: 'unknown_tool',
    });
  });
});
