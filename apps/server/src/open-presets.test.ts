import { startModelServer } from '@consilium/stand-in';
import { describe, expect, it } from 'vitest';
import { modelsConfig } from './models-config.ts';
import { openPresets } from './open-presets.ts';

const open = (settings: Parameters<typeof modelsConfig>[0]) => openPresets(settings, modelsConfig(settings));

describe('the presets of a deployment [D3] [D9]', () => {
  it('asks a local server what it serves, and other models for the rest', async () => {
    const server = await startModelServer();
    try {
      server.setServed(['qwen2.5-7b', 'qwen3:8b']);
      const presets = await open({ AI_PROVIDER: 'compatible', AI_BASE_URL: server.baseUrls.compatible });
      expect(presets.context(presets.find('S3')!)).toBe(32_768);
      // The tier's model, whose context nobody lists.
      expect(presets.context(presets.find('S1')!)).toBeNull();
    } finally {
      await server.close();
    }
  });

  it('connects the providers that AI_PRESET_MODELS names', async () => {
    const settings = {
      AI_PROVIDER: 'gemini',
      AI_API_KEY: 'g',
      OPENAI_API_KEY: 'o',
      ANTHROPIC_API_KEY: 'a',
      AI_PRESET_MODELS: 'deepseek-r1-7b=openai/gpt-6.1-sol',
    } as const;
    expect(modelsConfig(settings).providers.map(({ provider }) => provider)).toEqual(['gemini', 'openai']);
    const presets = await open(settings);
    expect(presets.context(presets.find('S2')!)).toBe(1_050_000);
  });

  it.each([
    ['phi4=fast', /no preset names phi4; write "phi-4"/],
    ['phi-4', /AI_PRESET_MODELS: model=model/],
  ])('refuses %s', async (text, words) => {
    const settings = { AI_PROVIDER: 'gemini', AI_API_KEY: 'g', AI_PRESET_MODELS: text } as const;
    await expect((async () => open(settings))()).rejects.toThrow(words);
  });
});
