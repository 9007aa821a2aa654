import type { Json, JsonSchema } from '@consilium/kernel';

/** A JSON Schema that says nothing: what is checked when it is there. */
const ANYTHING: JsonSchema = {};

/** The schema of what stands at a path; null where the schema has no such place. `optional`: it may be absent. */
export function schemaAt(
  schema: JsonSchema,
  path: readonly string[],
): { readonly schema: JsonSchema; readonly optional: boolean } | null {
  let here = schema;
  let optional = false;
  for (const step of path) {
    const found = propertyOf(here, step);
    if (found === null) return null;
    here = found.schema;
    optional ||= found.optional;
  }
  return { schema: here, optional };
}

/** The fields that a schema of an object names. */
export function fieldsOf(schema: JsonSchema): readonly string[] {
  return [...Object.keys(mapOf(schema.properties)), ...branches(schema).flatMap(fieldsOf)];
}

/** The schema of a list's entries; null where it is no list. */
export function entriesOf(schema: JsonSchema): JsonSchema | null {
  if (Array.isArray(schema.const)) return oneOf(schema.const.map((value) => ({ const: value })));
  if (isAnything(schema)) return ANYTHING;
  if (typesOf(schema)?.join() === 'array') return asSchema(schema.items);
  const inner = branches(schema).map(entriesOf);
  return inner.length > 0 && inner.every((each) => each !== null) ? oneOf(inner as JsonSchema[]) : null;
}

/** Whether whatever the first schema allows can be given where the second is asked for. */
export function schemaFits(given: JsonSchema, asked: JsonSchema): boolean {
  if (isAnything(asked) || isAnything(given)) return true;
  if ('const' in given) return valueFits(given.const as Json, asked);
  if (Array.isArray(given.enum)) return given.enum.every((value) => valueFits(value, asked));
  const given_ = branches(given);
  if (given_.length > 0) return given_.every((branch) => schemaFits(branch, asked));
  const asked_ = branches(asked);
  if (asked_.length > 0) return asked_.some((branch) => schemaFits(given, branch));
  if ('const' in asked || Array.isArray(asked.enum)) return false;
  return typesFit(given, asked) && entriesFit(given, asked) && propertiesFit(given, asked);
}

/** In words: `a list of texts`, `one of a, b`. */
export function printSchema(schema: JsonSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const).slice(0, 60);
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.map(String).join(', ')}`;
  const inner = branches(schema);
  if (inner.length > 0) return [...new Set(inner.map(printSchema))].join(' or ');
  const words = typesOf(schema)?.map((type) =>
    type === 'array' && !isAnything(asSchema(schema.items))
      ? `a list (of ${printSchema(asSchema(schema.items))})`
      : (TYPE_WORDS[type] ?? type),
  );
  return words?.join(' or ') ?? 'anything';
}

const TYPE_WORDS: { readonly [type: string]: string } = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  null: 'nothing',
};

export function oneOf(schemas: readonly JsonSchema[]): JsonSchema {
  const [only] = schemas;
  return schemas.length === 1 && only ? only : { anyOf: [...schemas] };
}

function propertyOf(schema: JsonSchema, step: string): { schema: JsonSchema; optional: boolean } | null {
  if ('const' in schema) {
    const value = mapOf(schema.const)[step];
    return value === undefined ? null : { schema: { const: value }, optional: false };
  }
  if (isAnything(schema)) return { schema: ANYTHING, optional: true };
  const own = mapOf(schema.properties);
  if (Object.hasOwn(own, step))
    return { schema: asSchema(own[step]), optional: !listOf(schema.required).includes(step) };
  if (typeof schema.additionalProperties === 'object' && schema.additionalProperties !== null)
    return { schema: asSchema(schema.additionalProperties), optional: true };
  const inner = branches(schema).flatMap((branch) => propertyOf(branch, step) ?? []);
  const some = inner.length < branches(schema).length || inner.some(({ optional }) => optional);
  return inner.length === 0 ? null : { schema: oneOf(inner.map((each) => each.schema)), optional: some };
}

function valueFits(value: Json, asked: JsonSchema): boolean {
  if (isAnything(asked)) return true;
  const inner = branches(asked);
  if (inner.length > 0) return inner.some((branch) => valueFits(value, branch));
  if ('const' in asked) return same(value, asked.const as Json);
  if (Array.isArray(asked.enum)) return asked.enum.some((each) => same(value, each));
  if (!isTypeIn(typeOfValue(value), typesOf(asked))) return false;
  if (Array.isArray(value)) return value.every((each) => valueFits(each, asSchema(asked.items)));
  if (typeof value === 'number') return inBounds(value, asked);
  if (typeof value !== 'object' || value === null) return true;
  const properties = mapOf(asked.properties);
  return (
    listOf(asked.required).every((key) => Object.hasOwn(value, String(key))) &&
    Object.entries(value).every(([key, each]) =>
      Object.hasOwn(properties, key)
        ? valueFits(each, asSchema(properties[key]))
        : asked.additionalProperties !== false,
    )
  );
}

function inBounds(value: number, { minimum, maximum, exclusiveMinimum }: JsonSchema): boolean {
  if (typeof minimum === 'number' && value < minimum) return false;
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) return false;
  return !(typeof maximum === 'number' && value > maximum);
}

function typesFit(given: JsonSchema, asked: JsonSchema): boolean {
  const types = typesOf(given);
  return types === null || types.every((type) => isTypeIn(type, typesOf(asked)));
}

function isTypeIn(type: string, types: readonly string[] | null): boolean {
  return types === null || types.includes(type) || (type === 'integer' && types.includes('number'));
}

function entriesFit(given: JsonSchema, asked: JsonSchema): boolean {
  if (!typesOf(given)?.includes('array')) return true;
  return schemaFits(asSchema(given.items), asSchema(asked.items));
}

function propertiesFit(given: JsonSchema, asked: JsonSchema): boolean {
  if (!typesOf(given)?.includes('object')) return true;
  const own = mapOf(given.properties);
  const wanted = mapOf(asked.properties);
  const always = listOf(given.required);
  if (!listOf(asked.required).every((key) => always.includes(key))) return false;
  return Object.entries(own).every(([key, schema]) =>
    Object.hasOwn(wanted, key)
      ? schemaFits(asSchema(schema), asSchema(wanted[key]))
      : asked.additionalProperties !== false,
  );
}

/** A schema that refers to another is taken as anything: functions check their own input. */
function isAnything(schema: JsonSchema): boolean {
  return (
    '$ref' in schema ||
    (!('const' in schema) &&
      schema.enum === undefined &&
      typesOf(schema) === null &&
      branches(schema).length === 0)
  );
}

function branches(schema: JsonSchema): readonly JsonSchema[] {
  const found = schema.anyOf ?? schema.oneOf;
  return Array.isArray(found) ? found.map(asSchema) : [];
}

function typesOf({ type }: JsonSchema): readonly string[] | null {
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.map(String) : null;
}

function typeOfValue(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

const same = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b);
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

function mapOf(value: Json | undefined): { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { readonly [key: string]: Json })
    : {};
}

function asSchema(value: Json | undefined): JsonSchema {
  return mapOf(value);
}
