import { defineTool } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { limitReads } from './limit-reads.ts';
import type { CallPlan } from './plan-calls.ts';

const tool = (name: string, zone: 'record' | 'neutral') =>
  defineTool({ name, description: name, input: z.object({}), zone, effect: 'read', execute: () => null });
const plan = (name: string, zone: 'record' | 'neutral' = 'record'): CallPlan => ({
  kind: 'tool',
  call: { type: 'tool-call', id: name, name, input: {} },
  tool: tool(name, zone),
  input: {},
});
const codes = (plans: readonly CallPlan[]) =>
  plans.map((each) => (each.kind === 'refused' ? each.code : each.kind));

describe('reads of one step [D12]', () => {
  it('are few of one tool; others are not counted with it', () => {
    const plans = [...Array.from({ length: 6 }, () => plan('query_graph')), plan('read_allergies')];
    expect(codes(limitReads(plans, 60_000))).toEqual([
      ...['tool', 'tool', 'tool', 'tool'],
      ...['too_many_calls', 'too_many_calls', 'tool'],
    ]);
  });

  it('are refused without a step once the lens time is used up; what reads no record goes on', () => {
    const plans = [plan('query_graph'), plan('convert_unit', 'neutral')];
    expect(codes(limitReads(plans, 5))).toEqual(['lens_budget_exhausted', 'tool']);
  });
});
