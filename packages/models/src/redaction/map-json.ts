import type { Json } from '@consilium/kernel';

/** The same JSON with other leaves: `text` for every string and every key, `leaf` for numbers. */
export function mapJson(
  value: Json,
  text: (text: string) => Json,
  number: (value: number) => Json = (same) => same,
): Json {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return number(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((each: Json) => mapJson(each, text, number));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [String(text(key)), mapJson(each, text, number)]),
  );
}

/** Words of a schema that say something to the model; the others say what is valid, and stay. */
const SAID = new Set(['description', 'title', 'examples', 'default', 'enum', 'const', '$comment']);

/** A schema with other texts, where a text of a patient can stand in it. */
export function mapSchema<T extends Json>(schema: T, text: (text: string) => Json): T {
  if (schema === null || typeof schema !== 'object') return schema;
  if (Array.isArray(schema)) return schema.map((each) => mapSchema(each as Json, text)) as unknown as T;
  return Object.fromEntries(
    Object.entries(schema).map(([key, each]) => [
      key,
      // A property that is called `title` has a schema of its own.
      SAID.has(key) && !isSchema(each) ? mapJson(each as Json, text) : mapSchema(each as Json, text),
    ]),
  ) as T;
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
