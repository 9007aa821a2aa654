import type { GenerateConfig } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { findModel, type ProviderName } from '../library/library.ts';
import { defaultModelLibrary } from '../library/load-library.ts';
import { generateOf } from './generate.ts';

const library = defaultModelLibrary();
const sent = (provider: ProviderName, model: string, generate: GenerateConfig) =>
  generateOf(generate, findModel(library, provider, model, '2026-11-16'));

describe('what of the values of a request a model is sent [A13] [B9]', () => {
  it('sampling values only where the model takes them', () => {
    const generate = { temperature: 0, topP: 0.5, topK: 3 };
    expect(sent('gemini', 'fast', generate)).toEqual({});
    expect(sent('anthropic', 'deep', generate)).toEqual({});
    expect(sent('workers-ai', 'fast', generate)).toEqual(generate);
    expect(sent('compatible', 'fast', generate)).toEqual(generate);
  });

  it.each([
    ['gemini', 'gemini-4-argon', 'minimal', 'low'],
    ['gemini', 'gemini-4-argon', 'max', 'high'],
    ['gemini', 'gemini-3.5-flash-lite', 'minimal', 'minimal'],
    ['openai', 'gpt-6.1-sol', 'none', 'low'],
    ['openai', 'gpt-6-luna', 'max', 'max'],
    ['workers-ai', 'fast', 'high', undefined],
    ['compatible', 'fast', 'high', undefined],
  ] as const)('%s %s: the level nearest to %s is %s', (provider, model, wanted, level) => {
    expect(sent(provider, model, { reasoning: wanted }).reasoning).toBe(level);
  });

  it('a maximum with room for thinking, within what the model can write', () => {
    const most = (provider: ProviderName, generate: GenerateConfig) =>
      sent(provider, 'fast', generate).maxOutputTokens;
    expect(most('gemini', { maxOutputTokens: 2_000, reasoning: 'low' })).toBe(4_048);
    expect(most('openai', { maxOutputTokens: 2_000, reasoning: 'none' })).toBe(2_000);
    expect(most('gemini', { maxOutputTokens: 65_000, reasoning: 'high' })).toBe(65_536);
    expect(most('workers-ai', { maxOutputTokens: 2_000 })).toBe(2_000);
    expect(most('gemini', {})).toBeUndefined();
  });
});
