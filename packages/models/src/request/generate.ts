import { type GenerateConfig, REASONING_LEVELS, type ReasoningLevel } from '@consilium/kernel';
import type { ModelFacts } from '../library/library.ts';
import type { SdkRequest } from '../sdk-types.ts';

/** Tokens of thinking for which there is room beside the answer. They count as output, and are paid for as such. */
const ROOM: { readonly [level in ReasoningLevel]: number } = {
  none: 0,
  minimal: 1_024,
  low: 2_048,
  medium: 8_192,
  high: 24_576,
  max: 32_768,
};
/** Output that is reserved where a request names no maximum. */
const DEFAULT_OUTPUT_TOKENS = 1_024;

type SdkGenerate = Pick<SdkRequest, 'temperature' | 'topP' | 'topK' | 'maxOutputTokens' | 'reasoning'>;

/** What of a request's values this model takes. */
export function generateOf(generate: GenerateConfig, model: ModelFacts): SdkGenerate {
  const { temperature, topP, topK, maxOutputTokens } = generate;
  const level = levelOf(generate, model);
  return {
    ...(model.sampling && temperature !== undefined ? { temperature } : {}),
    ...(model.sampling && topP !== undefined ? { topP } : {}),
    ...(model.sampling && topK !== undefined ? { topK } : {}),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens: withRoom(maxOutputTokens, generate, model) }),
    ...(level === undefined ? {} : { reasoning: level }),
  };
}

/** Output tokens that a call is reserved: what it may write at most, or about what it will where it names no maximum. */
export function reservedOutput(generate: GenerateConfig, model: ModelFacts): number {
  return withRoom(generate.maxOutputTokens ?? DEFAULT_OUTPUT_TOKENS, generate, model);
}

/** The least level of the model that is not below the one that is asked for; its highest where all are. */
function levelOf(
  { reasoning }: GenerateConfig,
  { reasoning: levels }: ModelFacts,
): ReasoningLevel | undefined {
  if (reasoning === undefined || levels.length === 0) return undefined;
  const wanted = REASONING_LEVELS.indexOf(reasoning);
  return levels.find((level) => REASONING_LEVELS.indexOf(level) >= wanted) ?? levels.at(-1);
}

function withRoom(answer: number, generate: GenerateConfig, model: ModelFacts): number {
  if (model.reasoning.length === 0) return answer;
  // A model that is not told thinks as its provider chose: about this much.
  const level = levelOf(generate, model) ?? 'medium';
  return Math.min(answer + ROOM[level], model.maxOutput ?? Number.POSITIVE_INFINITY);
}
