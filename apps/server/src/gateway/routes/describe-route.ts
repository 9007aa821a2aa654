import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';
import { DEFAULT_GATEWAY_LIMITS } from '../limits/gateway-limits.ts';
import { strictJson } from '../limits/strict-json.ts';
import type { ProblemCode } from '../problem.ts';
import type { Prefix } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { BODY_PROBLEMS, COMMON_PROBLEMS, problemResponses } from '../schemas/problem.ts';

type Method = 'get' | 'post' | 'put';
type Shape = z.ZodRawShape;
type BodyContent = NonNullable<NonNullable<RouteConfig['request']>['body']>;

/** What a route says of itself, besides its method, path and name. */
interface RouteParts<Params, Query, Headers, Body, Responses> {
  readonly summary: string;
  readonly params?: Params;
  /** Other fields are refused. */
  readonly query?: Query;
  readonly headers?: Headers;
  /** A schema is that of a JSON body. */
  readonly body?: Body;
  /** Of a JSON body, which is read strictly: see strict-json.ts. Default 16 KiB; of other bodies none. */
  readonly maxBytes?: number;
  /** One of its middlewares reads the body, with a bound of its own (strictFhir). */
  readonly bounded?: true;
  readonly responses: Responses;
  /** Beside those that every route has, and those of a body that is read strictly. */
  readonly problems?: readonly ProblemCode[];
  readonly middleware?: RouteConfig['middleware'];
}

interface Place {
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly params?: Shape;
  readonly headers?: z.ZodObject;
}

type RequestOf<Params extends Shape, Query extends Shape, Headers, Body> = {
  params: z.ZodObject<Params>;
  query: z.ZodObject<Query>;
  headers: Headers;
} & (Body extends z.ZodType
  ? { body: { required: true; content: { 'application/json': { schema: Body } } } }
  : Body extends BodyContent
    ? { body: Body }
    : unknown);

type Nothing = Record<never, never>;

/** A route below a compartment: token, purpose header and the common refusals are part of each. */
export function scopedRoute<
  const Path extends string,
  const Responses extends RouteConfig['responses'],
  const Params extends Shape = Nothing,
  const Query extends Shape = Nothing,
  Headers extends z.ZodObject = z.ZodObject<Nothing>,
  Body extends z.ZodType | BodyContent | undefined = undefined,
>(
  prefix: Prefix,
  method: Method,
  path: Path,
  name: string,
  parts: RouteParts<Params, Query, Headers, Body, Responses>,
) {
  const place = {
    path: `${prefix.path}${path}` as const,
    operationId: `${name}${prefix.suffix}`,
    tag: prefix.tag,
    // `{patient}` is checked where the scope is minted; here it only has to appear in the description.
    params: prefix.path === '/v1/patients/{patient}' ? { patient: id } : {},
    headers: purposeHeader,
  };
  return describe<`${Prefix['path']}${Path}`, Responses, Params, Query, Headers, Body>(place, method, parts);
}

/** A route with no patient open: of the actor's own, or for operators. */
export function ownRoute<
  const Path extends string,
  const Responses extends RouteConfig['responses'],
  const Params extends Shape = Nothing,
  const Query extends Shape = Nothing,
  Headers extends z.ZodObject = z.ZodObject<Nothing>,
  Body extends z.ZodType | BodyContent | undefined = undefined,
>(
  method: Method,
  path: Path,
  operationId: string,
  {
    tag = path.startsWith('/v1/operate/') ? 'operation' : "the actor's own compartment",
    ...parts
  }: RouteParts<Params, Query, Headers, Body, Responses> & { readonly tag?: string },
) {
  const place = { path, operationId, tag };
  return describe<Path, Responses, Params, Query, Headers, Body>(
    place,
    method,
    parts as RouteParts<Params, Query, Headers, Body, Responses>,
  );
}

function describe<
  Path extends string,
  Responses extends RouteConfig['responses'],
  Params extends Shape,
  Query extends Shape,
  Headers extends z.ZodObject,
  Body,
>(place: Place, method: Method, parts: RouteParts<Params, Query, Headers, Body, Responses>) {
  const { summary, params, query, headers = place.headers, body, middleware = [] } = parts;
  const isJson = body instanceof z.ZodType;
  const bound = isJson && !parts.bounded ? DEFAULT_GATEWAY_LIMITS.bodyBytes : undefined;
  const { maxBytes = bound } = parts;
  const isStrict = maxBytes !== undefined;
  const problems = [...COMMON_PROBLEMS, ...(isStrict ? BODY_PROBLEMS : []), ...(parts.problems ?? [])];
  return createRoute({
    ...{ method, path: place.path, operationId: place.operationId, summary, tags: [place.tag] },
    security: [{ bearer: [] }],
    request: {
      params: z.object({ ...place.params, ...params }),
      ...(query && { query: z.strictObject(query) }),
      ...(headers && { headers }),
      ...(body && {
        body: isJson ? { required: true, content: { 'application/json': { schema: body } } } : body,
      }),
    },
    responses: { ...parts.responses, ...problemResponses(...new Set(problems)) },
    middleware: [...[middleware].flat(), ...(isStrict ? [strictJson(maxBytes)] : [])],
  } as unknown as {
    method: 'get';
    path: Path;
    request: RequestOf<Params, Query, Headers, Body>;
    responses: Responses;
  });
}

// Checked where the scope is minted, against the grant.
const purposeHeader = z.object({
  'purpose-of-use': z.string().optional().openapi({
    description: 'HL7 PurposeOfUse of this request; must be one that the grant names',
    example: 'TREAT',
  }),
});

export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** A page of a list, with where the next one begins. */
export function pageOf<const Name extends string, View extends z.ZodType, Key extends z.ZodType = typeof id>(
  name: Name,
  view: View,
  {
    key = id as unknown as Key,
    description = 'A page; ask again with before=next_before for the next one',
  }: { readonly key?: Key; readonly description?: string } = {},
) {
  const page = z.object({ [name]: z.array(view), next_before: key.nullable() });
  return json(
    page as unknown as z.ZodObject<
      { [name in Name]: z.ZodArray<View> } & { next_before: z.ZodNullable<Key> }
    >,
    description,
  );
}
