import type { ListedSearch } from '@consilium/kernel';
import { createRoute, z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import { ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { COMMON_PROBLEMS, problemResponses } from '../schemas/problem.ts';
import { json, pathParams, scopedRoute } from './scoped-route.ts';

const searchView = z
  .object({
    place: z.string().openapi({ description: '`library`, or the name of a source outside' }),
    terms: z.string(),
    searched_at: z.iso.datetime(),
    found: z.int().openapi({ description: 'As the place counts them' }),
    screened: z.int(),
    read: z.int().openapi({ description: 'Given to an agent or a person, or added to the library' }),
    cited: z.int().openapi({ description: 'Of those, documents that the answer cites' }),
    gap: z
      .string()
      .nullable()
      .openapi({ description: 'Why it failed or was incomplete; null: it was complete' }),
  })
  .openapi('KeptSearch', { description: 'A search of the literature' });

const found = json(z.object({ searches: z.array(searchView) }), 'Newest first, 200 at most');

/** Searches of the literature that a conversation about a patient has made. */
export function addSearchRoute(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const route = scopedRoute(prefix, {
    method: 'get',
    path: '/conversations/{conversation}/searches',
    name: 'listSearches',
    summary: 'Searches of the literature that a conversation has made: words, places, counts and gaps',
    request: { params: pathParams(prefix, { conversation: id }) },
    responses: { 200: found },
  });
  app.openapi(route, async (c) => {
    const { conversation } = c.req.valid('param');
    const searches = await deps.listSearches({ scope: c.get('scope') }, conversation);
    if (searches === 'not-found') throw new ProblemError('not_found');
    return c.json({ searches: searches.map(toSearch) }, 200);
  });
}

/** A person's own searches, with no patient open. */
export function addOwnSearchRoute(app: GatewayApp, deps: GatewayDeps): void {
  const route = createRoute({
    ...{ tags: ["the actor's own compartment"], security: [{ bearer: [] }] },
    method: 'get',
    path: '/v1/evidence/searches',
    operationId: 'listOwnSearches',
    summary: 'Your own searches of the literature with no patient open: words, places, counts and gaps',
    responses: { 200: found, ...problemResponses(...COMMON_PROBLEMS) },
  });
  app.openapi(route, async (c) => {
    const searches = await deps.listSearches({ scope: c.get('scope') }, null);
    if (searches === 'not-found') throw new ProblemError('not_found');
    return c.json({ searches: searches.map(toSearch) }, 200);
  });
}

function toSearch({ place, terms, searchedAt, counts, gap }: ListedSearch): z.infer<typeof searchView> {
  return { place, terms, searched_at: searchedAt, ...counts, gap };
}
