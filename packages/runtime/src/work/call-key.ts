import { createHash } from 'node:crypto';
import { canonicalJson } from '@consilium/base';
import {
  type AnyFunction,
  cacheKey,
  type FunctionCall,
  type Json,
  type Preset,
  type Question,
} from '@consilium/kernel';

/**
 * The same function, input, preset and models have the same key: the result is there already. Null: what has an effect is done again,
 * and what reads something is read again, as that may have changed.
 */
export function callKey(
  { name, effect }: Pick<AnyFunction, 'name' | 'effect'>,
  { input, longAnswers = false }: Pick<FunctionCall, 'input' | 'longAnswers'>,
  preset: Preset,
  version: string,
): string | null {
  if (effect !== 'pure') return null;
  return cacheKey(
    'user:',
    name,
    hashOf([name, input, longAnswers, chosen(preset), version] as unknown as Json),
  );
}

/** Of the answer to a question that a function asks. */
export function answerKey(
  name: string,
  { system, text, output, maxOutputTokens, expectedOutputTokens }: Question,
  preset: Preset,
  version: string,
): string {
  const limits = { maxOutputTokens, expectedOutputTokens: expectedOutputTokens ?? null };
  const question = { system, text, output, ...limits };
  return cacheKey('user:', name, hashOf(['answer', question, chosen(preset), version] as unknown as Json));
}

function chosen({ id, mode, models, deepens }: Preset) {
  return { id, mode, models, deepens };
}

/** SHA-256 of a JSON value; the order of its keys does not count. */
export function hashOf(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
