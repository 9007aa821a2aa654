import { createHash } from 'node:crypto';
import { canonicalJson } from '@consilium/base';
import { cacheKey, type FunctionCall, type Json, type Preset } from '@consilium/kernel';

/** The same function, input, preset and models have the same key: the result is there already. */
export function callKey(name: string, call: FunctionCall, preset: Preset, version: string): string {
  const { id, mode, models, deepens } = preset;
  const what = [name, call.input, { id, mode, models, deepens }, version] as unknown as Json;
  return cacheKey('user:', name, hashOf(what));
}

/** SHA-256 of a JSON value; the order of its keys does not count. */
export function hashOf(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
