import type { Json, JsonSchema } from '@consilium/kernel';
import { z } from 'zod';

const validators = new WeakMap<JsonSchema, z.ZodType>();

/** A typed output checked against its schema; the schema object of a frozen team is the cache's key. */
export function readOutput(
  schema: JsonSchema,
  value: Json | undefined,
): { readonly ok: true; readonly output: Json } | { readonly ok: false; readonly detail: string } {
  let validator = validators.get(schema);
  if (!validator) {
    validator = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    validators.set(schema, validator);
  }
  const read = validator.safeParse(value);
  return read.success
    ? { ok: true, output: read.data as Json }
    : { ok: false, detail: z.prettifyError(read.error) };
}
