import { clinicalDate, clinicalMoment, localDay, timeOfDay } from '../components/dates.ts';

const DAY = 86_400_000;

/** Until when access lasts, as the end of a sentence. Today the time is enough; within a day time and date; later the date. */
export function untilWords(moment: string | null, now: Date): string {
  if (moment === null) return '';
  const at = new Date(moment);
  if (localDay(at) === localDay(now)) return ` until ${timeOfDay(at)}`;
  const isSoon = at.getTime() - now.getTime() < DAY;
  return ` until ${isSoon ? clinicalMoment(moment, now) : clinicalDate(moment)}`;
}
