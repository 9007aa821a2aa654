import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import type { ProviderName } from './model-call.ts';
import type { BaseUrls } from './start.ts';

/** The real client libraries, told nothing but the base URL. */
export interface RealSdk {
  readonly name: string;
  readonly provider: ProviderName;
  readonly model: (urls: BaseUrls, apiKey?: string) => LanguageModel;
}

const compatible = (baseURL: string, apiKey: string | undefined) =>
  createOpenAICompatible({
    name: 'local',
    baseURL,
    includeUsage: true,
    supportsStructuredOutputs: true,
    ...(apiKey !== undefined && { apiKey }),
  })('llama-3.3-70b');

export const REAL_SDKS: readonly RealSdk[] = [
  {
    name: 'google 2.5',
    provider: 'gemini',
    model: ({ gemini }, apiKey = 'key') => createGoogle({ baseURL: gemini, apiKey })('gemini-2.5-flash'),
  },
  {
    name: 'google 3',
    provider: 'gemini',
    model: ({ gemini }, apiKey = 'key') => createGoogle({ baseURL: gemini, apiKey })('gemini-3-pro-preview'),
  },
  {
    name: 'google on the Vertex path',
    provider: 'vertex',
    model: ({ vertex }, apiKey = 'key') => createGoogle({ baseURL: vertex, apiKey })('gemini-2.5-pro'),
  },
  {
    name: 'openai responses',
    provider: 'openai',
    model: ({ openai }, apiKey = 'key') =>
      createOpenAI({ baseURL: openai, apiKey }).responses('gpt-4.1-mini'),
  },
  {
    name: 'openai responses, reasoning model',
    provider: 'openai',
    model: ({ openai }, apiKey = 'key') => createOpenAI({ baseURL: openai, apiKey }).responses('gpt-5-mini'),
  },
  {
    name: 'openai chat',
    provider: 'openai',
    model: ({ openai }, apiKey = 'key') => createOpenAI({ baseURL: openai, apiKey }).chat('gpt-4.1-mini'),
  },
  {
    name: 'anthropic',
    provider: 'anthropic',
    model: ({ anthropic }, apiKey = 'key') =>
      createAnthropic({ baseURL: anthropic, apiKey })('claude-sonnet-4-5'),
  },
  {
    name: 'anthropic without native structured output',
    provider: 'anthropic',
    model: ({ anthropic }, apiKey = 'key') =>
      createAnthropic({ baseURL: anthropic, apiKey })('claude-sonnet-4-20250514'),
  },
  {
    name: 'openai-compatible',
    provider: 'compatible',
    model: (urls, apiKey) => compatible(urls.compatible, apiKey),
  },
  {
    name: 'workers-ai',
    provider: 'workers-ai',
    model: (urls, apiKey = 'key') => compatible(urls.workersAi, apiKey),
  },
];
