import type { ModelCall, Reply } from '@consilium/stand-in';

type Schema = { readonly [key: string]: unknown };

/** The plainest value that a JSON Schema accepts. */
export function sample(schema: Schema): unknown {
  const fields = Object.keys((schema.properties ?? {}) as object);
  return fill(schema, { text: 'text', number: 1, truth: true }, fields, sample);
}

/** The least that fits: what is required, with empty lists and texts. */
function least(schema: Schema): unknown {
  return fill(schema, { text: '', number: 0, truth: false }, (schema.required ?? []) as string[], least);
}

function fill(
  schema: Schema,
  plain: { readonly text: string; readonly number: number; readonly truth: boolean },
  fields: readonly string[],
  inner: (schema: Schema) => unknown,
): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.anyOf)) return inner(schema.anyOf[0] as Schema);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') return [];
  if (type === 'string') return plain.text;
  if (type === 'number' || type === 'integer') return plain.number;
  if (type === 'boolean') return plain.truth;
  const properties = (schema.properties ?? {}) as { readonly [name: string]: Schema };
  return Object.fromEntries(fields.map((name) => [name, inner(properties[name] ?? {})]));
}

/** A model that does nothing but its duty, with the plainest output. */
export const benign = (call: ModelCall): Reply => inItsForm(call, sample);

/** A model that does nothing but its duty, and finds nothing. */
export const dutiful = (call: ModelCall): Reply => inItsForm(call, least);

function inItsForm({ jsonSchema, tools }: ModelCall, value: (schema: Schema) => unknown): Reply {
  if (jsonSchema !== null) return { json: value(jsonSchema) };
  const finish = tools.find(({ name }) => name === 'finish');
  return finish ? { toolCalls: [{ name: 'finish', args: value(finish.schema) }] } : { text: 'Done.' };
}
