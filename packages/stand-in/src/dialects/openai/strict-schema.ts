import type { Wire, WireSchema } from '../../model-call.ts';

type Path = readonly string[];

const isObject = (value: Wire): value is WireSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Python's tuple, as it stands in the real messages. */
function context(path: Path): string {
  const quoted = path.map((step) => `'${step}'`);
  return quoted.length === 1 ? `(${quoted[0]},)` : `(${quoted.join(', ')})`;
}

/** The first rule of strict mode that this schema breaks, in OpenAI's words; null if it conforms. */
export function strictSchemaFault(schema: Wire, path: Path = []): string | null {
  if (!isObject(schema)) return null;
  return objectFault(schema, path) ?? childFault(schema, path);
}

function objectFault(schema: WireSchema, path: Path): string | null {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (!types.includes('object')) return null;
  if (schema.additionalProperties !== false) {
    return `In context=${context(path)}, 'additionalProperties' is required to be supplied and to be false.`;
  }
  const required = Array.isArray(schema.required) ? schema.required : [];
  const missing = Object.keys(isObject(schema.properties) ? schema.properties : {}).find(
    (name) => !required.includes(name),
  );
  return missing === undefined
    ? null
    : `In context=${context(path)}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
}

function childFault(schema: WireSchema, path: Path): string | null {
  for (const key of ['properties', '$defs', 'definitions']) {
    for (const [name, child] of Object.entries(isObject(schema[key]) ? schema[key] : {})) {
      const fault = strictSchemaFault(child, [...path, key, name]);
      if (fault) return fault;
    }
  }
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    for (const [index, child] of (Array.isArray(schema[key]) ? schema[key] : []).entries()) {
      const fault = strictSchemaFault(child, [...path, key, String(index)]);
      if (fault) return fault;
    }
  }
  return strictSchemaFault(schema.items, [...path, 'items']);
}
