import { describe, expect, it } from 'vitest';
import type { Durable } from '../durable/durable.ts';
import { research } from '../payloads/targets.ts';
import { fireTrigger } from './trigger.ts';

const scope = { tenant: 'clinic', actor: 'dr-lee', compartment: 'actor/dr-lee', purpose: 'TREAT' } as const;
const sent: unknown[] = [];
const durable = {
  send: (target: unknown, input: unknown, options: unknown) => sent.push([target, input, options]),
  step: (_name: string, _policy: unknown, action: () => unknown) => action(),
} as unknown as Durable;

describe('the alarm of a trigger [B5]', () => {
  it.each([
    [1, 'fired'],
    [0, 'not-due'],
  ])('asks the row, which finds %i due: %s', async (due, reply) => {
    const asked: unknown[] = [];
    const fire = async (of: unknown) => {
      asked.push(of);
      return { due, requests: due ? [{ scope, request: 'r1' }] : [] };
    };
    expect(await fireTrigger({ triggers: { fire } }, durable, { scope, trigger: 't1' })).toBe(reply);
    expect(sent.splice(0)).toEqual(due ? [[research, { scope, run: 'r1' }, { idempotencyKey: 'r1' }]] : []);
    expect(asked).toEqual([{ tenant: 'clinic', compartment: 'actor/dr-lee', id: 't1' }]);
  });
});
