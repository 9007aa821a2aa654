import type { Json, JsonSchema } from '@consilium/kernel';

const known = new WeakMap<JsonSchema, boolean>();

/**
 * Whether a schema is one that OpenAI's strict mode takes: every object closed, every property required. Another
 * schema must be sent as not strict, or the answer is a 400.
 */
export function isStrictSchema(schema: JsonSchema): boolean {
  let strict = known.get(schema);
  if (strict === undefined) {
    strict = schema.type === 'object' && everyObjectClosed(schema);
    known.set(schema, strict);
  }
  return strict;
}

function everyObjectClosed(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.every(everyObjectClosed);
  if (typeof value !== 'object' || value === null) return true;
  const node = value as JsonSchema;
  const properties = node.properties;
  if (node.type === 'object' || isObject(properties)) {
    const names = isObject(properties) ? Object.keys(properties) : [];
    const required = Array.isArray(node.required) ? node.required : [];
    if (node.additionalProperties !== false || !names.every((name) => required.includes(name))) return false;
  }
  return Object.values(node).every(everyObjectClosed);
}

function isObject(value: Json | undefined): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
