import { z } from 'zod';
import { parseCron } from './cron.ts';
import { isZone, parseLocal } from './local-time.ts';
import { MOST_TIMES, parseRecurrence } from './recurrence.ts';

const zone = z
  .string()
  .max(64)
  .refine(isZone, 'a time zone of the IANA list, such as Europe/Berlin')
  .describe('Time zone by its IANA name');
const moment = z.iso.datetime({ offset: true });

/** Once. */
const once = z.strictObject({ at: moment.describe('The moment, with its offset from UTC') });
const byRule = z.strictObject({
  rrule: z
    .string()
    .min(1)
    .max(500)
    .superRefine((text, context) => {
      const rule = parseRecurrence(text);
      if (typeof rule === 'string') context.addIssue(rule);
    })
    .describe('RFC 5545, FREQ of DAILY or longer, such as FREQ=MONTHLY;BYDAY=1MO;BYHOUR=9'),
  zone,
  from: z
    .string()
    .refine((text) => parseLocal(text) !== null, 'a time on the wall clock, such as 2027-04-03T09:00')
    .optional()
    .describe('Where it begins, on the wall clock of the zone; without it: now'),
});
const byCron = z.strictObject({
  cron: z
    .string()
    .max(200)
    .refine(
      (text) => parseCron(text) !== null,
      'five fields: minute, hour, day of month, month, day of week',
    ),
  zone,
});
const byPeriod = z.strictObject({
  every: z
    .string()
    .refine((text) => parseEvery(text) !== null, 'one length of time of ISO 8601, such as PT6H, P2W or P3M')
    .describe('The time between two'),
  from: moment.describe('The first one'),
});

/** When something is to happen, once or again and again. */
export const scheduleSchema = z
  .union([once, byRule, byCron, byPeriod])
  .describe('One of: {at}, {rrule, zone}, {cron, zone}, {every, from}');
export type Schedule = z.infer<typeof scheduleSchema>;

export interface Every {
  readonly months: number;
  readonly ms: number;
}

const UNIT_MS = { W: 604_800_000, D: 86_400_000, H: 3_600_000, M: 60_000 } as const;

/** A length of time of one unit. Months and years are of the calendar; a day is 24 hours. */
export function parseEvery(text: string): Every | null {
  const [, date, dateUnit, time, timeUnit] = /^P(?:(\d{1,4})([YMWD])|T(\d{1,5})([HM]))$/.exec(text) ?? [];
  const amount = Number(date ?? time);
  if (!(amount >= 1 && amount <= 10 * MOST_TIMES)) return null;
  if (dateUnit === 'Y') return { months: 12 * amount, ms: 0 };
  if (dateUnit === 'M') return { months: amount, ms: 0 };
  return { months: 0, ms: amount * UNIT_MS[(dateUnit ?? timeUnit) as keyof typeof UNIT_MS] };
}
