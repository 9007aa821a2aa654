import type { Dangers } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { id } from '../../schemas/ids.ts';
import { dangersView, questionView } from '../../schemas/record-views.ts';
import { json, scopedRoute } from '../describe-route.ts';

/** What can harm the patient, found by code in tables with their sources. */
export function addDangerRoute(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const read = scopedRoute(prefix, 'get', '/record/dangers', 'readDangers', {
    summary:
      'Allergies, interactions, kidney function and pregnancy against the medicines, and what was not checked',
    responses: { 200: json(dangersView, 'The worst first') },
  });
  app.openapi(read, async (c) => {
    const { medicines, limits, proposals, ...found } = await deps.record.dangers({ scope: c.get('scope') });
    const raised = proposals.map(({ proposal, ...each }) => ({ proposal, ...shown(each) }));
    return c.json({ ...shown(found), medicines, limits, proposals: raised } as never, 200);
  });
}

function shown({ dangers, notChecked }: Dangers) {
  return { dangers, not_checked: notChecked };
}

/** What code finds odd in the record; a person corrects it, ends it, or says that it is right. */
export function addQuestionRoutes(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const list = scopedRoute(prefix, 'get', '/record/questions', 'listQuestions', {
    summary: 'Impossible dates, unit jumps, duplicates, stale entries, proposals that contradict the record',
    responses: { 200: json(z.object({ questions: z.array(questionView) }), 'Those that are still open') },
  });
  app.openapi(list, async (c) =>
    c.json({ questions: await deps.record.questions({ scope: c.get('scope') }) } as never, 200),
  );

  const keep = scopedRoute(prefix, 'post', '/record/questions/{question}/keep', 'dismissQuestion', {
    summary: 'Say that it is right as it stands: not asked again until a version changes',
    params: { question: id },
    responses: { 200: json(z.object({ kept: z.literal(true) }), 'Remembered') },
    problems: ['not_permitted'],
  });
  app.openapi(keep, async (c) => {
    await deps.record.dismissQuestion({ scope: c.get('scope') }, c.req.valid('param').question);
    return c.json({ kept: true as const }, 200);
  });
}
