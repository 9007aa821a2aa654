import type { z } from '@hono/zod-openapi';

type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;

/** What JSON writes as `T`. */
type Written<T> = T extends string
  ? T | (string extends T ? Date : never)
  : T extends readonly (infer Item)[]
    ? readonly Written<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]: Written<T[Name]> }
      : T;

type Row<View> = { readonly [Name in keyof View as Camel<Name>]: Written<View[Name]> };

/** A row in the words of the API: the fields that the view names, `created_at` from `createdAt`. */
export function viewOf<View extends z.ZodObject>(view: View, row: Row<z.output<View>>): z.output<View> {
  const values = row as { readonly [name: string]: unknown };
  const fields = Object.keys(view.shape).map((name) => [name, values[camel(name)]]);
  return Object.fromEntries(fields) as z.output<View>;
}

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
