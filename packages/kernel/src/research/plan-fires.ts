import { nextDate } from './schedule/next-date.ts';
import type { Schedule } from './schedule/schedule.ts';

/** Dates that passed while nothing ran: fire once for all of them, for none, or for each. */
export type MissedFires = 'late_once' | 'skip' | 'each';

export interface DueTrigger {
  readonly schedule: Schedule;
  /** The date for which it is due. */
  readonly date: Date;
  readonly missed: MissedFires;
}

export interface PlannedFires {
  /** The dates for which it fires now. */
  readonly fires: readonly Date[];
  /** Null: it has no further date. */
  readonly next: Date | null;
  readonly outcome: 'fired' | 'missed';
}

/** With `skip`, a date is missed after so long. */
const LATE_MS = 15 * 60_000;
/** With `each`, more wait for the next round. */
const MOST_AT_ONCE = 50;

/** What a trigger does that is due at `now`, by the tenant's clock. A pure function. */
export function planFires({ schedule, date, missed }: DueTrigger, now: Date): PlannedFires {
  if (missed === 'each') {
    const fires = [date];
    let next = nextDate(schedule, date);
    while (next !== null && next <= now && fires.length < MOST_AT_ONCE) {
      fires.push(next);
      next = nextDate(schedule, next);
    }
    return { fires, next, outcome: 'fired' };
  }
  const next = nextDate(schedule, now);
  if (missed === 'late_once') return { fires: [date], next, outcome: 'fired' };
  const since = new Date(now.getTime() - LATE_MS);
  // Of a date that has just passed, though earlier ones were missed.
  const recent = date >= since ? date : nextDate(schedule, since);
  const isOnTime = recent !== null && recent <= now;
  return { fires: isOnTime ? [recent] : [], next, outcome: isOnTime ? 'fired' : 'missed' };
}

/** Most seconds by which dates of a repeated trigger are spread, so that not all begin in the same second. */
const MOST_JITTER = 60;

/** Seconds by which a trigger is late, the same always: of its id. One that fires once is on time. */
export function jitterOf(id: string, schedule: Schedule): number {
  if ('at' in schedule) return 0;
  return Number.parseInt(id.replaceAll('-', '').slice(-8), 16) % MOST_JITTER;
}
