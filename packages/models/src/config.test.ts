import { describe, expect, it } from 'vitest';
import { type ModelsConfig, settingsOf } from './config.ts';
import { defaultModelLibrary } from './library/load-library.ts';

const library = defaultModelLibrary();
const config = (changes: Partial<ModelsConfig>): ModelsConfig => ({
  provider: 'gemini',
  apiKey: 'key',
  library,
  ...changes,
});

describe('endpoints', () => {
  it.each([
    [config({}), 'https://generativelanguage.googleapis.com/v1beta'],
    [config({ provider: 'openai' }), 'https://api.openai.com/v1'],
    [config({ provider: 'anthropic' }), 'https://api.anthropic.com/v1'],
    [config({ provider: 'vertex' }), 'https://aiplatform.googleapis.com/v1/publishers/google'],
    [
      { provider: 'vertex', project: 'p', location: 'europe-west4', library },
      'https://europe-west4-aiplatform.googleapis.com/v1beta1/projects/p/locations/europe-west4/publishers/google',
    ],
    [
      config({ provider: 'workers-ai', accountId: 'abc' }),
      'https://api.cloudflare.com/client/v4/accounts/abc/ai/v1',
    ],
    [{ provider: 'compatible', baseUrl: 'http://127.0.0.1:11434/v1/', library }, 'http://127.0.0.1:11434/v1'],
  ] as const)('%#', (given, baseUrl) => {
    expect(settingsOf(given).baseUrl).toBe(baseUrl);
  });
});

describe('what is missing is refused with its remedy', () => {
  it.each([
    ['no key', { provider: 'openai', library }, /openai needs an API key/],
    ['no project', { provider: 'vertex', library }, /project, or an API key/],
    ['no account', config({ provider: 'workers-ai' }), /account id, or a base URL/],
    ['no address of the local server', { provider: 'compatible', library }, /compatible needs a base URL/],
    ['not a URL', config({ baseUrl: 'here' }), /not a URL/],
    ['no slots', config({ concurrency: 0 }), /concurrency/],
    ['no time', config({ timeoutMs: Number.NaN }), /timeoutMs/],
  ] as const)('%s', (_, given, remedy) => {
    expect(() => settingsOf(given)).toThrow(remedy);
    expect(() => settingsOf(given)).toThrow(/^invalid_config/);
  });
});
