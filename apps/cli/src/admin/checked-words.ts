import { ConsiliumError, type Json, type PersonRole, PURPOSES, type Purpose } from '@consilium/kernel';
import { checkRetention, GIVEN_RELATIONS, type GrantToGive } from '@consilium/store';
import { UsageError } from '../report/usage-error.ts';

/** What is typed after `consilium admin`, as what it means. All throw UsageError that says what to write. */

const ROLES = ['clinician', 'patient', 'proxy', 'operator'] as const satisfies readonly PersonRole[];
export const LISTS = ['grants', 'caps', 'settings', 'people', 'sources'] as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/;
const MOST_USD = 1_000_000_000;
const MOST_LISTED = 1_000;

function oneOf<T extends string>(text: string, words: readonly T[], what: string): T {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw new UsageError(`"${text.slice(0, 40)}" is no ${what}.`, `one of: ${words.join(', ')}`);
}

export const role = (text: string) => oneOf(text, ROLES, 'role');
export const list = (text: string) => oneOf(text, LISTS, 'list');

export function relation(text: string): GrantToGive['relation'] {
  if (text === 'break-glass')
    throw new UsageError(
      'The glass is broken by the person who needs it, not by an administrator.',
      'in the console: Emergency access; or give a grant --as care-team --until a time soon',
    );
  return oneOf(text, GIVEN_RELATIONS, 'relation');
}

export function purposes(text: string): readonly Purpose[] {
  const given = PURPOSES.filter((purpose) => purpose !== 'ETREAT');
  return [...new Set(text.split(',').map((word) => oneOf(word.trim(), given, 'purpose')))];
}

/** A day ends when it is over, UTC. */
export function until(text: string, now: Date): Date {
  const time = new Date(text.length === 10 ? `${text}T23:59:59Z` : text);
  const isReal = TIME.test(text) && !Number.isNaN(time.getTime()) && sameDay(text);
  if (!isReal)
    throw new UsageError(`"${text.slice(0, 40)}" is no time.`, 'such as 2027-01-31 or 2027-01-31T18:00Z');
  if (time <= now)
    throw new UsageError(`${text} is over.`, 'a time to come, or leave --until away: it never ends');
  return time;
}

/** 2027-02-30 is read as a day of March. */
function sameDay(text: string): boolean {
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

export function reason(text: string): string {
  if (text.trim().length > 0 && text.length <= 2_000 && text.isWellFormed() && !text.includes('\0'))
    return text;
  throw new UsageError('A reason has 1 to 2000 characters.');
}

export function personName(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (text.trim().length > 0 && text.length <= 200 && text.isWellFormed() && !text.includes('\0'))
    return text;
  throw new UsageError('A name has 1 to 200 characters.');
}

/** Null: no cap. */
export function microUsd(text: string): number | null {
  if (text === 'none') return null;
  if (!/^\d{1,10}(\.\d{1,6})?$/.test(text) || Number(text) > MOST_USD)
    throw new UsageError(`"${text.slice(0, 40)}" is no amount.`, 'US dollars such as 250 or 0.5, or none');
  return Math.round(Number(text) * 1_000_000);
}

function settingName(text: string): string {
  if (/^[A-Za-z][A-Za-z0-9._-]{0,99}$/.test(text)) return text;
  throw new UsageError(
    `"${text.slice(0, 40)}" is no name of a setting.`,
    'a letter, then letters, digits, ".", "_" or "-": such as location',
  );
}

export function source(text: string): string {
  if (/^(?!patient:)[A-Za-z0-9_.:/-]{1,128}$/.test(text)) return text;
  throw new UsageError(
    `"${text.slice(0, 40)}" is no name of a source.`,
    'letters, digits and "_ . : / -", 128 at most; patient:… are those of patients',
  );
}

function json(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new UsageError(
      `The value is no JSON: ${(error as Error).message}.`,
      `in single quotes: '{"country":"DE"}', '"a text"', '12', 'true'`,
    );
  }
}

/** How long something is kept is checked before anything is set: what goes does not come back. */
export function setting(name: string, value: string): { readonly name: string; readonly value: Json } {
  const words = { name: settingName(name), value: json(value) };
  try {
    checkRetention(words.name, words.value);
  } catch (error) {
    if (error instanceof ConsiliumError)
      throw new UsageError(`${words.name} cannot be ${value.slice(0, 40)}.`, error.remedy);
    throw error;
  }
  return words;
}

export function grantId(text: string): string {
  if (UUID.test(text)) return text.toLowerCase();
  throw new UsageError(
    `"${text.slice(0, 40)}" is no id of a grant.`,
    'consilium admin list grants <tenant>   names them',
  );
}

/** So many whole days before now. */
export function since(days: string, now: Date): Date {
  const number = Number(days);
  if (Number.isInteger(number) && number >= 1 && number <= 36_500)
    return new Date(now.getTime() - number * 86_400_000);
  throw new UsageError(`--days ${days.slice(0, 40)}: 1 to 36500`);
}

export function limit(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= MOST_LISTED) return number;
  throw new UsageError(`--limit ${text.slice(0, 40)}: 1 to ${MOST_LISTED}`);
}
