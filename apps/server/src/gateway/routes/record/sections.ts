import { LIST_SECTIONS } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { pageLimit } from '../../schemas/paging.ts';
import { dayView, entryView } from '../../schemas/record-views.ts';
import { json, pathParams, scopedRoute } from '../scoped-route.ts';

/** The sections of the side panel as lists, and all of it by day. */
export function addSectionRoutes(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const section = scopedRoute(prefix, {
    method: 'get',
    path: '/record/sections/{section}',
    name: 'readSection',
    summary:
      'A section of the side panel, newest first; what is added, corrected and ended is below record/entries',
    request: {
      params: pathParams(prefix, { section: z.enum(LIST_SECTIONS) }),
      query: z.strictObject({
        when: z.enum(['upcoming', 'past']).optional().openapi({ description: 'For encounters' }),
        limit: pageLimit(),
        cursor: z.string().max(400).optional(),
      }),
    },
    responses: {
      200: json(
        z.object({ entries: z.array(entryView), cursor: z.string().nullable() }),
        'A page; ask again with its cursor for the next one',
      ),
    },
  });
  app.openapi(section, async (c) => {
    const { when, cursor, limit } = c.req.valid('query');
    const page = {
      section: c.req.valid('param').section,
      limit,
      ...(when === undefined ? {} : { when }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    return c.json((await deps.record.section({ scope: c.get('scope') }, page)) as never, 200);
  });

  const timeline = scopedRoute(prefix, {
    method: 'get',
    path: '/record/timeline',
    name: 'readTimeline',
    summary: 'What has a date, day by day, newest first',
    request: {
      params: pathParams(prefix, {}),
      query: z.strictObject({ before: z.iso.date().optional(), limit: pageLimit(100, 20) }),
    },
    responses: {
      200: json(
        z.object({ days: z.array(dayView), next_before: z.iso.date().nullable() }),
        'So many days; ask again with before=next_before for those before',
      ),
    },
  });
  app.openapi(timeline, async (c) => {
    const { before, limit } = c.req.valid('query');
    const page = before === undefined ? { limit } : { limit, before };
    const { days, before: next } = await deps.record.timeline({ scope: c.get('scope') }, page);
    const shown = days.map(({ leftOut, ...day }) => ({ ...day, left_out: leftOut }));
    return c.json({ days: shown, next_before: next } as never, 200);
  });
}
