/** The part of JSON Schema (2020-12, as in OpenAPI 3.1) that our own descriptions use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: { readonly [name: string]: JsonSchema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly format?: string;
}

/** A schema as a TypeScript type. What it does not know becomes `unknown`, never `any`. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.replace('#/components/schemas/', '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return unionOf(choices.map(typeText));
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${typeText(part)})`).join(' & ');
  if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => typeText({ ...schema, type })));
  return plainText(schema);
}

function unionOf(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function plainText(schema: JsonSchema): string {
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `readonly (${typeText(schema.items ?? {})})[]`;
    case 'object':
      return objectText(schema);
    default:
      return 'unknown';
  }
}

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(([name, value]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return `readonly ${key}${required.includes(name) ? '' : '?'}: ${typeText(value)};`;
  });
  const rest = typeof additionalProperties === 'object' ? typeText(additionalProperties) : 'unknown';
  const open =
    additionalProperties === undefined || additionalProperties === false
      ? []
      : [`readonly [name: string]: ${fields.length > 0 ? 'unknown' : rest};`];
  return `{ ${[...fields, ...open].join(' ')} }`;
}
