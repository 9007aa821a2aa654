import { z } from 'zod';
import { isAtLeast, levelWords } from '../evidence/level.ts';
import type { EvidenceLevel } from '../evidence/source.ts';
import type { Claim, MessagePart } from '../messages/message.ts';
import { DAY_MINUTES, localMinute, momentOf } from './schedule/local-time.ts';
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

/** Not now. `until`: when it is told with whatever else was held, ISO. Null: it stays in the ledger. */
export interface HeldVerdict {
  readonly may: false;
  readonly reason: string;
  readonly until: string | null;
}

/** `always`: the rule by which it has to be told, and answered. */
export type InterruptionVerdict = { readonly may: true; readonly always: AlwaysRule | null } | HeldVerdict;

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
  const least = rules.find((rule) => rule.kind === 'least_level');
  // What code says (a budget is used up) rests on no source.
  const isOfCode = item.parts.every(({ origin }) => origin === 'code');
  if (least && !isOfCode && !reaches(item, least.least))
    return {
      ...{ may: false, until: null },
      reason: `You asked to be interrupted only by ${atLeast(least.least)}; this rests on: ${restsOn(item)}.`,
    };
  return (await heldNow(rules, now, countSince)) ?? { may: true, always: null };
}

/** Whether the reader is not to be interrupted at this moment, whatever it is; null: they may be. */
export async function heldNow(
  rules: readonly InterruptionRule[],
  now: Date,
  countSince: (from: Date) => Promise<number>,
): Promise<HeldVerdict | null> {
  const quiet = rules.find((rule) => rule.kind === 'quiet_hours');
  if (quiet && isQuiet(quiet, now))
    return {
      ...{ may: false, until: endOfQuiet(quiet, now)?.toISOString() ?? null },
      reason: `It came in your quiet hours (${quiet.from} to ${quiet.to}, ${quiet.zone}).`,
    };
  const perDay = rules.find((rule) => rule.kind === 'per_day');
  if (!perDay) return null;
  const zoneName = quiet?.zone ?? 'UTC';
  const count = await countSince(startOfDay(now, zoneName, 0));
  if (count < perDay.most) return null;
  const tomorrow = startOfDay(now, zoneName, 1);
  const next = quiet && isQuiet(quiet, tomorrow) ? endOfQuiet(quiet, tomorrow) : tomorrow;
  return {
    ...{ may: false, until: perDay.most === 0 ? null : (next?.toISOString() ?? null) },
    reason: `You asked for at most ${times(perDay.most)} a day, and were interrupted ${times(count)} today.`,
  };
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

interface QuietHours {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** Over midnight where the end is before the beginning. The same time twice is the whole day. */
function isQuiet({ from, to, zone: name }: QuietHours, now: Date): boolean {
  const time = localMinute(now, name) % DAY_MINUTES;
  const [begins, ends] = [minuteOf(from), minuteOf(to)];
  return begins < ends ? time >= begins && time < ends : time >= begins || time < ends;
}

/** The first end of them after a moment. Null: they have none. */
function endOfQuiet({ from, to, zone: name }: QuietHours, now: Date): Date | null {
  if (from === to) return null;
  const local = localMinute(now, name);
  const today = local - (local % DAY_MINUTES) + minuteOf(to);
  const end = momentOf(today > local ? today : today + DAY_MINUTES, name);
  // In an hour that the clock shows twice: the second time.
  return end > now ? end : new Date(end.getTime() + HOUR_MS);
}

const HOUR_MS = 3_600_000;

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The midnight before, in the zone, and whole days after it. */
function startOfDay(now: Date, zoneName: string, after: number): Date {
  const local = localMinute(now, zoneName);
  return momentOf(local - (local % DAY_MINUTES) + after * DAY_MINUTES, zoneName);
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
