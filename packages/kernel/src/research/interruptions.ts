import { z } from 'zod';
import { isAtLeast, levelWords } from '../evidence/level.ts';
import type { EvidenceLevel } from '../evidence/source.ts';
import type { Claim, MessagePart } from '../messages/message.ts';
import { THRESHOLD_LEVELS } from './threshold.ts';

const zone = z
  .string()
  .max(64)
  .refine((name) => isZone(name), { message: 'unknown_zone' })
  .describe('IANA: Europe/Berlin');
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { message: 'invalid_time' });
const level = z.enum(THRESHOLD_LEVELS);

/** What a reader is always told, whatever else is set. Set by hand, or taught by promoting what was kept back. */
export const alwaysRule = z.union([
  z.strictObject({ kind: z.literal('always_retractions') }),
  z.strictObject({ kind: z.literal('always_agent'), agent: z.uuid() }),
  z.strictObject({ kind: z.literal('always_level'), least: level }),
]);
export type AlwaysRule = z.infer<typeof alwaysRule>;

/** How often a reader is interrupted. Typed and stated, never a prompt. */
export const interruptionRule = z.union([
  z.strictObject({ kind: z.literal('per_day'), most: z.int().min(0).max(100) }),
  z.strictObject({ kind: z.literal('quiet_hours'), from: time, to: time, zone }),
  z.strictObject({ kind: z.literal('least_level'), least: level }),
  alwaysRule,
]);
export type InterruptionRule = z.infer<typeof interruptionRule>;

export const MOST_RULES = 50;

/** Of one agent within an hour. More is kept, whatever else is set: each costs a turn, and a model writes them. */
export const MOST_OF_AGENT_AN_HOUR = 20;

/** A report, as the rules see it. */
export interface ReportedItem {
  /** Id of the research agent. Null: of no research agent. */
  readonly agent: string | null;
  readonly parts: readonly MessagePart[];
  readonly claims: readonly Claim[];
}

/** `always`: the rule by which it has to be told, and answered. */
export type InterruptionVerdict =
  | { readonly may: true; readonly always: AlwaysRule | null }
  | { readonly may: false; readonly reason: string };

/**
 * Whether a report may interrupt its reader, by code alone. `now`: the tenant's clock. `countSince`: how many have interrupted since a
 * moment.
 */
export async function mayInterrupt(
  rules: readonly InterruptionRule[],
  item: ReportedItem,
  now: Date,
  countSince: (from: Date) => Promise<number>,
): Promise<InterruptionVerdict> {
  const always = rules.find((rule): rule is AlwaysRule => isAlways(rule, item));
  if (always) return { may: true, always };
  const quiet = rules.find((rule) => rule.kind === 'quiet_hours');
  if (quiet && isQuiet(quiet, now))
    return {
      may: false,
      reason: `It came in your quiet hours (${quiet.from} to ${quiet.to}, ${quiet.zone}).`,
    };
  const least = rules.find((rule) => rule.kind === 'least_level');
  // What code says (a budget is used up) rests on no source.
  const isOfCode = item.parts.every(({ origin }) => origin === 'code');
  if (least && !isOfCode && !reaches(item, least.least))
    return {
      may: false,
      reason: `You asked to be interrupted only by ${atLeast(least.least)}; this rests on: ${restsOn(item)}.`,
    };
  const perDay = rules.find((rule) => rule.kind === 'per_day');
  if (perDay) {
    const count = await countSince(startOfDay(now, quiet?.zone ?? 'UTC'));
    if (count >= perDay.most)
      return {
        may: false,
        reason: `You asked for at most ${times(perDay.most)} a day, and were interrupted ${times(count)} today.`,
      };
  }
  return { may: true, always: null };
}

/** The rules that promoting an item can teach, the nearest to it first. */
export function teachable(item: ReportedItem): readonly AlwaysRule[] {
  const strongest = levelsOf(item).find((each) => THRESHOLD_LEVELS.some((known) => known === each));
  return [
    ...(tellsOfRetraction(item) ? [{ kind: 'always_retractions' } as const] : []),
    ...(item.agent === null ? [] : [{ kind: 'always_agent', agent: item.agent } as const]),
    ...(strongest === undefined ? [] : [{ kind: 'always_level', least: level.parse(strongest) } as const]),
  ];
}

/** A rule as its reader is shown it. `agentName`: of the agent that it names. */
export function sayRule(rule: InterruptionRule, agentName = 'an agent that is gone'): string {
  switch (rule.kind) {
    case 'per_day':
      return `Interrupt me at most ${times(rule.most)} a day.`;
    case 'quiet_hours':
      return `Do not interrupt me from ${rule.from} to ${rule.to} (${rule.zone}).`;
    case 'least_level':
      return `Interrupt me only for ${atLeast(rule.least)}.`;
    case 'always_retractions':
      return 'Always tell me about retractions.';
    case 'always_agent':
      return `Always tell me what ${agentName} reports.`;
    case 'always_level':
      return `Always tell me about ${atLeast(rule.least)}.`;
  }
}

function isAlways(rule: InterruptionRule, item: ReportedItem): boolean {
  if (rule.kind === 'always_retractions') return tellsOfRetraction(item);
  if (rule.kind === 'always_agent') return rule.agent === item.agent;
  return rule.kind === 'always_level' && reaches(item, rule.least);
}

function tellsOfRetraction({ parts, claims }: ReportedItem): boolean {
  return (
    parts.some(({ text }) => /\bretract(?:ed|ion|ions|s)\b/i.test(text)) ||
    claims.some(({ evidence }) => evidence.some(({ literature }) => literature?.status === 'retracted'))
  );
}

/** Of confirmed claims, the strongest first. */
function levelsOf({ claims }: ReportedItem): readonly EvidenceLevel[] {
  const found = claims.flatMap(({ status, evidence }) =>
    status === 'checked' ? evidence.flatMap(({ literature }) => literature?.level ?? []) : [],
  );
  return [...new Set(found)].toSorted((one, other) =>
    isAtLeast(one, other) ? -1 : isAtLeast(other, one) ? 1 : 0,
  );
}

/** A guideline is no study, and never below one. */
function reaches(item: ReportedItem, least: EvidenceLevel): boolean {
  return levelsOf(item).some((each) => each === 'guideline' || isAtLeast(each, least));
}

function restsOn(item: ReportedItem): string {
  return levelsOf(item).map(levelWords).join(', ') || 'no confirmed source';
}

function atLeast(least: EvidenceLevel): string {
  if (least === 'guideline') return 'a guideline';
  return `a ${levelWords(least)}${least === 'systematic_review' ? '' : ' or stronger'}, or a guideline`;
}

function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}

/** Over midnight where the end is before the beginning. The same time twice is the whole day. */
function isQuiet(
  { from, to, zone: name }: { readonly from: string; readonly to: string; readonly zone: string },
  now: Date,
): boolean {
  const time = clockIn(now, name);
  return from < to ? time >= from && time < to : time >= from || time < to;
}

function clockIn(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
}

/** The midnight before, in the zone; to the minute, where the zone changed its clock since. */
function startOfDay(now: Date, zoneName: string): Date {
  const [hours = 0, minutes = 0] = clockIn(now, zoneName).split(':').map(Number);
  const begun = new Date(now.getTime() - (hours * 60 + minutes) * 60_000);
  begun.setUTCSeconds(0, 0);
  return begun;
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
