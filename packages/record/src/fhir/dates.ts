const DATE = /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?$/;
const DATE_TIME =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d{1,9})?(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d{1,9})?$/;

/** `2024`, `2024-02` or `2024-02-29`, and a day that the calendar has. */
export function isDate(text: string): boolean {
  return text.length <= 10 && hasDay(DATE.exec(text));
}

/** Day, time with seconds, and offset, as R4 wants it wherever a time of day is given. */
export function isInstant(text: string): boolean {
  return hasDay(DATE_TIME.exec(text));
}

/** A date, or an instant. */
export function isDateTime(text: string): boolean {
  return text.length <= 10 ? isDate(text) : isInstant(text);
}

export function isTime(text: string): boolean {
  return TIME.test(text);
}

/**
 * Whether the first of two dateTimes is not after the second. Where they are not equally precise, what both state
 * decides: 2024 is not after 2024-05.
 */
export function notAfter(start: string, end: string): boolean {
  if (start.length <= 10 || end.length <= 10) {
    const shared = Math.min(start.length, end.length, 10);
    return start.slice(0, shared) <= end.slice(0, shared);
  }
  const sameForm = start.length === end.length && start.slice(19) === end.slice(19);
  return sameForm ? start <= end : Date.parse(start) <= Date.parse(end);
}

function hasDay(match: RegExpExecArray | null): boolean {
  if (match === null || match[1] === '0000') return false;
  const day = Number(match[3] ?? 1);
  if (day <= 28) return true;
  return day <= new Date(Date.UTC(Number(match[1]), Number(match[2]), 0)).getUTCDate();
}
