import type { ListedSearch } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import { existing } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { viewOf } from '../schemas/view-of.ts';
import { json, ownRoute, scopedRoute } from './describe-route.ts';

const searchView = z
  .object({
    place: z.string().describe('`library`, or the name of a source outside'),
    terms: z.string(),
    searched_at: z.iso.datetime(),
    found: z.int().describe('As the place counts them'),
    screened: z.int(),
    read: z.int().describe('Given to an agent or a person, or added to the library'),
    cited: z.int().describe('Of those, documents that the answer cites'),
    gap: z.string().nullable().describe('Why it failed or was incomplete; null: it was complete'),
  })
  .openapi('KeptSearch', { description: 'A search of the literature' });

const found = json(z.object({ searches: z.array(searchView) }), 'Newest first, 200 at most');

/** Searches of the literature that a conversation about a patient has made. */
export function addSearchRoute(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const route = scopedRoute(prefix, 'get', '/conversations/{conversation}/searches', 'listSearches', {
    summary: 'Searches of the literature that a conversation has made: words, places, counts and gaps',
    params: { conversation: id },
    responses: { 200: found },
  });
  app.openapi(route, async (c) => {
    const { conversation } = c.req.valid('param');
    const searches = existing(await deps.listSearches({ scope: c.get('scope') }, conversation));
    return c.json({ searches: searches.map(toSearch) }, 200);
  });
}

/** A person's own searches, with no patient open. */
export function addOwnSearchRoute(app: GatewayApp, deps: GatewayDeps): void {
  const route = ownRoute('get', '/v1/evidence/searches', 'listOwnSearches', {
    summary: 'Your own searches of the literature with no patient open: words, places, counts and gaps',
    responses: { 200: found },
  });
  app.openapi(route, async (c) => {
    const searches = existing(await deps.listSearches({ scope: c.get('scope') }, null));
    return c.json({ searches: searches.map(toSearch) }, 200);
  });
}

const toSearch = ({ counts, ...search }: ListedSearch) => viewOf(searchView, { ...search, ...counts });
