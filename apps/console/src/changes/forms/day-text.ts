import { clinicalDate, MONTHS } from '../../components/dates.ts';

export const DAY_HINT = 'Like 03-Apr-2017, Apr-2017 or 2017';

/** A FHIR date as it stands in a field; the time of day is kept aside. */
export function dayText(date: string | undefined): string {
  return date === undefined ? '' : clinicalDate(date);
}

/**
 * What a person wrote as a FHIR date: 03-Apr-2017, 3 April 2017, Apr-2017, 2017, 2017-04-03. Null where it can be read in
 * two ways (03/04/2017) or is no day of the calendar.
 */
export function readDay(text: string): string | null {
  const words = text.trim().toLowerCase();
  const iso = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(words);
  if (iso) return dateOf(iso[1]!, iso[2], iso[3]);
  const named = /^(?:(\d{1,2})[\s.-]+)?([a-z]{3,9})\.?[\s-]+(\d{4})$/.exec(words);
  if (!named) return null;
  const month = MONTHS.findIndex((each) => named[2]!.startsWith(each.toLowerCase()));
  return month < 0 ? null : dateOf(named[3]!, String(month + 1), named[1]);
}

function dateOf(year: string, month: string | undefined, day: string | undefined): string | null {
  if (month === undefined) return year;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? '1')));
  const isReal = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day ?? '1');
  if (!isReal) return null;
  const two = (text: string) => text.padStart(2, '0');
  return [year, two(month), ...(day === undefined ? [] : [two(day)])].join('-');
}
