import { UsageError } from './usage-error.ts';

/** An id of a tenant, an actor or a patient. Throws UsageError. */
export function checkedName(text: string, what: string): string {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(text)) return text;
  throw new UsageError(
    `"${text.slice(0, 80)}" is no name of ${what}.`,
    '1 to 64 letters, digits, _ or -, such as duchenne',
  );
}
