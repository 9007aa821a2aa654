import { z } from '@hono/zod-openapi';
import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { id } from '../../schemas/ids.ts';
import { given, nextBefore, pageLimit } from '../../schemas/paging.ts';
import { json, pageOf, scopedRoute } from '../describe-route.ts';

const entryView = z
  .object({
    seq: z.int(),
    at: z.string(),
    actor: z.string(),
    purpose: z.string(),
    action: z.string(),
    targets: z.array(z.string()),
    run: z.string().nullable(),
  })
  .openapi('AuditEntry');

const noticeView = z
  .object({
    id,
    kind: z.string(),
    at: z.string(),
    actor: z.string(),
    until: z.string().nullable(),
    reasonCode: z.string().nullable(),
    reason: z.string().nullable(),
    seenAt: z.string().nullable(),
  })
  .openapi('Notice');

/** Who read and wrote, for the patient and those who act for the patient; and what everybody here must be told. */
export function addTrailRoutes(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const read = scopedRoute(prefix, 'get', '/audit', 'readTrail', {
    summary: 'Who read and wrote, newest first; for the patient and proxies',
    query: {
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      limit: pageLimit(),
    },
    responses: { 200: json(z.object({ entries: z.array(entryView) }), 'A page; ask again with before=seq') },
  });
  app.openapi(read, async (c) => {
    const page = given(c.req.valid('query'));

    const entries = await deps.trail.read({ scope: c.get('scope') }, page);
    const views = entries.map(({ tenant: _tenant, compartment: _compartment, ...entry }) => entry);
    return c.json({ entries: views } as never, 200);
  });

  const notices = scopedRoute(prefix, 'get', '/notices', 'readNotices', {
    summary: 'What the patient must be told, e.g. that somebody broke the glass',
    query: { before: id.optional(), limit: pageLimit() },
    responses: {
      200: pageOf('notices', noticeView, {
        description: 'Newest first; ask again with before=next_before for the next page',
      }),
    },
  });
  app.openapi(notices, async (c) => {
    const page = given(c.req.valid('query'));
    const found = await deps.notices.read({ scope: c.get('scope') }, page);
    const next = nextBefore(found, page.limit, (last) => last.id);
    return c.json({ notices: found, next_before: next } as never, 200);
  });

  const seen = scopedRoute(prefix, 'post', '/notices/{notice}/seen', 'markNoticeSeen', {
    summary: 'Say that a notice was read',
    params: { notice: id },
    responses: { 200: json(z.object({ seen: z.boolean() }), 'False: it was seen before') },
  });
  app.openapi(seen, async (c) => {
    const was = await deps.notices.markSeen({ scope: c.get('scope') }, c.req.valid('param').notice);
    return c.json({ seen: was }, 200);
  });
}
