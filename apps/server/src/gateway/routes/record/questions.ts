import { z } from '@hono/zod-openapi';
import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { id } from '../../schemas/ids.ts';
import { questionView } from '../../schemas/record-views.ts';
import { json, pathParams, scopedRoute } from '../scoped-route.ts';

/** What code finds odd in the record; a person corrects it, ends it, or says that it is right. */
export function addQuestionRoutes(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const list = scopedRoute(prefix, {
    method: 'get',
    path: '/record/questions',
    name: 'listQuestions',
    summary: 'Impossible dates, unit jumps, duplicates, stale entries, proposals that contradict the record',
    request: { params: pathParams(prefix, {}) },
    responses: { 200: json(z.object({ questions: z.array(questionView) }), 'Those that are still open') },
  });
  app.openapi(list, async (c) =>
    c.json({ questions: await deps.record.questions({ scope: c.get('scope') }) } as never, 200),
  );

  const keep = scopedRoute(prefix, {
    method: 'post',
    path: '/record/questions/{question}/keep',
    name: 'dismissQuestion',
    summary: 'Say that it is right as it stands: not asked again until a version changes',
    request: { params: pathParams(prefix, { question: id }) },
    responses: { 200: json(z.object({ kept: z.literal(true) }), 'Remembered') },
    problems: ['not_permitted'],
  });
  app.openapi(keep, async (c) => {
    await deps.record.dismissQuestion({ scope: c.get('scope') }, c.req.valid('param').question);
    return c.json({ kept: true as const }, 200);
  });
}
