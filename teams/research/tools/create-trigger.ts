import { uuidFrom } from '@consilium/base';
import {
  ConsiliumError,
  currentRun,
  dateInWords,
  defineTool,
  nextDates,
  receiptFact,
  scheduleInWords,
  scheduleSchema,
} from '@consilium/kernel';
import { z } from 'zod';

/** Has this agent woken later, once or again and again, with an instruction of its own. */
export const createTrigger = defineTool({
  name: 'create_trigger',
  description:
    'Wakes you later with this instruction: once {at}, or repeatedly {rrule, zone}, {cron, zone} or {every, from}, at most every 15 minutes.',
  input: z.object({
    schedule: scheduleSchema,
    instruction: z
      .string()
      .min(1)
      .max(4000)
      .describe('What you are to do then, in full: it is all that you are told'),
    missed: z
      .enum(['late_once', 'skip', 'each'])
      .default('late_once')
      .describe('Dates that passed while nothing ran: once, not at all, or each'),
  }),
  zone: 'neutral',
  effect: 'effect',
  execute: async ({ schedule, instruction, missed }) => {
    const run = currentRun();
    if (!run.ports.triggers)
      throw new ConsiliumError('no_triggers', {
        remedy: 'give the server a role for teams without a patient',
      });
    const zone = 'zone' in schedule ? schedule.zone : 'UTC';
    const planned = await run.ports.triggers.createOwn(run.caller, {
      ...{ id: uuidFrom(`trigger:${run.stepKey}`), schedule, zone, instruction, missed },
    });
    const words = scheduleInWords(planned.schedule, zone);
    const dates = nextDates(planned.schedule, run.now(), 3).map((date) => dateInWords(date, zone));
    run.cite(receiptFact('schedule', `a trigger, ${words}, next on ${dates[0] ?? ''}: ${instruction}`));
    return { trigger_id: planned.id, schedule: words, next_dates: dates };
  },
});
