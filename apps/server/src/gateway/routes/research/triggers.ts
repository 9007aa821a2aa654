import { uuidFrom } from '@consilium/base';
import {
  dateInWords,
  isZone,
  nextDates,
  planSchedule,
  readSchedule,
  type Schedule,
  scheduleInWords,
  scheduleSchema,
  type Trigger,
  type TriggerChange,
} from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import { partOf } from '../../part-of.ts';
import { existing, invalidField, ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { clientKey, id } from '../../schemas/ids.ts';
import { given, pageLimit } from '../../schemas/paging.ts';
import { viewOf } from '../../schemas/view-of.ts';
import { json, ownRoute } from '../describe-route.ts';

const zone = z
  .string()
  .max(64)
  .refine(isZone, { message: 'invalid_zone' })
  .openapi({ description: 'Time zone by its IANA name', example: 'Europe/Berlin' });

/** Checked by the kernel's schema, which says what is wrong; here for the description. */
const typedSchedule = z.record(z.string(), z.string().max(500)).openapi('Schedule', {
  description:
    'One of {at}, {rrule, zone, from?}, {cron, zone} or {every, from}; at most every 15 minutes. A local time that does not exist moves forward to the first that does, one that exists twice comes once.',
  example: { rrule: 'FREQ=MONTHLY;BYDAY=1MO;BYHOUR=9', zone: 'Europe/Berlin' },
});

const words = z
  .string()
  .min(1)
  .max(300)
  .openapi({ description: 'Common English words', example: 'every Monday at 9' });

const plannedView = z
  .object({
    schedule: typedSchedule,
    sentence: z.string().openapi({ example: 'every week on Monday at 09:00 (Europe/Berlin)' }),
    next: z.array(z.iso.datetime()).describe('The next three dates'),
    next_in_words: z.array(z.string()).openapi({ example: ['23-Nov-2026 at 09:00 (Europe/Berlin)'] }),
  })
  .openapi('PlannedSchedule');

const triggerView = z
  .object({
    id,
    agent: z.string().nullable().describe('The research agent that is woken; null: a conversation is told'),
    conversation: z.string().nullable(),
    ...plannedView.shape,
    zone: z.string(),
    instruction: z.string(),
    origin: z.string().describe('Who wrote the instruction'),
    status: z.enum(['pending', 'completed', 'cancelled', 'paused']),
    fire_at: z.iso.datetime().describe('The first date'),
    next_fire_at: z.iso.datetime().nullable(),
    last_fired_at: z.iso.datetime().nullable(),
    last_outcome: z.string().nullable(),
    missed: z.enum(['late_once', 'skip', 'each']),
    version: z.int(),
    created_at: z.iso.datetime(),
  })
  .openapi('Trigger');

function toPlannedView(schedule: Schedule, inZone: string, after: Date, most = 3) {
  const dates = nextDates(schedule, after, most);
  return {
    schedule: schedule as { [field: string]: string },
    sentence: scheduleInWords(schedule, inZone),
    next: dates.map((date) => date.toISOString()),
    next_in_words: dates.map((date) => dateInWords(date, inZone)),
  };
}

function toTriggerView(trigger: Trigger, now: Date) {
  const isOver = trigger.status === 'completed' || trigger.status === 'cancelled';
  const planned = toPlannedView(trigger.schedule, trigger.zone, now, isOver ? 0 : 3);
  const { next, sentence, next_in_words: nextInWords } = planned;
  return viewOf(triggerView, {
    ...{ ...trigger, conversation: trigger.reportsTo, schedule: planned.schedule },
    ...{ next, sentence, nextInWords },
  });
}

const params = { trigger: id };
const instruction = z.string().min(1).max(4000);
const missed = z
  .enum(['late_once', 'skip', 'each'])
  .describe('Dates that passed while nothing ran: fire once, not at all, or for each');

/** What is planned for later, in the actor's own compartment. Dates are by the tenant's clock. */
export function addTriggerRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const read = ownRoute('post', '/v1/research/schedule', 'readSchedule', {
    summary: 'What words or a typed schedule mean: a sentence and the next three dates',
    body: z.strictObject({ words: words.optional(), schedule: typedSchedule.optional(), zone }),
    responses: { 200: json(plannedView, 'As it would be planned now') },
    maxBytes: limits.bodyBytes,
    problems: ['conflict'],
  });
  app.openapi(read, async (c) => {
    const asked = c.req.valid('json');
    const now = await partOf(deps, 'triggers').clock({ scope: c.get('scope') });
    const { schedule } = planSchedule(scheduleOf(asked, now), now);
    return c.json(toPlannedView(schedule, asked.zone, now), 200);
  });

  const list = ownRoute('get', '/v1/research/triggers', 'listTriggers', {
    summary: 'What is planned for later, by date',
    query: {
      agent: id.optional(),
      status: z.enum(['pending', 'completed', 'cancelled', 'paused']).optional(),
      after: id.optional().describe('The last one of the page before'),
      limit: pageLimit(),
    },
    responses: { 200: json(z.object({ triggers: z.array(triggerView) }), 'By their next date') },
  });
  app.openapi(list, async (c) => {
    const caller = { scope: c.get('scope') };
    const found = await partOf(deps, 'triggers').list(caller, given(c.req.valid('query')));
    const now = await partOf(deps, 'triggers').clock(caller);
    return c.json({ triggers: found.map((each) => toTriggerView(each, now)) }, 200);
  });

  const create = ownRoute('post', '/v1/research/triggers', 'createTrigger', {
    summary: 'Have a research agent woken later, or a conversation told',
    body: z.strictObject({
      key: clientKey,
      agent: id.optional(),
      conversation: id.optional(),
      words: words.optional(),
      schedule: typedSchedule.optional(),
      zone,
      instruction,
      missed: missed.default('late_once'),
    }),
    responses: { 201: json(triggerView, 'It waits') },
    maxBytes: limits.bodyBytes,
    problems: ['conflict'],
  });
  app.openapi(create, async (c) => {
    const caller = { scope: c.get('scope') };
    const asked = c.req.valid('json');
    const { agent = null, conversation = null } = asked;
    if ((agent === null) === (conversation === null))
      throw invalidField('agent', 'one_of', 'give the agent that is woken, or the conversation that is told');
    const rows = partOf(deps, 'triggers');
    const now = await rows.clock(caller);
    const { tenant, actor } = caller.scope;
    const made = await rows.create(caller, {
      id: uuidFrom(JSON.stringify(['trigger', tenant, actor, asked.key])),
      ...{ agent, reportsTo: conversation, schedule: scheduleOf(asked, now), zone: asked.zone },
      ...{ instruction: asked.instruction, origin: 'user', missed: asked.missed },
    });
    return c.json(toTriggerView(made, now), 201);
  });

  const change = ownRoute('put', '/v1/research/triggers/{trigger}', 'changeTrigger', {
    summary: 'Pause, resume, cancel or edit',
    params,
    body: z.strictObject({
      version: z.int().min(1).max(2_147_483_647).describe('The version that you read'),
      status: z.enum(['pending', 'paused', 'cancelled']).optional(),
      words: words.optional(),
      schedule: typedSchedule.optional(),
      zone: zone.optional(),
      instruction: instruction.optional(),
      missed: missed.optional(),
    }),
    responses: { 200: json(triggerView, 'As it is now') },
    maxBytes: limits.bodyBytes,
    problems: ['conflict'],
  });
  app.openapi(change, async (c) => {
    const caller = { scope: c.get('scope') };
    const { trigger } = c.req.valid('param');
    const { words: said, schedule: typed, ...rest } = c.req.valid('json');
    const rows = partOf(deps, 'triggers');
    const now = await rows.clock(caller);
    const isPlanned = said !== undefined || typed !== undefined;
    if (isPlanned && rest.zone === undefined)
      throw invalidField('zone', 'missing', 'give the time zone of the schedule');
    const schedule = isPlanned
      ? scheduleOf({ words: said, schedule: typed, zone: rest.zone ?? 'UTC' }, now)
      : null;
    const wanted = { ...given(rest), ...(schedule ? { schedule } : {}) } as TriggerChange;
    const changed = existing(await rows.change(caller, trigger, wanted));
    if (changed === 'changed') throw new ProblemError('conflict');
    return c.json(toTriggerView(changed, now), 200);
  });

  const run = ownRoute('post', '/v1/research/triggers/{trigger}/run', 'runTrigger', {
    summary: 'Wake its agent now, beside its dates',
    params,
    responses: { 202: json(z.object({ request: z.string() }), 'The agent is asked') },
  });
  app.openapi(run, async (c) => {
    const request = existing(
      await partOf(deps, 'triggers').runNow({ scope: c.get('scope') }, c.req.valid('param').trigger),
    );
    // Where it cannot be sent, the sweep of the workers sends it.
    await deps.research?.control.send(c.get('scope'), request).catch(() => undefined);
    return c.json({ request }, 202);
  });
}

function scheduleOf(
  asked: { readonly words?: string | undefined; readonly schedule?: unknown; readonly zone: string },
  now: Date,
): Schedule {
  if ((asked.words === undefined) === (asked.schedule === undefined))
    throw invalidField('schedule', 'one_of', 'give the schedule, or say it in words');
  if (asked.words === undefined) {
    const typed = scheduleSchema.safeParse(asked.schedule);
    if (typed.success) return typed.data;
    throw invalidField(
      'schedule',
      'invalid_schedule',
      'give one of {at}, {rrule, zone}, {cron, zone} or {every, from}',
    );
  }
  const read = readSchedule(asked.words, { zone: asked.zone, now });
  if (read) return read;
  throw invalidField(
    'words',
    'not_understood',
    'say it like "every Monday at 9", "in two weeks" or "on 3 April 2027"',
  );
}
