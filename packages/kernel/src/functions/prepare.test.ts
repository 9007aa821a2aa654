import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { estimateCall } from './estimate.ts';
import { type AnyFunction, defineFunction } from './function.ts';
import { type FunctionParts, type FunctionRefusal, prepareCall } from './prepare.ts';
import type { Preset } from './preset.ts';

const preset = (id: string): Preset => ({ id, mode: 'single', models: ['m'], ours: false, deepens: false });
const input = z.strictObject({
  content: z.string(),
  spec: z.string().default(''),
  list: z.array(z.string()).default([]),
  preset: z.string().optional(),
  quality: z.enum(['light', 'standard', 'high']).optional(),
});
const definition = (over: Partial<AnyFunction> = {}): AnyFunction =>
  defineFunction<z.infer<typeof input>, unknown>({
    name: 'read_it',
    description: 'Reads',
    input: input as never,
    output: z.unknown(),
    budget: () => ({ input: 10, each: { spec: 4 }, output: 5 }),
    presets: {
      default: 'S1',
      variants: { security: 'D4' },
      quality: { light: 'S4', standard: 'S1', high: 'T1' },
    },
    questions: () => ({ least: 1, most: 3 }),
    ...{ zone: 'neutral', effect: 'pure' },
    run: async ({ content }, { ask }) =>
      ask({ system: 'Read.', text: content, output: {}, maxOutputTokens: 5 }),
    ...over,
  });
const partsOf = (one: AnyFunction, context: number | null = null): FunctionParts => ({
  functions: new Map([[one.name, one]]),
  presets: {
    list: () => ['S1', 'S4', 'D4', 'T1'].map(preset),
    find: (id) => (['S1', 'S4', 'D4', 'T1'].includes(id) ? preset(id) : null),
    ask: async () => {
      throw new Error('asks nobody');
    },
    price: (_, { text, system }) => ({ least: text.length, most: 2 * (text.length + system.length) }),
    context: () => context,
  },
  // One letter, one token.
  countTokens: (text) => text.length,
});
const prepare = (body: object, over: Partial<AnyFunction> = {}, context: number | null = null) =>
  prepareCall(partsOf(definition(over), context), 'read_it', body);
const refusal = (body: object, over: Partial<AnyFunction> = {}, context: number | null = null) => {
  try {
    prepare(body, over, context);
  } catch (error) {
    return error as FunctionRefusal;
  }
  return null;
};

describe('a call of a function before it runs [D1] [D4]', () => {
  it('has the preset that is named, its variant, its quality, or the default', () => {
    const chosen = (more: object) => prepare({ content: 'a', ...more })?.preset.id;
    expect([
      chosen({}),
      chosen({ preset: 'security' }),
      chosen({ preset: 'T1' }),
      chosen({ quality: 'high' }),
    ]).toEqual(['S1', 'D4', 'T1', 'T1']);
    expect(refusal({ content: 'a', preset: 'X' })).toMatchObject({
      ...{ code: 'unknown_preset', remedy: 'read_it takes one of: security, S1, S4, D4, T1' },
    });
    expect(prepareCall(partsOf(definition()), 'another', {})).toBeNull();
  });

  it('keeps the input without the choice of its preset: another name for the same preset is the same call', () => {
    expect(prepare({ content: 'a', preset: 'S1' })?.call).toEqual(prepare({ content: 'a' })?.call);
  });

  it('takes what fits exactly, and refuses one token more with the measured size; others share the limit', () => {
    // An empty list is two letters of JSON.
    expect(prepare({ content: 'x'.repeat(8), spec: 'xxxx' })?.tokens).toBe(14);
    expect(refusal({ content: 'x'.repeat(9) })).toMatchObject({
      ...{ code: 'over_budget', fields: [{ field: 'list', tokens: 2, most: 1 }] },
    });
    expect(refusal({ content: 'x', spec: 'xxxxx' })?.remedy).toBe('spec has 5 tokens, at most 4: send less');
    expect(refusal({ content: 1 })).toMatchObject({ code: 'invalid_input', issues: [{ path: ['content'] }] });
  });

  it('is as long as the model takes, less the output, where the function says so', () => {
    const budget = () => ({ input: 'model' as const, output: 5 });
    expect(prepare({ content: 'x'.repeat(13) }, { budget }, 20)).not.toBeNull();
    expect(refusal({ content: 'x'.repeat(14) }, { budget }, 20)).toMatchObject({ code: 'over_budget' });
  });

  it('cuts a text that may be cut, and says so', () => {
    const budget = () => ({ input: 6, output: 5, cut: ['content'] });
    expect(prepare({ content: 'abc😀defghij' }, { budget })?.call).toMatchObject({
      ...{ input: { content: 'abc' }, cut: [{ field: 'content', tokens: 12, kept: 3 }] },
    });
  });

  it('is priced by its own first question, as often as it asks, without asking anybody', async () => {
    const parts = partsOf(definition());
    const prepared = prepareCall(parts, 'read_it', { content: 'abcd' });
    expect(await estimateCall(prepared!, parts.presets, parts.countTokens)).toEqual({ least: 4, most: 54 });
    const code = partsOf(definition({ questions: () => ({ least: 0, most: 0 }) }));
    const free = prepareCall(code, 'read_it', { content: 'abcd' });
    expect(await estimateCall(free!, code.presets, code.countTokens)).toMatchObject({ least: 0, most: 0 });
  });
});
