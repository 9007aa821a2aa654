import type { Location } from '@consilium/kernel';
import { createRoute, z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { GatewayLimits } from '../limits/gateway-limits.ts';
import { strictJson } from '../limits/strict-json.ts';
import type { GatewayApp } from '../route-context.ts';
import { BODY_PROBLEMS, COMMON_PROBLEMS, problemResponses } from '../schemas/problem.ts';
import { json } from './scoped-route.ts';

const location = z
  .strictObject({
    country: z.string().regex(/^[A-Z]{2}$/, { message: 'invalid_country' }),
    timezone: z.string().min(1).max(100),
  })
  .openapi('Location', { example: { country: 'DE', timezone: 'Europe/Berlin' } });

const answer = z.object({
  location: z.union([location, z.null()]),
  emergency_number: z
    .union([z.string(), z.null()])
    .openapi({ description: 'Whom to call there; null where it is not known', example: '144 or 112' }),
});

const common = {
  path: '/v1/me/preferences/location' as const,
  tags: ["the actor's own compartment"],
  security: [{ bearer: [] as string[] }],
};

/** Where the actor is: by this the emergency number is chosen. */
export function addPreferenceRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const read = createRoute({
    ...common,
    method: 'get',
    operationId: 'readLocation',
    summary: 'Where you are, as you have said it',
    responses: {
      200: json(answer, 'Null: nothing said'),
      ...problemResponses(...COMMON_PROBLEMS),
    },
  });
  const withNumber = (said: Location | null) => ({
    location: said,
    emergency_number: said === null ? null : deps.emergencyNumber(said.country),
  });
  app.openapi(read, async (c) =>
    c.json(withNumber(await deps.preferences.location({ scope: c.get('scope') })), 200),
  );

  const set = createRoute({
    ...common,
    method: 'put',
    operationId: 'setLocation',
    summary: 'Say where you are',
    request: { body: { required: true, content: { 'application/json': { schema: location } } } },
    responses: {
      200: json(answer, 'As it stands now'),
      ...problemResponses(...COMMON_PROBLEMS, ...BODY_PROBLEMS),
    },
    middleware: strictJson(limits.bodyBytes),
  });
  app.openapi(set, async (c) => {
    const chosen = c.req.valid('json');
    await deps.preferences.setLocation({ scope: c.get('scope') }, chosen);
    return c.json(withNumber(chosen), 200);
  });
}
