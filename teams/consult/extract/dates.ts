import { findTimes, MONTHS, shifted, WEEKDAYS, weekdayOf } from '@consilium/clinical';

/**
 * The day, month or year that words name, as a FHIR date. Null: they name a time, but not which; undefined: none. `at`: when they
 * were written, ISO in the writer's own zone.
 */
export function readDay(words: string, at: string): string | null | undefined {
  const found = findTimes(words, at).flatMap(({ start, end, day }) => {
    const named = day ?? (day === null ? monthOrWeekday(words.slice(start, end), at) : undefined);
    return named === undefined ? [] : [named];
  });
  if (/\btomorrow\b/iu.test(words)) found.push(shifted(at, 1));
  const days = [...new Set(found)];
  return days.length > 1 ? null : days[0];
}

/** Words that leave the year or the week open, where only one can be meant. */
function monthOrWeekday(words: string, at: string): string | null {
  const text = words.toLowerCase();
  const [year, month] = [Number(at.slice(0, 4)), Number(at.slice(5, 7))];
  const last = /^(?:in|last|since|from)\s+([a-z]{3})/u.exec(text)?.[1] ?? '';
  const named = MONTHS.indexOf(last) + 1;
  // In March itself, "since March" may mean this one or that of last year.
  if (named > 0) return named === month ? null : monthOf(named < month ? year : year - 1, named);
  if (text === 'last year') return String(year - 1);
  if (text === 'last month') return month === 1 ? monthOf(year - 1, 12) : monthOf(year, month - 1);
  const weekday = WEEKDAYS.indexOf(/^last\s+(\p{L}+)/u.exec(text)?.[1] ?? '');
  return weekday < 0 ? null : lastWeekday(weekday, at);
}

/** "Last Tuesday" on a Friday is three days ago to one person and ten to another; on a Monday there is no doubt. */
function lastWeekday(weekday: number, at: string): string | null {
  const today = weekdayOf(at);
  return today > weekday ? null : shifted(at, weekday - today - 7);
}

function monthOf(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** Whether a FHIR date lies wholly after the moment. */
export function isLater(day: string, at: string): boolean {
  return day > at.slice(0, day.length);
}
