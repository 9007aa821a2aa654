import { z } from 'zod';
import type { Path } from './yaml-source.ts';

/** The keys that a shape allows at a path: what a wrong key is compared with. */
export function keysAt(shape: z.ZodType, path: Path): string[] {
  let here = [shape];
  for (const step of path) here = here.flatMap(unwrap).flatMap((inner) => childAt(inner, step));
  return here
    .flatMap(unwrap)
    .flatMap((inner) => (inner instanceof z.ZodObject ? Object.keys(inner.shape) : []));
}

/** Defaults and nullables are wrappers around what was meant; a union is each of its options. */
function unwrap(shape: z.ZodType): z.ZodType[] {
  if (
    shape instanceof z.ZodOptional ||
    shape instanceof z.ZodNullable ||
    shape instanceof z.ZodDefault ||
    shape instanceof z.ZodPrefault
  )
    return unwrap(shape.unwrap() as z.ZodType);
  if (shape instanceof z.ZodUnion) return shape.options.flatMap((option) => unwrap(option as z.ZodType));
  return [shape];
}

function childAt(shape: z.ZodType, step: PropertyKey): z.ZodType[] {
  if (shape instanceof z.ZodObject) {
    const child = shape.shape[String(step)];
    return child ? [child as z.ZodType] : [];
  }
  if (shape instanceof z.ZodArray) return [shape.element as z.ZodType];
  if (shape instanceof z.ZodRecord) return [shape.valueType as z.ZodType];
  return [];
}
