import { describe, expect, it } from 'vitest';
import { AGGREGATES, compileAggregate } from './compile/aggregates.ts';
import { compileExpression } from './compile/expression.ts';
import { OF_A_ROW } from './compile/functions/call.ts';
import { FUNCTIONS, type FunctionRule } from './functions.ts';
import { environmentOf, expressionOf, unknown } from './test-support/expressing.fixture.ts';

/** A call of it with as few arguments as it takes, of types that nobody knows before it runs. */
function compiled({ spelling, least, aggregate }: FunctionRule) {
  const given = spelling.startsWith('percentile') ? 'x, 0.5' : Array(least).fill('x').join(', ');
  const call = expressionOf(`${spelling}(${given})`);
  const environment = environmentOf({ scope: { x: unknown('1') } });
  if (!aggregate) return compileExpression(call, environment);
  if (call.kind !== 'call') throw new Error('a call was written');
  return compileAggregate(call, environment, undefined);
}

describe('functions [A5]', () => {
  it('are compiled exactly as far as they may be called', () => {
    const named = (aggregate: boolean) =>
      [...FUNCTIONS].filter(([, rule]) => rule.aggregate === aggregate).map(([name]) => name);
    expect([...OF_A_ROW.keys()].sort()).toEqual(named(false).sort());
    expect([...AGGREGATES.keys()].sort()).toEqual(named(true).sort());
  });

  it.each([...FUNCTIONS])('%s gives what the table says', (_, rule) => {
    const typed = compiled(rule);
    expect(typed.kind === 'scalar' ? typed.type : undefined).toBe(rule.gives);
  });
});
