import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';
import type { RouteClass } from '../limits/gateway-limits.ts';
import type { ProblemCode } from '../problem.ts';
import type { Prefix } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { COMMON_PROBLEMS, problemResponses } from '../schemas/problem.ts';

type Method = 'get' | 'post' | 'put';

interface ScopedRoute<Path extends string, Request, Responses> {
  readonly method: Method;
  /** Below the prefix: `/conversations/{conversation}/…`. */
  readonly path: Path;
  readonly name: string;
  readonly summary: string;
  readonly request: Request;
  readonly responses: Responses;
  readonly problems?: readonly ProblemCode[];
  readonly middleware?: RouteConfig['middleware'];
}

/** A route below a compartment: token, purpose header and the common refusals are part of each. */
export function scopedRoute<
  const Path extends string,
  const Request extends NonNullable<RouteConfig['request']>,
  const Responses extends RouteConfig['responses'],
>(prefix: Prefix, route: ScopedRoute<Path, Request, Responses>) {
  return createRoute({
    method: route.method,
    path: `${prefix.path}${route.path}`,
    operationId: `${route.name}${prefix.suffix}`,
    summary: route.summary,
    tags: [prefix.tag],
    security: [{ bearer: [] }],
    request: { headers: purposeHeader, ...route.request } as Request,
    responses: {
      ...route.responses,
      ...problemResponses(...COMMON_PROBLEMS, ...(route.problems ?? [])),
    } as Responses,
    ...(route.middleware === undefined ? {} : { middleware: route.middleware }),
  });
}

// Checked where the scope is minted, against the grant.
const purposeHeader = z.object({
  'purpose-of-use': z.string().optional().openapi({
    description: 'HL7 PurposeOfUse of this request; must be one that the grant names',
    example: 'TREAT',
  }),
});

/** `{patient}` is checked where the scope is minted; here it only has to appear in the description. */
export function pathParams<const Shape extends z.ZodRawShape>(prefix: Prefix, shape: Shape) {
  const patient = prefix.path === '/v1/patients/{patient}' ? { patient: id } : {};
  return z.object({ ...patient, ...shape }) as unknown as z.ZodObject<Shape>;
}

export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

export function routeClassOf(method: string, path: string): RouteClass {
  if (method !== 'GET' && method !== 'HEAD') return 'write';
  return path.endsWith('/events') ? 'stream' : 'read';
}
