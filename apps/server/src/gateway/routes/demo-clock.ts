import type { DemoTime } from '@consilium/kernel';
import { createRoute, z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { GatewayLimits } from '../limits/gateway-limits.ts';
import { strictJson } from '../limits/strict-json.ts';
import { ProblemError } from '../problem.ts';
import type { GatewayApp } from '../route-context.ts';
import { BODY_PROBLEMS, COMMON_PROBLEMS, problemResponses } from '../schemas/problem.ts';
import { json } from './scoped-route.ts';

const timeView = z
  .object({
    now: z.iso.datetime().openapi({ description: 'Today, for triggers, watches and the invented library' }),
    real_now: z.iso.datetime(),
    began_at: z.iso.datetime().openapi({ description: 'When the demonstration was set up' }),
    next_due: z.iso.datetime().nullable().openapi({ description: 'The next wake-up of your own agents' }),
    waiting: z.int().openapi({ description: 'How many of your own are due, or at work' }),
  })
  .openapi('DemoTime');

const common = {
  path: '/v1/demo/clock' as const,
  tags: ['demonstration'],
  security: [{ bearer: [] as string[] }],
};

/** The clock of a demonstration. Any other tenant has no such path. */
export function addDemoClockRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const read = createRoute({
    ...common,
    method: 'get',
    operationId: 'readDemoClock',
    summary: 'What day it is in this demonstration; 404 for a tenant that is none',
    responses: { 200: json(timeView, 'The clock'), ...problemResponses(...COMMON_PROBLEMS) },
  });
  app.openapi(read, async (c) => c.json(viewOf(await deps.demoClock.read({ scope: c.get('scope') })), 200));

  const body = z.strictObject({ now: z.iso.datetime() });
  const move = createRoute({
    ...common,
    method: 'put',
    operationId: 'moveDemoClock',
    summary: 'Move the clock of this demonstration forward, for everybody in it',
    request: { body: { required: true, content: { 'application/json': { schema: body } } } },
    responses: {
      200: json(timeView, 'As it is now: a day that has passed changes nothing'),
      ...problemResponses(...COMMON_PROBLEMS, ...BODY_PROBLEMS),
    },
    middleware: strictJson(limits.bodyBytes),
  });
  app.openapi(move, async (c) => {
    const scope = c.get('scope');
    const time = await deps.demoClock.move({ scope }, new Date(c.req.valid('json').now));
    if (time) await deps.onDemoClock?.(scope.tenant, time);
    return c.json(viewOf(time), 200);
  });
}

function viewOf(time: DemoTime | null): z.infer<typeof timeView> {
  if (time === null) throw new ProblemError('not_found');
  return {
    now: time.now.toISOString(),
    real_now: time.realNow.toISOString(),
    began_at: time.began.toISOString(),
    next_due: time.nextDue?.toISOString() ?? null,
    waiting: time.waiting,
  };
}
