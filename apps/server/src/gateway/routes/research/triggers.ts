import { uuidFrom } from '@consilium/base';
import {
  planSchedule,
  readSchedule,
  type Schedule,
  scheduleSchema,
  type TriggerChange,
  type TriggerRows,
} from '@consilium/kernel';
import { createRoute, z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import { strictJson } from '../../limits/strict-json.ts';
import { ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { clientKey, id } from '../../schemas/ids.ts';
import { BODY_PROBLEMS, COMMON_PROBLEMS, problemResponses } from '../../schemas/problem.ts';
import { json } from '../scoped-route.ts';
import {
  plannedView,
  toPlannedView,
  toTriggerView,
  triggerView,
  typedSchedule,
  words,
  zone,
} from './trigger-views.ts';

const place = { tags: ["the actor's own compartment"], security: [{ bearer: [] as string[] }] };
const params = z.object({ trigger: id });
const instruction = z.string().min(1).max(4000);
const missed = z.enum(['late_once', 'skip', 'each']).openapi({
  description: 'Dates that passed while nothing ran: fire once, not at all, or for each',
});
const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});
const READS = problemResponses(...COMMON_PROBLEMS);
const WRITES = problemResponses(...COMMON_PROBLEMS, ...BODY_PROBLEMS, 'conflict');

/** What is planned for later, in the actor's own compartment. Dates are by the tenant's clock. */
export function addTriggerRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const middleware = strictJson(limits.bodyBytes);

  const read = createRoute({
    ...{ ...place, method: 'post', path: '/v1/research/schedule', operationId: 'readSchedule', middleware },
    summary: 'What words or a typed schedule mean: a sentence and the next three dates',
    request: {
      body: body(z.strictObject({ words: words.optional(), schedule: typedSchedule.optional(), zone })),
    },
    responses: { 200: json(plannedView, 'As it would be planned now'), ...WRITES },
  });
  app.openapi(read, async (c) => {
    const asked = c.req.valid('json');
    const now = await rowsOf(deps).clock({ scope: c.get('scope') });
    const { schedule } = planSchedule(scheduleOf(asked, now), now);
    return c.json(toPlannedView(schedule, asked.zone, now), 200);
  });

  const list = createRoute({
    ...{ ...place, method: 'get', path: '/v1/research/triggers', operationId: 'listTriggers' },
    summary: 'What is planned for later, by date',
    request: {
      query: z.strictObject({
        agent: id.optional(),
        status: z.enum(['pending', 'completed', 'cancelled', 'paused']).optional(),
        after: id.optional().openapi({ description: 'The last one of the page before' }),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    },
    responses: { 200: json(z.object({ triggers: z.array(triggerView) }), 'By their next date'), ...READS },
  });
  app.openapi(list, async (c) => {
    const caller = { scope: c.get('scope') };
    const { limit, ...page } = c.req.valid('query');
    const given = Object.fromEntries(Object.entries(page).filter(([, value]) => value !== undefined));
    const found = await rowsOf(deps).list(caller, { limit, ...given });
    const now = await rowsOf(deps).clock(caller);
    return c.json({ triggers: found.map((each) => toTriggerView(each, now)) }, 200);
  });

  const create = createRoute({
    ...{ ...place, method: 'post', path: '/v1/research/triggers', operationId: 'createTrigger', middleware },
    summary: 'Have a research agent woken later, or a conversation told',
    request: {
      body: body(
        z.strictObject({
          key: clientKey,
          agent: id.optional(),
          conversation: id.optional(),
          words: words.optional(),
          schedule: typedSchedule.optional(),
          zone,
          instruction,
          missed: missed.default('late_once'),
        }),
      ),
    },
    responses: { 201: json(triggerView, 'It waits'), ...WRITES },
  });
  app.openapi(create, async (c) => {
    const caller = { scope: c.get('scope') };
    const asked = c.req.valid('json');
    const { agent = null, conversation = null } = asked;
    if ((agent === null) === (conversation === null))
      throw invalid('agent', 'one_of', 'give the agent that is woken, or the conversation that is told');
    const rows = rowsOf(deps);
    const now = await rows.clock(caller);
    const { tenant, actor } = caller.scope;
    const made = await rows.create(caller, {
      id: uuidFrom(JSON.stringify(['trigger', tenant, actor, asked.key])),
      ...{ agent, reportsTo: conversation, schedule: scheduleOf(asked, now), zone: asked.zone },
      ...{ instruction: asked.instruction, origin: 'user', missed: asked.missed },
    });
    return c.json(toTriggerView(made, now), 201);
  });

  const change = createRoute({
    ...{
      ...place,
      method: 'put',
      path: '/v1/research/triggers/{trigger}',
      operationId: 'changeTrigger',
      middleware,
    },
    summary: 'Pause, resume, cancel or edit',
    request: {
      params,
      body: body(
        z.strictObject({
          version: z.int().min(1).max(2_147_483_647).openapi({ description: 'The version that you read' }),
          status: z.enum(['pending', 'paused', 'cancelled']).optional(),
          words: words.optional(),
          schedule: typedSchedule.optional(),
          zone: zone.optional(),
          instruction: instruction.optional(),
          missed: missed.optional(),
        }),
      ),
    },
    responses: { 200: json(triggerView, 'As it is now'), ...WRITES },
  });
  app.openapi(change, async (c) => {
    const caller = { scope: c.get('scope') };
    const { trigger } = c.req.valid('param');
    const { words: said, schedule: typed, ...rest } = c.req.valid('json');
    const rows = rowsOf(deps);
    const now = await rows.clock(caller);
    const isPlanned = said !== undefined || typed !== undefined;
    if (isPlanned && rest.zone === undefined)
      throw invalid('zone', 'missing', 'give the time zone of the schedule');
    const schedule = isPlanned
      ? scheduleOf({ words: said, schedule: typed, zone: rest.zone ?? 'UTC' }, now)
      : null;
    const wanted = { ...given(rest), ...(schedule ? { schedule } : {}) } as TriggerChange;
    const changed = await rows.change(caller, trigger, wanted);
    if (changed === null) throw new ProblemError('not_found');
    if (changed === 'changed') throw new ProblemError('conflict');
    return c.json(toTriggerView(changed, now), 200);
  });

  const run = createRoute({
    ...{ ...place, method: 'post', path: '/v1/research/triggers/{trigger}/run', operationId: 'runTrigger' },
    summary: 'Wake its agent now, beside its dates',
    request: { params },
    responses: { 202: json(z.object({ request: z.string() }), 'The agent is asked'), ...READS },
  });
  app.openapi(run, async (c) => {
    const request = await rowsOf(deps).runNow({ scope: c.get('scope') }, c.req.valid('param').trigger);
    if (request === null) throw new ProblemError('not_found');
    // Where it cannot be sent, the sweep of the workers sends it.
    await deps.research?.control.send(c.get('scope'), request).catch(() => undefined);
    return c.json({ request }, 202);
  });
}

function rowsOf({ triggers }: Pick<GatewayDeps, 'triggers'>): TriggerRows {
  if (triggers) return triggers;
  throw new ProblemError('unavailable', { remedy: 'this server has no triggers' });
}

function scheduleOf(
  asked: { readonly words?: string | undefined; readonly schedule?: unknown; readonly zone: string },
  now: Date,
): Schedule {
  if ((asked.words === undefined) === (asked.schedule === undefined))
    throw invalid('schedule', 'one_of', 'give the schedule, or say it in words');
  if (asked.words === undefined) {
    const typed = scheduleSchema.safeParse(asked.schedule);
    if (typed.success) return typed.data;
    throw invalid(
      'schedule',
      'invalid_schedule',
      'give one of {at}, {rrule, zone}, {cron, zone} or {every, from}',
    );
  }
  const read = readSchedule(asked.words, { zone: asked.zone, now });
  if (read) return read;
  throw invalid(
    'words',
    'not_understood',
    'say it like "every Monday at 9", "in two weeks" or "on 3 April 2027"',
  );
}

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function invalid(field: string, reason: string, remedy: string): ProblemError {
  return new ProblemError('invalid_request', { errors: [{ field, reason }], remedy });
}
