import type { Preset } from '@consilium/kernel';

/** What each local model is answered by, written out: the suite must not take it from the code that it tests. */
const CLOUD: { readonly [over: string]: { readonly [model: string]: string } } = {
  gemini: {
    'phi-4': 'gemini-3.5-flash-lite',
    'deepseek-r1-7b': 'gemini-4-argon',
    'qwen2.5-7b': 'gemini-3.8-flash',
    'llama-3.2-3b': 'gemini-3.5-flash-lite',
    'phi-3-medium-128k': 'gemini-3.8-flash',
    'granite-8b-code-128k': 'gemini-3.5-flash-lite',
    'gpt-oss-20b': 'gemini-4-argon',
    'medgemma-4b': 'gemini-4-argon',
  },
  'gemini,openai,anthropic': {
    'phi-4': 'gemini-3.5-flash-lite',
    'deepseek-r1-7b': 'claude-sonnet-5-5',
    'qwen2.5-7b': 'gpt-6-luna',
    'llama-3.2-3b': 'gemini-3.5-flash-lite',
    'phi-3-medium-128k': 'gemini-3.8-flash',
    'granite-8b-code-128k': 'gpt-6-luna',
    'gpt-oss-20b': 'gpt-6.1-sol',
    'medgemma-4b': 'gemini-4-argon',
  },
};

/** The models that are called where all disagree, in any order. */
export function fullCalls(preset: Preset, over: readonly string[]): readonly string[] {
  const models = answeredBy(preset, over);
  const [first, second] = models as [string, string];
  if (preset.mode === 'critique')
    return preset.deepens ? [first, second, second, first] : [first, second, first];
  return preset.mode === 'debate' ? [...models, ...models] : models;
}

/** Those that are called where all agree. */
export function lightCalls(preset: Preset, over: readonly string[]): readonly string[] {
  const models = answeredBy(preset, over);
  if (preset.mode !== 'ensemble') return models;
  return models.slice(0, { 3: 2, 4: 2, 5: 3 }[models.length]);
}

/** The models that answer for those of a preset. */
export function answeredBy(preset: Preset, over: readonly string[]): readonly string[] {
  const cloud = CLOUD[over.join(',')];
  return preset.models.map((model) => cloud?.[model] ?? model);
}
