import type { Json } from '@consilium/kernel';
import { z } from 'zod';

/** More items of a list are not read. */
const MOST_ITEMS = 1_000;

/**
 * An answer of a model in the asked shape. Items of a list that have another shape are left out; null where a field is missing or of
 * another kind.
 */
export function readAnswer<T>(schema: z.ZodType<T>, answer: Json): T | null {
  if (!(schema instanceof z.ZodObject) || typeof answer !== 'object' || answer === null) return null;
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const value = Object.hasOwn(answer, name) ? (answer as Record<string, unknown>)[name] : undefined;
    const read = field instanceof z.ZodArray ? readList(field, value) : field.safeParse(value).data;
    if (read === undefined) return null;
    fields[name] = read;
  }
  return fields as T;
}

function readList(list: z.ZodArray, value: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.slice(0, MOST_ITEMS).flatMap((item) => {
    const read = (list.element as z.ZodType).safeParse(item);
    return read.success ? [read.data] : [];
  });
}
