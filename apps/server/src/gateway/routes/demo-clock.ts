import type { DemoTime } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { GatewayLimits } from '../limits/gateway-limits.ts';
import { existing } from '../problem.ts';
import type { GatewayApp } from '../route-context.ts';
import { viewOf } from '../schemas/view-of.ts';
import { json, ownRoute } from './describe-route.ts';

const timeView = z
  .object({
    now: z.iso.datetime().describe('Today, for triggers, watches and the invented library'),
    real_now: z.iso.datetime(),
    began_at: z.iso.datetime().describe('When the demonstration was set up'),
    next_due: z.iso.datetime().nullable().describe('The next wake-up of your own agents'),
    waiting: z.int().describe('How many of your own are due, or at work'),
  })
  .openapi('DemoTime');

/** The clock of a demonstration. Any other tenant has no such path. */
export function addDemoClockRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const read = ownRoute('get', '/v1/demo/clock', 'readDemoClock', {
    tag: 'demonstration',
    summary: 'What day it is in this demonstration; 404 for a tenant that is none',
    responses: { 200: json(timeView, 'The clock') },
  });
  app.openapi(read, async (c) =>
    c.json(toTimeView(await deps.demoClock.read({ scope: c.get('scope') })), 200),
  );

  const move = ownRoute('put', '/v1/demo/clock', 'moveDemoClock', {
    tag: 'demonstration',
    summary: 'Move the clock of this demonstration forward, for everybody in it',
    body: z.strictObject({ now: z.iso.datetime() }),
    responses: { 200: json(timeView, 'As it is now: a day that has passed changes nothing') },
    maxBytes: limits.bodyBytes,
  });
  app.openapi(move, async (c) => {
    const scope = c.get('scope');
    const time = await deps.demoClock.move({ scope }, new Date(c.req.valid('json').now));
    if (time) await deps.onDemoClock?.(scope.tenant, time);
    return c.json(toTimeView(time), 200);
  });
}

/** Null: the tenant is no demonstration. */
function toTimeView(time: DemoTime | null) {
  const found = existing(time);
  return viewOf(timeView, { ...found, beganAt: found.began });
}
