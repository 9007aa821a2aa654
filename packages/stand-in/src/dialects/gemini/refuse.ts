import type { ModelCall } from '../../model-call.ts';
import { Refusal } from '../dialect.ts';
import { builtinsOf, functionsOf, type GeminiRequest, wantsJson } from './wire.ts';

const invalid = (message: string) => new Refusal({ status: 400, message });

/** The combinations that Gemini before 3 answers with INVALID_ARGUMENT, in its own words. */
export function refuse(call: ModelCall): Refusal | null {
  const request = call.raw as GeminiRequest;
  const builtins = builtinsOf(request);
  const functions = functionsOf(request).length > 0;
  const generation = Number(/gemini-(\d+)/.exec(call.model)?.[1] ?? 2);
  if (generation < 3) {
    if (functions && wantsJson(request)) {
      return invalid("Function calling with a response mime type: 'application/json' is unsupported");
    }
    if (builtins.length > 0 && wantsJson(request)) {
      return invalid("Tool use with a response mime type: 'application/json' is unsupported");
    }
    if (functions && builtins.length > 0) {
      return invalid(
        call.provider === 'vertex'
          ? 'Multiple tools are supported only when they are all search tools.'
          : 'Tool use with function calling is unsupported',
      );
    }
  }
  if (builtins.length > 1 && !combinable(call, builtins)) return invalid('At most one tool is supported.');
  return null;
}

/** The Gemini API documents search and URL context as the pair that may stand together. */
function combinable({ provider }: ModelCall, builtins: readonly string[]): boolean {
  return (
    provider === 'gemini' && builtins.every((name) => name === 'google_search' || name === 'url_context')
  );
}
