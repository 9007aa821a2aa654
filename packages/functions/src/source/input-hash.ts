import { createHash } from 'node:crypto';
import type { Json } from '@consilium/kernel';

/** JSON with the keys of each object in order: equal values give equal texts. */
export function canonicalJson(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return `{${entries.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}

/** SHA-256, in hex, over the canonical input of a function. `preset` and `quality` choose models and are no part of it. */
export function inputHash(input: { readonly [field: string]: Json | undefined }): string {
  const { preset: _, quality: __, ...fields } = input;
  return createHash('sha256')
    .update(canonicalJson(fields as Json))
    .digest('hex');
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
