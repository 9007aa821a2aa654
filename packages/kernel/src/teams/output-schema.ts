import { z } from 'zod';
import type { Json, JsonSchema } from '../json.ts';
import type { Catalogue } from './catalogue.ts';

const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const;

/** The keywords whose wrong form `z.fromJSONSchema` would pass over in silence. Others are left to it. */
const keywords: z.ZodType = z.lazy(() =>
  z.looseObject({
    type: z.union([z.enum(TYPES), z.array(z.enum(TYPES)).min(1)]).optional(),
    properties: z.record(z.string(), keywords).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), keywords]).optional(),
    items: z.union([z.boolean(), keywords]).optional(),
    enum: z.array(z.json()).min(1).optional(),
    anyOf: z.array(keywords).min(1).optional(),
    oneOf: z.array(keywords).min(1).optional(),
    allOf: z.array(keywords).min(1).optional(),
    $defs: z.record(z.string(), keywords).optional(),
  }),
);

/** What is wrong with a schema, and where in it; null when it can be used. */
export function schemaFault(
  schema: unknown,
): { readonly path: PropertyKey[]; readonly message: string } | null {
  const parsed = keywords.safeParse(schema);
  if (!parsed.success) {
    const path = deepestPath(parsed.error.issues[0]);
    const keyword = path.at(-1);
    return {
      path,
      message: keyword === undefined ? 'it is no map' : `"${String(keyword)}" has no valid value`,
    };
  }
  const { type, properties, required } = schema as {
    type?: unknown;
    properties?: object;
    required?: string[];
  };
  if (type !== 'object') return { path: ['type'], message: 'its type is not object' };
  const absent = required?.findIndex((key) => !Object.hasOwn(properties ?? {}, key)) ?? -1;
  if (absent >= 0)
    return { path: ['required', absent], message: `"${required?.[absent]}" is required and is no property` };
  try {
    z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    return null;
  } catch (error) {
    return { path: [], message: error instanceof Error ? error.message : 'it cannot be read' };
  }
}

/** The schema that an `output:` means; undefined where the catalogue has none of that name. */
export function resolveOutput(output: string | Json, catalogue: Catalogue): JsonSchema | undefined {
  if (typeof output !== 'string') return structuredClone(output) as JsonSchema;
  const schemas = catalogue.schemas ?? {};
  const named = Object.hasOwn(schemas, output) ? schemas[output] : undefined;
  if (named === undefined) return undefined;
  return named instanceof z.ZodType ? schemaOf(named) : (structuredClone(named) as JsonSchema);
}

/** Without `$schema`: some providers refuse keywords that they do not know. */
function schemaOf(type: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type);
  return schema as JsonSchema;
}

/** Where a choice between forms failed, the place inside the form that got furthest. */
function deepestPath(issue: z.core.$ZodIssue | undefined): PropertyKey[] {
  if (issue?.code !== 'invalid_union') return issue?.path ?? [];
  const inner = issue.errors.map((branch) => deepestPath(branch[0]));
  return [...issue.path, ...inner.reduce((a, b) => (b.length > a.length ? b : a), [])];
}
