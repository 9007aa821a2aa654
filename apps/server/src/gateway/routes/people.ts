import { PERSON_ROLES } from '@consilium/kernel';
import { createRoute, z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { GatewayApp } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { COMMON_PROBLEMS, problemResponses } from '../schemas/problem.ts';
import { json } from './scoped-route.ts';

const personView = z
  .object({ actor: id, name: z.string().nullable(), role: z.enum(PERSON_ROLES).nullable() })
  .openapi('Person');

/** Names for ids of actors, of those whom the asker may know. */
export function addPeopleRoute(app: GatewayApp, deps: GatewayDeps): void {
  const route = createRoute({
    method: 'get',
    path: '/v1/people',
    operationId: 'readPeople',
    summary: 'Names of up to 100 actors; people whom you may not see are left out',
    tags: ["the actor's own compartment"],
    security: [{ bearer: [] }],
    request: {
      query: z.strictObject({
        actors: z
          .string()
          .max(6_500)
          .transform((text) => [...new Set(text.split(','))])
          .pipe(z.array(id).min(1).max(100))
          .openapi({ type: 'string', description: 'Ids, separated by commas', example: 'dr-demo,pat-demo' }),
      }),
    },
    responses: {
      200: json(z.object({ people: z.array(personView) }), 'Those who have signed in, and whom you may know'),
      ...problemResponses(...COMMON_PROBLEMS),
    },
  });
  app.openapi(route, async (c) => {
    const people = await deps.people.names({ scope: c.get('scope') }, c.req.valid('query').actors);
    return c.json({ people: [...people] }, 200);
  });
}
