import type { ProviderName } from '../model-call.ts';
import { errorBody as anthropicError } from './anthropic/dialect.ts';
import type { WireError } from './dialect.ts';
import { errorBody as geminiError } from './gemini/dialect.ts';
import { errorBody as openaiError, workersAiErrorBody } from './openai/errors.ts';

const BODIES: { readonly [provider in ProviderName]: (error: WireError) => object } = {
  gemini: geminiError,
  vertex: geminiError,
  openai: openaiError,
  compatible: openaiError,
  'workers-ai': workersAiErrorBody,
  anthropic: anthropicError,
};

/** An error the way this provider says it. */
export function errorShape(
  provider: ProviderName,
  error: WireError,
): { readonly status: number; readonly headers: Record<string, string>; readonly body: object } {
  const headers: Record<string, string> =
    error.retryAfterS === undefined ? {} : { 'retry-after': String(error.retryAfterS) };
  return { status: error.status, headers, body: BODIES[provider](error) };
}
