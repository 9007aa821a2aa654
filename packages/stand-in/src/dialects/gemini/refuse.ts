import type { ModelCall } from '../../model-call.ts';
import { Refusal } from '../dialect.ts';
import { signatureOf } from '../signatures.ts';
import {
  builtinsOf,
  functionsOf,
  type GeminiContent,
  type GeminiPart,
  type GeminiRequest,
  wantsJson,
} from './wire.ts';

const invalid = (message: string) => new Refusal({ status: 400, message });

/** What Gemini answers with INVALID_ARGUMENT, in its own words: combinations before 3, signatures since. */
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
  if (generation >= 3) {
    const fault = signatureFault(request.contents ?? []);
    if (fault) return invalid(fault);
  }
  if (builtins.length > 1 && !combinable(call, builtins)) return invalid('At most one tool is supported.');
  return null;
}

/** What Google lets clients send for calls that no Gemini made. */
const SKIP = 'skip_thought_signature_validator';

/** Of the steps since the person's last words: the first call of each carries the signature that came with it. */
function signatureFault(contents: readonly GeminiContent[]): string | null {
  const from = contents.findLastIndex(({ role, parts = [] }) => role === 'user' && parts.some(isText)) + 1;
  for (const [index, { role, parts = [] }] of contents.entries()) {
    if (index < from || role !== 'model') continue;
    const first = parts.find(({ functionCall }) => functionCall !== undefined);
    if (first?.functionCall === undefined) continue;
    const { name } = first.functionCall;
    if (first.thoughtSignature === undefined)
      return `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\`, position ${index + 1}.`;
    if (first.thoughtSignature !== signatureOf({ name }) && first.thoughtSignature !== SKIP)
      return 'Thought signature is not valid';
  }
  return null;
}

const isText = ({ text }: GeminiPart) => text !== undefined;

/** The Gemini API documents search and URL context as the pair that may stand together. */
function combinable({ provider }: ModelCall, builtins: readonly string[]): boolean {
  return (
    provider === 'gemini' && builtins.every((name) => name === 'google_search' || name === 'url_context')
  );
}
