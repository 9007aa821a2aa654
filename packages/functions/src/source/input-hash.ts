import { createHash } from 'node:crypto';
import { canonicalJson } from '@consilium/base';
import type { Json } from '@consilium/kernel';

/** SHA-256, in hex, over the canonical input of a function. `preset` and `quality` choose models and are no part of it. */
export function inputHash(input: { readonly [field: string]: Json | undefined }): string {
  const { preset: _, quality: __, ...fields } = input;
  return createHash('sha256').update(canonicalJson(fields)).digest('hex');
}
