import { createRoute, z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import { id } from '../schemas/ids.ts';
import { COMMON_PROBLEMS, problemResponses } from '../schemas/problem.ts';
import type { GatewayApp } from './route-context.ts';
import { json } from './scoped-route.ts';

const sessionView = z
  .object({
    actor: id,
    name: z.string().nullable(),
    tenant: id,
    roles: z.array(z.string()),
    expires_at: z.iso.datetime(),
    csrf: z
      .string()
      .nullable()
      .openapi({ description: 'Send it as X-Csrf with every change; null: a bearer token' }),
    development: z.boolean().openapi({ description: 'Anybody may be anybody here' }),
    stand_in_model: z.boolean().openapi({ description: 'What answers is no language model' }),
  })
  .openapi('Session');

/** Who is asking; what a page needs to know before anything else. */
export function addSessionRoute(app: GatewayApp, deps: GatewayDeps): void {
  const route = createRoute({
    method: 'get',
    path: '/v1/session',
    operationId: 'readSession',
    summary: 'Who you are, until when, and what your changes must carry',
    tags: ['sign-in'],
    security: [{ bearer: [] }],
    responses: { 200: json(sessionView, 'You'), ...problemResponses(...COMMON_PROBLEMS) },
  });
  app.openapi(route, (c) => {
    const { actor, name, tenant, roles, expiresAt } = c.get('identity');
    const { development = false, standInModel = false } = deps.about ?? {};
    return c.json(
      {
        ...{ actor, name, tenant, roles: [...roles], csrf: c.get('csrf') ?? null },
        expires_at: new Date(expiresAt * 1_000).toISOString(),
        ...{ development, stand_in_model: standInModel },
      },
      200,
    );
  });
}
