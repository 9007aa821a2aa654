import { clinicalDate } from '../../components/dates.ts';

/** `on 03-Apr-2017`; a month or a year is "in" it. */
export function onDay(date: string | undefined): string | undefined {
  if (date === undefined) return undefined;
  return /^\d{4}(-\d{2})?$/.test(date) ? `in ${clinicalDate(date)}` : `on ${clinicalDate(date)}`;
}

export function sinceUntil(begin: string | undefined, end: string | undefined): string | undefined {
  if (begin !== undefined && end !== undefined && clinicalDate(begin) === clinicalDate(end))
    return onDay(begin);
  if (begin !== undefined && end !== undefined) return `from ${clinicalDate(begin)} to ${clinicalDate(end)}`;
  if (begin !== undefined) return `since ${clinicalDate(begin)}`;
  return end === undefined ? undefined : `until ${clinicalDate(end)}`;
}
