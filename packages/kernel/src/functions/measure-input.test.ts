import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { canonicalJson, inputHash } from './canonical-input.ts';
import { type AnyFunction, defineFunction } from './function.ts';
import { fitInput, measureInput } from './measure-input.ts';

const countTokens = (text: string) => Math.ceil(text.length / 4);
const words = (tokens: number) => 'word '.repeat(tokens).slice(0, tokens * 4);

const definition = (more: object = {}): AnyFunction =>
  defineFunction({
    ...{ name: 'join_texts', description: '', input: z.any(), output: z.any() },
    budget: (_: unknown, preset: string) => ({
      input: preset === 'S5' ? ('model' as const) : 100,
      each: { spec: 50 },
      output: 20,
    }),
    presets: {
      default: 'S1',
      variants: { long_input: 'S5' },
      quality: { light: 'S1', standard: 'S1', high: 'S1' },
    },
    questions: () => ({ least: 0, most: 0 }),
    ...{ zone: 'neutral' as const, effect: 'pure' as const, run: async () => null },
    ...more,
  });

describe('the budget of an input [D1]', () => {
  it.each([
    [99, 49, null],
    [100, 50, null],
    [101, 50, 'the input has 101 tokens, and join_texts takes 100: send less, or name the preset long_input'],
    [100, 51, 'spec has 51 tokens, and join_texts takes 50: send less, or name the preset long_input'],
  ])('%i shared tokens and %i of a field with a limit of its own', (shared, spec, remedy) => {
    const input = { content: words(shared - 10), more: [words(10)], spec: words(spec) };
    const fitted = () => fitInput(definition(), input, countTokens);
    if (remedy === null) expect(fitted()).toEqual({ input, cut: [] });
    else expect(fitted).toThrow(expect.objectContaining({ code: 'input_over_budget', remedy }));
  });

  it('is the context of the model less the output where the preset says so', () => {
    const input = { content: words(300), preset: 'long_input' };
    const limit = (context: number | null) =>
      measureInput(definition(), input, countTokens, context)[0]?.limit;
    expect([limit(320), limit(10), limit(null)]).toEqual([300, 0, 8_192]);
    expect(fitInput(definition(), input, countTokens, 320).cut).toEqual([]);
    expect(() => fitInput(definition(), input, countTokens, 319)).toThrow('has 300 tokens');
  });

  it('cuts the field that its function names, and says so', () => {
    const input = { content: words(200), more: words(10) };
    const cuts = definition({ cuts: 'content' });
    const fitted = fitInput(cuts, input, countTokens);
    expect(fitted.cut).toEqual([{ field: 'content', tokens: 200, limit: 90 }]);
    expect(countTokens(fitted.input.content)).toBeLessThanOrEqual(90);
    expect(fitted.input.more).toBe(input.more);
    expect(() => fitInput(cuts, { content: '', more: words(101) }, countTokens)).toThrow('has 101 tokens');
  });

  it('does not depend on the order of keys, or on the choice of models', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
      '{"a":true,"b":[1,{"c":"x","d":null}]}',
    );
    expect(inputHash({ a: 1, b: 2, preset: 'D4' })).toBe(inputHash({ b: 2, a: 1, quality: undefined }));
    expect(inputHash({ a: 1 })).not.toBe(inputHash({ a: 2 }));
  });
});
