import { describe, expect, it } from 'vitest';
import type { Durable } from '../durable/durable.ts';
import { fireTrigger } from './trigger.ts';

const scope = { tenant: 'clinic', actor: 'dr-lee', compartment: 'actor/dr-lee', purpose: 'TREAT' } as const;
const durable = {
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
      return { due };
    };
    expect(await fireTrigger({ triggers: { fire } }, durable, { scope, trigger: 't1' })).toBe(reply);
    expect(asked).toEqual([{ tenant: 'clinic', compartment: 'actor/dr-lee', id: 't1' }]);
  });
});
