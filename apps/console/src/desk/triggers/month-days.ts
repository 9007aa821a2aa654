import { localDay } from '../../components/dates.ts';

export interface CalendarDay {
  /** `2027-04-03`, on the reader's calendar. */
  readonly day: string;
  readonly number: number;
  readonly isOfMonth: boolean;
}

/** The weeks of a month, from Monday, with the days before and after that fill them. */
export function monthWeeks(year: number, month: number): readonly (readonly CalendarDay[])[] {
  const first = new Date(year, month, 1);
  const before = (first.getDay() + 6) % 7;
  const weeks: CalendarDay[][] = [];
  for (
    let at = new Date(year, month, 1 - before);
    at.getMonth() === month || weeks.length === 0 || at < first;
  ) {
    const week: CalendarDay[] = [];
    for (let day = 0; day < 7; day++) {
      week.push({ day: localDay(at), number: at.getDate(), isOfMonth: at.getMonth() === month });
      at = new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1);
    }
    weeks.push(week);
  }
  return weeks;
}
