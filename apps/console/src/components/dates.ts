export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A FHIR date or moment as 03-Apr-2017; `2017-04` as Apr-2017. What is no date stays as it is. */
export function clinicalDate(text: string | null | undefined): string {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(text ?? '') ?? [];
  if (year === undefined) return text ?? 'Not known';
  const name = month === undefined ? undefined : MONTHS[Number(month) - 1];
  if (name === undefined) return year;
  return day === undefined ? `${name}-${year}` : `${day}-${name}-${year}`;
}

/** A day or a month of FHIR inside a text: no part of a longer number, of a name or of a moment. */
const WRITTEN_DAY =
  /(?<![\w/.-])(?:18|19|20|21)\d{2}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?(?![\w/-])/g;

/** A text with its days as a person reads them: "on 2017-04-03" becomes "on 03-Apr-2017". */
export function withClinicalDates(text: string): string {
  return text.replace(WRITTEN_DAY, (day) => clinicalDate(day));
}

/** What `withClinicalDates` has changed, back as `original` wrote it; days that do not stand there are left. */
export function withWrittenDates(text: string, original: string): string {
  const written = new Map([...original.matchAll(WRITTEN_DAY)].map(([day]) => [clinicalDate(day), day]));
  return text.replace(CLINICAL_DAY, (day) => written.get(day) ?? day);
}

const CLINICAL_DAY = /(?<![\w/.-])(?:\d{2}-)?[A-Z][a-z]{2}-\d{4}(?![\w/-])/g;

/** A moment on the reader's own clock: 03-Apr-2017 14:05, with "today" for today. */
export function clinicalMoment(text: string, now: Date = new Date()): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  const time = timeOfDay(at);
  if (at.toDateString() === now.toDateString()) return `today, ${time}`;
  return `${twoDigits(at.getDate())}-${MONTHS[at.getMonth()]}-${at.getFullYear()} ${time}`;
}

/** On the reader's own clock: 14:05. */
export function timeOfDay(at: Date): string {
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** The day of a moment on the reader's own calendar, as FHIR writes it: 2017-04-03. */
export function localDay(at: Date): string {
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

export function today(now: Date = new Date()): string {
  return localDay(now);
}

/** Whole years since birth, in months under two years and in days under one month: 9y, 14m, 12d. */
export function ageOf(birthDate: string | null | undefined, now: Date = new Date()): string | null {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(birthDate ?? '') ?? [];
  if (year === undefined) return null;
  const born = new Date(Number(year), Number(month) - 1, Number(day));
  if (born > now) return null;
  const months =
    (now.getFullYear() - born.getFullYear()) * 12 +
    (now.getMonth() - born.getMonth()) -
    (now.getDate() < born.getDate() ? 1 : 0);
  if (months >= 24) return `${Math.floor(months / 12)}y`;
  if (months >= 1) return `${months}m`;
  return `${Math.floor((now.getTime() - born.getTime()) / 86_400_000)}d`;
}
