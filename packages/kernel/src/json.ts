export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A JSON Schema as a plain object; checked with zod where a team is loaded. */
export type JsonSchema = { readonly [key: string]: Json };
