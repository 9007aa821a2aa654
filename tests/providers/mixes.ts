import type { ModelServer } from '@consilium/stand-in';
import { modelEnvironment, type Provider } from '../support/stack.ts';

/** Every dialect alone, and two mixes. */
export const MIXES = [
  ...(['gemini', 'vertex', 'openai', 'anthropic', 'compatible', 'workers-ai'] as const),
  'gemini fast, anthropic deep',
  'openai fast, vertex deep by agent',
] as const;
export type Mix = (typeof MIXES)[number];

/** What a server reads to connect to these. */
export function connections(models: ModelServer, mix: Mix): Record<string, string> {
  switch (mix) {
    case 'gemini fast, anthropic deep':
      return {
        ...modelEnvironment(models, 'gemini'),
        AI_DEEP_MODEL: 'anthropic/claude-sonnet-5-5',
        ANTHROPIC_API_KEY: 'test-key',
        ANTHROPIC_BASE_URL: models.baseUrls.anthropic,
      };
    case 'openai fast, vertex deep by agent':
      return {
        ...modelEnvironment(models, 'openai'),
        AI_AGENT_MODELS: 'reader=vertex/gemini-4-argon',
        VERTEX_API_KEY: 'test-key',
        VERTEX_BASE_URL: models.baseUrls.vertex,
      };
    default:
      return modelEnvironment(models, mix satisfies Provider);
  }
}
