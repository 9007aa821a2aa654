import { LIST_SECTIONS } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { given, pageLimit } from '../../schemas/paging.ts';
import { dayView, entryView, labListView, labTestView } from '../../schemas/record-views.ts';
import { json, scopedRoute } from '../describe-route.ts';

/** The sections of the side panel as lists, and all of it by day. */
export function addSectionRoutes(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const section = scopedRoute(prefix, 'get', '/record/sections/{section}', 'readSection', {
    summary:
      'A section of the side panel, newest first; what is added, corrected and ended is below record/entries',
    params: { section: z.enum(LIST_SECTIONS) },
    query: {
      when: z.enum(['upcoming', 'past']).optional().describe('For encounters'),
      limit: pageLimit(),
      cursor: z.string().max(400).optional(),
    },
    responses: {
      200: json(
        z.object({ entries: z.array(entryView), cursor: z.string().nullable() }),
        'A page; ask again with its cursor for the next one',
      ),
    },
  });
  app.openapi(section, async (c) => {
    const page = { ...c.req.valid('param'), ...given(c.req.valid('query')) };
    return c.json((await deps.record.section({ scope: c.get('scope') }, page)) as never, 200);
  });

  const timeline = scopedRoute(prefix, 'get', '/record/timeline', 'readTimeline', {
    summary: 'What has a date, day by day, newest first',
    query: { before: z.iso.date().optional(), limit: pageLimit(100, 20) },
    responses: {
      200: json(
        z.object({ days: z.array(dayView), next_before: z.iso.date().nullable() }),
        'So many days; ask again with before=next_before for those before',
      ),
    },
  });
  app.openapi(timeline, async (c) => {
    const page = given(c.req.valid('query'));

    const { days, before: next } = await deps.record.timeline({ scope: c.get('scope') }, page);
    const shown = days.map(({ leftOut, ...day }) => ({ ...day, left_out: leftOut }));
    return c.json({ days: shown, next_before: next } as never, 200);
  });
}

/** Measurements by test: verdicts and trends are computed by code, none is guessed. */
export function addLabRoutes(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const list = scopedRoute(prefix, 'get', '/record/labs', 'listLabs', {
    summary: 'Every test with its last value, range, verdict and trend',
    responses: { 200: json(labListView, 'The newest result first') },
  });
  app.openapi(list, async (c) => c.json((await deps.record.labs({ scope: c.get('scope') })) as never, 200));

  const series = scopedRoute(prefix, 'get', '/record/labs/{code}', 'readLabSeries', {
    summary: 'The results of one test as series, one for each unit that cannot be converted',
    params: { code: z.string().min(1).max(400).openapi({ example: '4548-4' }) },
    responses: { 200: json(labTestView, 'That of the newest unit first') },
  });
  app.openapi(series, async (c) => {
    const { code } = c.req.valid('param');
    const { leftOut, ...test } = await deps.record.labSeries({ scope: c.get('scope') }, code);
    return c.json({ ...test, left_out: leftOut } as never, 200);
  });
}
