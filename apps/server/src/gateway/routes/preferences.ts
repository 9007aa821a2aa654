import type { Location } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { GatewayLimits } from '../limits/gateway-limits.ts';
import type { GatewayApp } from '../route-context.ts';
import { json, ownRoute } from './describe-route.ts';

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

const PATH = '/v1/me/preferences/location';

/** Where the actor is: by this the emergency number is chosen. */
export function addPreferenceRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const read = ownRoute('get', PATH, 'readLocation', {
    summary: 'Where you are, as you have said it',
    responses: { 200: json(answer, 'Null: nothing said') },
  });
  const withNumber = (said: Location | null) => ({
    location: said,
    emergency_number: said === null ? null : deps.emergencyNumber(said.country),
  });
  app.openapi(read, async (c) =>
    c.json(withNumber(await deps.preferences.location({ scope: c.get('scope') })), 200),
  );

  const set = ownRoute('put', PATH, 'setLocation', {
    summary: 'Say where you are',
    body: location,
    responses: { 200: json(answer, 'As it stands now') },
    maxBytes: limits.bodyBytes,
  });
  app.openapi(set, async (c) => {
    const chosen = c.req.valid('json');
    await deps.preferences.setLocation({ scope: c.get('scope') }, chosen);
    return c.json(withNumber(chosen), 200);
  });
}
