import type { AnyFunction } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { functions } from '../index.ts';
import { fromSubtasks } from './from-subtasks.ts';
import { catalogue } from './test-support/catalogue.fixture.ts';

const divided = (agents: Record<string, string>, dependencies: Record<string, string[]> = {}) => ({
  subtasks: Object.keys(agents).map((id) => ({ id, description: `Do ${id} for \${input.secret}.` })),
  dependencies: { ...Object.fromEntries(Object.keys(agents).map((id) => [id, []])), ...dependencies },
  agent_assignments: agents,
  estimated_tokens: 1,
});

describe('subtasks as a pipeline [D2]', () => {
  it('has a stage for each, which reads what it depends on; a description is no template', () => {
    const plan = fromSubtasks(
      'plan',
      divided({ 'Parse it': 'generate_code', check: 'validate_against_spec' }, { check: ['Parse it'] }),
      catalogue,
    );
    expect(plan.stages).toMatchObject([
      { id: 'parse_it', function: 'generate_code', after: [] },
      { id: 'check', function: 'validate_against_spec', after: ['parse_it'] },
    ]);
    expect(plan.stages[0]?.input.specification).toEqual({
      from: 'value',
      value: 'Do Parse it for ${input.secret}.',
    });
    expect(plan.stages[1]?.input.artifact).toMatchObject({
      parts: ['What was done before:\n', { from: 'stage', stage: 'parse_it', path: ['code'] }],
    });
  });

  it.each(functions.map(({ name }) => name))('can use %s before and after another', (name) => {
    const output = divided({ a: name, b: name }, { b: ['a'] });
    expect(fromSubtasks('plan', output, catalogue).stages).toHaveLength(2);
  });

  it('names stages as the subtasks are called, each once', () => {
    const ids = ['Read-it', 'read it', 'input', '2nd', 't2__x'];
    const plan = fromSubtasks(
      'plan',
      divided(Object.fromEntries(ids.map((id) => [id, 'generate_code']))),
      catalogue,
    );
    expect(plan.stages.map(({ id }) => id).toSorted()).toEqual(
      ['read_it', 't2__read_it', 't3__input', 't4__2nd', 't2_x'].toSorted(),
    );
    const unknown = divided({ a: 'generate_code', b: 'generate_code' }, { b: ['A'] });
    expect(() => fromSubtasks('plan', unknown, catalogue)).toThrow(/there is no stage/);
  });

  it('is refused for what a file is refused for', () => {
    const circle = divided({ a: 'summarize_content', b: 'summarize_content' }, { a: ['b'], b: ['a'] });
    expect(() => fromSubtasks('plan', circle, catalogue)).toThrow(/a circle/);
    expect(() => fromSubtasks('plan', divided({ a: 'delete_all' }), catalogue)).toThrow(
      /no function "delete_all"/,
    );
    expect(() => fromSubtasks('plan', divided({ a: 'generate_code' }, { a: ['z'] }), catalogue)).toThrow(
      /there is no stage/,
    );
  });

  it('names no function that reads a record or has an effect, though a file may', () => {
    const reads: AnyFunction = {
      ...functions[0]!,
      ...{ name: 'visit_page', zone: 'record', effect: 'read', input: z.object({}) },
    };
    const more = { ...catalogue, functions: new Map([...catalogue.functions, [reads.name, reads]]) };
    expect(() => fromSubtasks('plan', divided({ a: 'visit_page' }), more)).toThrow(
      /no function "visit_page"/,
    );
  });
});
