import type { Operations, Operator } from '@consilium/kernel';
import { createRoute, type RouteConfig } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { GatewayEnv } from '../../env.ts';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { type ProblemCode, ProblemError } from '../../problem.ts';
import { COMMON_PROBLEMS, problemResponses } from '../../schemas/problem.ts';

/** A route below `/v1/operate`: callers without the role operator were refused before. */
export function operateRoute<
  const Path extends string,
  const Request extends NonNullable<RouteConfig['request']>,
  const Responses extends RouteConfig['responses'],
>(route: {
  readonly method: 'get' | 'post';
  readonly path: Path;
  readonly name: string;
  readonly summary: string;
  readonly request?: Request;
  readonly responses: Responses;
  readonly problems?: readonly ProblemCode[];
}) {
  return createRoute({
    method: route.method,
    path: `/v1/operate${route.path}`,
    operationId: route.name,
    summary: route.summary,
    tags: ['operation'],
    security: [{ bearer: [] }],
    ...(route.request === undefined ? {} : { request: route.request }),
    responses: {
      ...route.responses,
      ...problemResponses(...COMMON_PROBLEMS, ...(route.problems ?? [])),
    } as Responses,
  } as { method: 'get'; path: `/v1/operate${Path}`; request: Request; responses: Responses });
}

export function operatorOf(c: Context<GatewayEnv>): Operator {
  const { tenant, actor } = c.get('identity');
  return { tenant, actor };
}

/** A gateway without the operate role's password has no such view. */
export function operationsOf({ operations }: Pick<GatewayDeps, 'operations'>): Operations {
  if (operations) return operations;
  throw new ProblemError('unavailable', { remedy: 'set DATABASE_OPERATE_PASSWORD for this gateway' });
}
