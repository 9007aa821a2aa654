import { expect, it } from 'vitest';
import { modelsConfig } from './models-config.ts';
import { replayModels } from './replay-models.ts';

const today = '2026-11-16';

it('offers every chat model of the configured providers for replays, and no other [D14]', () => {
  const main = replayModels(modelsConfig({ AI_PROVIDER: 'gemini' }), today);
  expect(main).toEqual(['gemini-3.5-flash-lite', 'gemini-3.8-flash', 'gemini-4-argon']);
  const mixed = replayModels(
    modelsConfig({ AI_PROVIDER: 'gemini', AI_DEEP_MODEL: 'openai/gpt-6.1-sol' }),
    today,
  );
  expect(mixed).toContain('openai/gpt-6-luna');
  expect(mixed).toContain('openai/gpt-5');
  expect(mixed).not.toContain('openai/text-embedding-3-small');
  const local = modelsConfig({ AI_PROVIDER: 'compatible', AI_BASE_URL: 'http://127.0.0.1:4/v1' });
  expect(replayModels(local, today)).toEqual(['qwen3:32b', 'qwen3:8b']);
  const later = replayModels(modelsConfig({ AI_PROVIDER: 'openai' }), '2026-12-11');
  expect(later).not.toContain('gpt-5');
});
