import { UsageError } from '../report/usage-error.ts';

/** The name, if there is such a patient. Throws UsageError. */
export function checkedPatient(name: string, patients: readonly string[]): string {
  if (patients.includes(name)) return name;
  throw new UsageError(`no patient is called ${name}: one of ${patients.join(', ')}`);
}

/** A past day or moment in ISO form. Throws UsageError. */
export function checkedDay(text: string, now: Date): string {
  const at = new Date(text);
  if (!/^\d{4}-\d\d-\d\d(T.+(Z|[+-]\d\d:\d\d))?$/.test(text) || Number.isNaN(at.getTime()))
    throw new UsageError(`${text} is no day: write it as 2019-01-31, or with a time as 2019-01-31T12:00:00Z`);
  if (at > now) throw new UsageError(`${text} has not come yet: nothing is recorded there`);
  return text;
}
