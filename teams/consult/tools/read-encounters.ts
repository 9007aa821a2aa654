import { currentRun, defineTool, type Json, visitStage } from '@consilium/kernel';
import { z } from 'zod';
import { citeNote } from '../chart/cite.ts';
import { monthsBefore } from '../chart/days.ts';
import { readVisits, type Visit } from '../chart/visits.ts';
import { localToday } from '../local-time.ts';

/** What "recent" means: the seed's rule. */
const RECENT_MONTHS = 3;
const MOST_SHOWN = 30;
const MOST_OVERDUE = 5;

const WHEN = ['recent', 'past', 'current', 'scheduled'] as const;
type When = (typeof WHEN)[number];

export const readEncounters = defineTool({
  name: 'read_encounters',
  description:
    'Visits, stays and appointments. recent: only of the last three months. past: all that took place. current: going on now. scheduled: planned from today on, and what was planned for a day that is over and is not recorded as held.',
  input: z.object({ when: z.enum(WHEN) }),
  zone: 'record',
  effect: 'read',
  execute: async ({ when }): Promise<Json> => {
    const today = localToday(currentRun());
    const since = monthsBefore(today, RECENT_MONTHS);
    const all = await readVisits();
    const wanted = all.filter((visit) => isOf(when, visit, { today, since }));
    // A plan whose day is over: that it took place nobody has said.
    const overdue =
      when === 'scheduled' ? all.filter((visit) => isOverdue(visit, today)).slice(0, MOST_OVERDUE) : [];
    const planned = overdue.length === 0 ? {} : { planned_before_today: overdue.map(({ cite }) => cite()) };
    const inOrder = when === 'scheduled' ? wanted.toReversed() : wanted;
    const from = when === 'recent' ? { from: since, to: today } : {};
    if (wanted.length === 0) {
      return {
        when,
        ...from,
        visits: [],
        ...planned,
        ...citeNote(['read_encounters', when, since], nothing(when, since, today)),
      };
    }
    return {
      when,
      ...from,
      visits: inOrder.slice(0, MOST_SHOWN).map(({ cite }) => cite()),
      ...planned,
      ...(wanted.length > MOST_SHOWN ? { left_out: wanted.length - MOST_SHOWN } : {}),
    };
  },
});

function isOverdue({ status, day }: Visit, today: string): boolean {
  return visitStage(status) === 'planned' && day !== null && day < today;
}

function isOf(
  when: When,
  { status, day, lastDay }: Visit,
  { today, since }: { today: string; since: string },
): boolean {
  const stage = visitStage(status);
  const isCurrent = ['arrived', 'going-on'].includes(stage) && (lastDay === null || lastDay >= today);
  const isHeld = !['planned', 'not-held'].includes(stage) && day !== null && day <= today;
  switch (when) {
    case 'current':
      return isCurrent;
    case 'scheduled':
      return stage === 'planned' && day !== null && day >= today;
    case 'past':
      return isHeld && !isCurrent;
    case 'recent':
      // A stay that began before and ended within the three months is a recent one.
      return isHeld && (lastDay ?? day)! >= since;
  }
}

function nothing(when: When, since: string, today: string): string {
  if (when === 'recent') return `no visits in the record in the last 3 months, from ${since} to ${today}`;
  return when === 'scheduled'
    ? `no visits planned from ${today} on in the record`
    : `no ${when} visits in the record`;
}
