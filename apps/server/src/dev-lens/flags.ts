import { parseArgs } from 'node:util';

/** What `npm run lens` was asked for. */
export interface LensFlags {
  readonly patient: string;
  readonly asOf: string | undefined;
  readonly sql: boolean;
  readonly plan: boolean;
  readonly help: boolean;
  /** Absent: queries are read from the terminal, or from what is piped in. */
  readonly cypher: string | undefined;
}

/** Wrong words on the command line; the message says which and what to write. */
export class UsageError extends Error {}

const OPTIONS = {
  patient: { type: 'string' },
  'as-of': { type: 'string' },
  sql: { type: 'boolean' },
  plan: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Reads the words behind `npm run lens --`; the first of `patients` is opened if none is named. Throws UsageError. */
export function readFlags(words: readonly string[], patients: readonly string[]): LensFlags {
  const { values, positionals } = parsed(words);
  if (positionals.length > 1)
    throw new UsageError(`${positionals.length} queries were given: put one query in single quotes`);
  return {
    patient: checkedPatient(values.patient ?? patients[0]!, patients),
    asOf: values['as-of'] === undefined ? undefined : checkedDay(values['as-of'], new Date()),
    sql: values.sql ?? false,
    plan: values.plan ?? false,
    help: values.help ?? false,
    cypher: positionals[0],
  };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // The first sentence names the word; the others speak of the library's ways.
    throw new UsageError((error as Error).message.split(/\.\s/)[0]!.toLowerCase());
  }
}

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
