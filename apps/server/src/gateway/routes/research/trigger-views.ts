import {
  dateInWords,
  isZone,
  nextDates,
  type Schedule,
  scheduleInWords,
  type Trigger,
} from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { id } from '../../schemas/ids.ts';

export const zone = z
  .string()
  .max(64)
  .refine(isZone, { message: 'invalid_zone' })
  .openapi({ description: 'Time zone by its IANA name', example: 'Europe/Berlin' });

/** Checked by the kernel's schema, which says what is wrong; here for the description. */
export const typedSchedule = z.record(z.string(), z.string().max(500)).openapi('Schedule', {
  description:
    'One of {at}, {rrule, zone, from?}, {cron, zone} or {every, from}; at most every 15 minutes. A local time that does not exist moves forward to the first that does, one that exists twice comes once.',
  example: { rrule: 'FREQ=MONTHLY;BYDAY=1MO;BYHOUR=9', zone: 'Europe/Berlin' },
});

export const words = z
  .string()
  .min(1)
  .max(300)
  .openapi({ description: 'Common English words', example: 'every Monday at 9' });

export const plannedView = z
  .object({
    schedule: typedSchedule,
    sentence: z.string().openapi({ example: 'every week on Monday at 09:00 (Europe/Berlin)' }),
    next: z.array(z.iso.datetime()).openapi({ description: 'The next three dates' }),
    next_in_words: z.array(z.string()).openapi({ example: ['23-Nov-2026 at 09:00 (Europe/Berlin)'] }),
  })
  .openapi('PlannedSchedule');

export const triggerView = z
  .object({
    id,
    agent: z
      .string()
      .nullable()
      .openapi({ description: 'The research agent that is woken; null: a conversation is told' }),
    conversation: z.string().nullable(),
    ...plannedView.shape,
    zone: z.string(),
    instruction: z.string(),
    origin: z.string().openapi({ description: 'Who wrote the instruction' }),
    status: z.enum(['pending', 'completed', 'cancelled', 'paused']),
    fire_at: z.iso.datetime().openapi({ description: 'The first date' }),
    next_fire_at: z.iso.datetime().nullable(),
    last_fired_at: z.iso.datetime().nullable(),
    last_outcome: z.string().nullable(),
    missed: z.enum(['late_once', 'skip', 'each']),
    version: z.int(),
    created_at: z.iso.datetime(),
  })
  .openapi('Trigger');

export function toPlannedView(schedule: Schedule, inZone: string, after: Date, most = 3) {
  const dates = nextDates(schedule, after, most);
  return {
    schedule: schedule as { [field: string]: string },
    sentence: scheduleInWords(schedule, inZone),
    next: dates.map((date) => date.toISOString()),
    next_in_words: dates.map((date) => dateInWords(date, inZone)),
  };
}

export function toTriggerView(trigger: Trigger, now: Date) {
  const { id: trigger_id, agent, reportsTo, instruction, origin, status, missed, version } = trigger;
  const isOver = status === 'completed' || status === 'cancelled';
  return {
    ...{ id: trigger_id, agent, conversation: reportsTo, zone: trigger.zone },
    ...toPlannedView(trigger.schedule, trigger.zone, now, isOver ? 0 : 3),
    ...{ instruction, origin, status, missed, version, last_outcome: trigger.lastOutcome },
    fire_at: trigger.fireAt.toISOString(),
    next_fire_at: trigger.nextFireAt?.toISOString() ?? null,
    last_fired_at: trigger.lastFiredAt?.toISOString() ?? null,
    created_at: trigger.createdAt.toISOString(),
  };
}
